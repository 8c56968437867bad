import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { named } from "../src/sheets/naming";
import { GAMES } from "./catalogues";
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
    expect(cut(rangeOfField(TEXT, "rows[0].numbers"))).toBe('"numbers"');
    expect(cut(rangeOfField(TEXT, "rows[0].numbers[0]"))).toBe("2");
    expect(cut(rangeOfField(TEXT, "rows[0].colour"))).toBe('{"numbers": [2]}');
    expect(rangeOfField(TEXT, "players")).toBeNull();
  });
});

/** All paths of a sheet, as the server writes them, with what is there. */
function* placesIn(value: unknown, path = ""): Generator<[string, unknown]> {
  if (path) yield [path, value];
  if (Array.isArray(value))
    for (const [n, item] of value.entries()) yield* placesIn(item, `${path}[${n}]`);
  else if (value !== null && typeof value === "object")
    for (const [name, inner] of Object.entries(value))
      yield* placesIn(inner, path ? `${path}.${name}` : name);
}

describe.each(GAMES)("in a commented sheet of %s", (game) => {
  const printed = readFileSync(`../src/rollwright/games/${game}/sheet.json`, "utf8");
  const text = printed.replace("{", '{\n  "// rows": "what \\"rows\\": { and [ mean",');

  it("every place is found", () => {
    for (const [path, value] of placesIn(JSON.parse(printed))) {
      const range = rangeOfField(text, path)!;
      const found = text.slice(range.from, range.to);
      if (path.endsWith("]")) expect(JSON.parse(found), path).toEqual(value);
      else {
        expect(found, path).toBe(JSON.stringify(path.split(".").at(-1)));
        const rest = text.slice(range.to).replace(/^\s*:\s*/, "");
        expect(rest.startsWith(JSON.stringify(value).slice(0, 1)), path).toBe(true);
      }
    }
  });

  it("the name is written, and changed", () => {
    const first = named(text, 'The "first"');
    expect(JSON.parse(first)).toMatchObject({ ...JSON.parse(printed), name: 'The "first"' });
    expect(JSON.parse(named(first, "$& other"))).toMatchObject({ name: "$& other" });
    expect(named(first, "x").split("\n")).toHaveLength(first.split("\n").length);
  });
});

it("the same name in several rows leads to the right one", () => {
  const text = readFileSync("../src/rollwright/games/geizen/sheet.json", "utf8");
  const range = rangeOfField(text, "rows.5.others_pay")!;
  expect(text.split("\n")[lineAt(text, range.from) - 1]).toContain('"5": {');
});
