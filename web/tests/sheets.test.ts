import { describe, expect, it } from "vitest";
import { lineAt, rangeOfField, rangeOfLine } from "../src/sheets/place";

const TEXT = '{\n  "// rows": "about rows",\n  "rows": [\n    {"numbers": [2]}\n  ]\n}';
const cut = (range: { from: number; to: number } | null): string | null =>
  range && TEXT.slice(range.from, range.to);

describe("the place of what is wrong with a sheet", () => {
  it("is a line", () => {
    expect(cut(rangeOfLine(TEXT, 3))).toBe('  "rows": [');
    expect(rangeOfLine(TEXT, 99).to).toBe(TEXT.length + 1);
  });

  it("is a field, and not a comment about it", () => {
    const range = rangeOfField(TEXT, "rows");
    expect(cut(range)).toBe('"rows"');
    expect(lineAt(TEXT, range!.from)).toBe(3);
  });

  it("is a field within others, or as near to it as can be found", () => {
    expect(cut(rangeOfField(TEXT, "rows[0].numbers[0]"))).toBe('"numbers"');
    expect(cut(rangeOfField(TEXT, "rows[0].colour"))).toBe('"rows"');
    expect(rangeOfField(TEXT, "players")).toBeNull();
  });
});
