/** A game's rules as the server writes them: a small part of Markdown, read into parts to draw. */
export type Span =
  | { readonly kind: "text" | "bold" | "code"; readonly text: string }
  | { readonly kind: "rule"; readonly rule: string };

export type Block =
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | { readonly kind: "rule"; readonly rule: string; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Span[])[] };

export interface Section {
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface Rulebook {
  readonly title: string;
  readonly sections: readonly Section[];
}

const RULE = /^\*\*([A-Z]\d{1,2})\*\* +(.+)$/;
const HEADING = /^(#{1,3}) +(.+)$/;
const ITEM = /^[-*] +(.+)$/;
const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\b([A-Z]\d{1,2})\b/g;

export function readRulebook(markdown: string): Rulebook {
  const lines = markdown.split(/\r?\n/).map((line) => line.trim());
  const known = new Set(lines.flatMap((line) => RULE.exec(line)?.[1] ?? []));
  const spans = (text: string): Span[] => spansOf(text, known);
  let title = "";
  let blocks: Block[] = [];
  const sections: { heading: string; blocks: Block[] }[] = [{ heading: "", blocks }];
  const begin = (heading: string): void => {
    blocks = [];
    sections.push({ heading, blocks });
  };
  let open: "paragraph" | "list" | null = null;
  for (const [at, line] of lines.entries()) {
    const heading = HEADING.exec(line);
    const rule = RULE.exec(line);
    const item = ITEM.exec(line);
    const last = blocks.at(-1);
    if (!line) {
      open = null;
    } else if (heading) {
      if (heading[1] === "#" && !title) title = heading[2]!;
      else begin(heading[2]!);
      open = null;
    } else if (rule) {
      blocks.push({ kind: "rule", rule: rule[1]!, spans: spans(rule[2]!) });
      open = null;
    } else if (item) {
      if (open === "list" && last?.kind === "list")
        blocks[blocks.length - 1] = { kind: "list", items: [...last.items, spans(item[1]!)] };
      else blocks.push({ kind: "list", items: [spans(item[1]!)] });
      open = "list";
    } else if (leadsToRules(line, lines.slice(at + 1))) {
      begin(line.slice(0, -1).trim());
    } else if (open === "paragraph" && last?.kind === "paragraph") {
      const more: Span = { kind: "text", text: " " };
      blocks[blocks.length - 1] = { ...last, spans: [...last.spans, more, ...spans(line)] };
    } else {
      blocks.push({ kind: "paragraph", spans: spans(line) });
      open = "paragraph";
    }
  }
  return { title, sections: sections.filter((section) => section.blocks.length) };
}

/** All rules of a book by their numbers. */
export function rulesOf(book: Rulebook): ReadonlyMap<string, readonly Span[]> {
  const found = new Map<string, readonly Span[]>();
  for (const { blocks } of book.sections)
    for (const block of blocks) if (block.kind === "rule") found.set(block.rule, block.spans);
  return found;
}

/** How a rule begins that settles what the print leaves open: no rule is known by that word. */
const RULING = /^(Ruling|Festlegung|Convention|Convenzione|Ustalenie)\s*:\s*/;
const MOST_WORDS = 5;

/** A few words to know a rule by: what it begins with. */
export function gistOf(spans: readonly Span[]): string {
  const text = spans.map((span) => (span.kind === "rule" ? span.rule : span.text)).join("");
  const [said = ""] = text.replace(RULING, "").split(/\s*[.:;(]/, 1);
  const words = said.split(" ");
  const gist = words.slice(0, MOST_WORDS).join(" ");
  const isWhole = words.length <= MOST_WORDS;
  const begun = gist.charAt(0).toUpperCase() + gist.slice(1);
  return isWhole ? begun : `${begun.replace(/,$/, "")}\u00a0…`;
}

/** A line like "For all games:" before rules is a heading, though it is not marked as one. */
function leadsToRules(line: string, rest: readonly string[]): boolean {
  return /:$/.test(line) && RULE.test(rest.find(Boolean) ?? "");
}

function spansOf(text: string, known: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) spans.push({ kind: "text", text: text.slice(from, to) });
  };
  for (const found of text.matchAll(SPAN)) {
    const [whole, code, bold, rule] = found;
    if (rule && !known.has(rule)) continue;
    plain(found.index);
    if (rule) spans.push({ kind: "rule", rule });
    else if (code) spans.push({ kind: "code", text: code });
    else spans.push({ kind: "bold", text: bold! });
    from = found.index + whole.length;
  }
  plain(text.length);
  return spans;
}
