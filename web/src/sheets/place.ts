/** Where in a sheet's text something is that the server names by its field or its line. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The line of a text, counted from 1. */
export function rangeOfLine(text: string, line: number): Range {
  const lines = text.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return { from, to: from + (lines[line - 1]?.length ?? 0) };
}

/** The place of a path like `rows[2].numbers`: its name, or of a list's item the item itself. What
 * is missing has that of the nearest around it; null if there is none. */
export function rangeOfField(text: string, path: string): Range | null {
  let range: Range | null = null;
  let at = skipped(text, 0);
  for (const part of path.split(/[.[\]/]+/).filter(Boolean)) {
    const found = text[at] === "[" ? itemOf(text, at, Number(part)) : fieldOf(text, at, part);
    if (!found) return range;
    range = found.range;
    at = found.value;
  }
  return range;
}

/** Where the value of a field at the top of a text is, if it has such a field. */
export function rangeOfValue(text: string, name: string): Range | null {
  const found = fieldOf(text, skipped(text, 0), name);
  return found && { from: found.value, to: endOf(text, found.value) };
}

interface Found {
  readonly range: Range;
  /** Where its value begins. */
  readonly value: number;
}

function fieldOf(text: string, object: number, name: string): Found | null {
  if (text[object] !== "{") return null;
  let at = skipped(text, object + 1);
  while (text[at] === '"') {
    const range = { from: at, to: endOf(text, at) };
    const value = skipped(text, skipped(text, range.to) + 1); // after the colon
    if (text.slice(range.from, range.to) === JSON.stringify(name)) return { range, value };
    at = skipped(text, skipped(text, endOf(text, value)) + 1); // after the comma
  }
  return null;
}

function itemOf(text: string, list: number, index: number): Found | null {
  let at = skipped(text, list + 1);
  for (let n = 0; at < text.length && text[at] !== "]"; n++) {
    const range = { from: at, to: endOf(text, at) };
    if (n === index) return { range, value: at };
    at = skipped(text, skipped(text, range.to) + 1);
  }
  return null;
}

/** Where the value that begins here ends. */
function endOf(text: string, from: number): number {
  let depth = 0;
  const token = /"(?:[^"\\]|\\.)*"|[{[]|[}\]]|[^\s,:{}[\]"]+/gy;
  token.lastIndex = from;
  for (;;) {
    const match = token.exec(text);
    if (!match) return text.length;
    if ("{[".includes(match[0])) depth++;
    else if ("}]".includes(match[0])) depth--;
    if (depth <= 0) return token.lastIndex;
    while (/[\s,:]/.test(text[token.lastIndex] ?? "")) token.lastIndex++;
  }
}

function skipped(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? "")) at++;
  return at;
}

/** Which line a place is in, counted from 1. */
export const lineAt = (text: string, place: number): number =>
  text.slice(0, place).split("\n").length;

/** Select a place in a text that is being written, and bring it into sight. */
export function select(area: HTMLTextAreaElement, { from, to }: Range): void {
  const text = area.value;
  area.focus();
  // Lines are as high as they are long: the text before the place tells how far down it is.
  area.value = text.slice(0, from);
  const above = area.scrollHeight;
  area.value = text;
  area.setSelectionRange(from, to);
  area.scrollIntoView({ block: "center" });
  area.scrollTop = above > area.clientHeight ? above - area.clientHeight / 2 : 0;
}
