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

/** The field of a path like `rows[2].numbers`; null if its name stands nowhere. */
export function rangeOfField(text: string, path: string): Range | null {
  let range: Range | null = null;
  let at = 0;
  for (const name of path.split(/[.[\]/]+/).filter((part) => part && !/^\d+$/.test(part))) {
    const quoted = JSON.stringify(name);
    const found = new RegExp(`${escaped(quoted)}\\s*:`, "g");
    found.lastIndex = at;
    const match = found.exec(text);
    if (!match) return range;
    range = { from: match.index, to: match.index + quoted.length };
    at = range.to;
  }
  return range;
}

/** Which line a place is in, counted from 1. */
export const lineAt = (text: string, place: number): number =>
  text.slice(0, place).split("\n").length;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
