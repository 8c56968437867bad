/** What the form of a sheet is made from: its schema, its data, what was there before. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changed, keyOf, parsed, pathOf, valueAt, written, type Data } from "../src/sheets/data";
import { differences } from "../src/sheets/differences";
import { History } from "../src/sheets/history";
import { added, another, moved, removed } from "../src/sheets/lists";
import { blank, kindOf, resolved, schemaAt, type Schema } from "../src/sheets/schema";
import { hintIn, joined, nameIn, titleIn } from "../src/sheets/wording";
import { GAMES } from "./catalogues";

const FOLDERS = [
  ...GAMES.map((game) => `../src/rollwright/games/${game}`),
  "../examples/yacht/rollwright_yacht",
];
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8")) as unknown;

/** All that a sheet says, with where it stands; a text that stands for a list is one. */
function* placesIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<[readonly (string | number)[], unknown]> {
  if (path.length) yield [path, value];
  if (Array.isArray(value))
    for (const [n, item] of value.entries()) yield* placesIn(item, [...path, n]);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* placesIn(inner, [...path, name]);
}

describe.each(FOLDERS)("the sheet in %s", (folder) => {
  const schema = read(`${folder}/sheet.schema.json`) as Schema;
  const box = read(`${folder}/sheet.json`) as Data;

  it("has a field in the form for all that stands on it", () => {
    for (const [path, value] of placesIn(box)) {
      const kind = kindOf(schema, schemaAt(schema, path));
      const fits =
        typeof value === "number"
          ? ["number", "choice"]
          : typeof value === "boolean"
            ? ["switch"]
            : Array.isArray(value)
              ? ["list", "lattice", "cards"]
              : typeof value === "object" && value !== null
                ? ["group", "keyed"]
                : ["text", "choice", "list"];
      expect(fits, path.join(".")).toContain(kind);
    }
  });

  it("is the same when it is written again, and after a change that is taken back", () => {
    const text = written(box);
    expect(parsed(text)).toEqual(box);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(120);
    for (const [path, value] of placesIn(box)) {
      expect(valueAt(box, path)).toEqual(value);
      expect(pathOf(box, path.join("."))).toEqual(path);
      const other = changed(box, path, "other");
      expect(valueAt(other, path)).toBe("other");
      expect(changed(other, path, value)).toEqual(box);
    }
  });

  it("differs where it was changed, and only there", () => {
    expect(differences(box, { ...box, name: "Own", "// x": "a comment" })).toEqual([]);
    for (const [path, value] of placesIn(box)) {
      if (typeof value !== "number") continue;
      const found = differences(box, changed(box, path, value + 1) as Data);
      expect(found).toEqual([{ path, old: value, now: value + 1 }]);
    }
  });

  it("can be made from nothing", () => {
    const made = blank(schema, schema) as Data;
    expect(Object.keys(made)).toEqual(schema.required);
    for (const name of schema.required!) {
      const { enum: values, minItems } = resolved(schema, schema.properties![name]!);
      if (values) expect(values).toContain(made[name]);
      if (minItems !== undefined) expect(made[name]).toHaveLength(minItems);
    }
  });
});

describe("a place", () => {
  it("is the same, however the server writes it", () => {
    expect(keyOf("rows[2].numbers[5]")).toBe("rows.2.numbers.5");
    expect(keyOf("rows.2")).toBe("rows.2");
    expect(keyOf("/")).toBe("");
  });
  it("counts in a list, and names in an object with numbers for names", () => {
    expect(pathOf({ rows: { 2: { fields: "GR" } } }, "rows.2.fields.1")).toEqual([
      "rows",
      "2",
      "fields",
      1,
    ]);
  });
});

describe("a change", () => {
  it("puts what is new below its comment, and takes away what is no more", () => {
    const data = { "// a": "about a", b: 1 };
    expect(Object.keys(changed(data, ["a"], 2) as Data)).toEqual(["// a", "a", "b"]);
    expect(changed(data, ["b"], undefined)).toEqual({ "// a": "about a" });
    expect(changed({ list: [1, 2, 3] }, ["list", 1], undefined)).toEqual({ list: [1, 3] });
  });
  it("is told as what came and went, in a list of names", () => {
    expect(differences({ a: ["x", "y"] }, { a: ["y", "z"] })).toEqual([
      { path: ["a"], old: "x", now: undefined },
      { path: ["a"], old: undefined, now: "z" },
    ]);
  });
});

describe("undo", () => {
  it("takes back what was typed in one go, and then what was before", () => {
    const history = new History();
    history.note("a", "");
    history.note("b", "penalty");
    history.note("c", "penalty");
    expect(history.undo("d")).toBe("b");
    expect(history.undo("b")).toBe("a");
    expect(history.canUndo).toBe(false);
    expect(history.redo("a")).toBe("b");
    expect(history.redo("b")).toBe("d");
    expect(history.canRedo).toBe(false);
  });
  it("takes what is typed after a rest back by itself, and forgets what was taken back", () => {
    const history = new History();
    history.note("a", "penalty");
    history.rest();
    history.note("b", "penalty");
    expect(history.undo("c")).toBe("b");
    history.note("b", "penalty");
    expect(history.canRedo).toBe(false);
    expect(history.undo("d")).toBe("b");
    expect(history.undo("b")).toBe("a");
  });
});

describe("a list", () => {
  it("is changed at a place", () => {
    expect(added([1, 2], 1, 9)).toEqual([1, 9, 2]);
    expect(removed([1, 2, 3], 1)).toEqual([1, 3]);
    expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  });
  it("gets another like the last, with a colour that none has yet", () => {
    const rows = [
      { colour: "red", n: 1 },
      { colour: "blue", n: 2 },
    ];
    const choices = { colour: ["red", "green", "blue"] };
    expect(another(rows, choices)).toEqual({ colour: "green", n: 2 });
    expect(another(rows, { colour: ["red", "blue"] })).toEqual({ colour: "blue", n: 2 });
  });
});

describe("what the catalogue says of a field", () => {
  it.each([
    [
      "The fields from the top: G green (own chips), R red (own)",
      "The fields from the top",
      "G green (own chips), R red (own)",
    ],
    ["Les rangées par face ; une face sans rangée", "Les rangées par face", "une face sans rangée"],
    ["Boxes in each row (own rolls)", "Boxes in each row", "own rolls"],
    ["Points for each penalty", "Points for each penalty", ""],
  ])("%s", (text, title, hint) => {
    expect([titleIn(text), hintIn(text)]).toEqual([title, hint]);
  });
  it("leads to a place in few words", () => {
    const row = { name: "row" };
    expect(joined([row, { number: 1, colour: "red" }, { name: "number" }, { number: 3 }])).toBe(
      "Row 1 (red), number 3",
    );
    expect(joined([{ name: "yellow area" }, { name: "field" }, { number: 2 }, { number: 3 }])).toBe(
      "Yellow area, field 2/3",
    );
    expect(joined([{ name: "penalties" }])).toBe("Penalties");
  });
  it("has a short form", () => {
    expect(nameIn("The rows from top to bottom, each with a die of its own")).toBe(
      "The rows from top to bottom",
    );
    expect(nameIn("Points for 0, 1, 2, ... crosses")).toBe("Points for 0, 1, 2, ... crosses");
  });
});
