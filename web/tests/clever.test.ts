import { describe, expect, it } from "vitest";
import { cellAt, type Pencil } from "../src/games/clever/cells";
import { changesBetween, momentsOf, spotsOf } from "../src/games/clever/changes";
import {
  actionAt,
  asWords,
  entriesBy,
  entriesLeft,
  entryOf,
  pickedOf,
} from "../src/games/clever/choices";
import { layoutOf, neighbour, WIDTH } from "../src/games/clever/layout";
import { noticed } from "../src/games/clever/news";
import { table } from "../src/games/clever/table";
import type { CleverView, Sheet, Spot } from "../src/games/clever/view";

const spot = (bonus: Spot["bonus"], earned = false): Spot => ({ bonus, earned });
const COLOURS = ["yellow", "blue", "green", "pink"] as const;

function blank(): Sheet {
  const field = { number: null, bonus: null };
  const track = { slots: 6, circled: 0, used: 0, last: null };
  return {
    silver: {
      rows: COLOURS.map((colour) => ({ colour, cells: Array(6).fill("open"), points: 0 })),
      columns: [spot("extra"), null, null, null, null, null],
      row_points: [0, 2, 4, 7, 11, 16, 22],
      points: 0,
    },
    yellow: {
      grid: [[{ number: 3, name: "a1", look: "open", legal: false }, null]],
      rows: [spot("?blue")],
      columns: [spot("fox"), null],
      crosses: 0,
      points_by_crosses: [0, 3],
      points: 0,
    },
    blue: { fields: Array(12).fill(field), points: 0 },
    green: { fields: Array(12).fill({ ...field, multiplier: 2 }), pairs: [], points: 0 },
    pink: { fields: Array(12).fill(field), points: 0 },
    tracks: { reroll: track, return: track, extra: track },
    waiting: [],
    extra_used: [],
    foxes: 0,
    fox_points: 0,
    lowest: "silver",
    points: 0,
  };
}

function view(more: Partial<CleverView> = {}): CleverView {
  return {
    game: "clever",
    step: "active",
    active: 0,
    seat: 0,
    deciding: [0],
    round: 1,
    rounds: 6,
    grants: ["reroll", null],
    roll: [1, 3],
    dice: [
      { colour: "white", face: 4, place: "rolled" },
      { colour: "blue", face: 3, place: "rolled" },
    ],
    dice_due: [],
    to_roll: [],
    fields: [null, null, null],
    uses: {},
    legal: [],
    nothing: null,
    todo: { key: "" },
    sheets: [blank()],
    ...more,
  };
}

describe("entries", () => {
  it("are read from actions", () => {
    expect(entryOf("S>SG3")).toMatchObject({
      die: "silver",
      area: "silver",
      place: "SG3",
      number: 3,
      row: "green",
    });
    expect(entryOf("Yb1")).toMatchObject({ die: null, area: "yellow", place: "Yb1", number: null });
    expect(entryOf("*B12")).toMatchObject({ byBlack: true, area: "blue", place: "B", number: 12 });
    expect(entryOf("W>P4")).toMatchObject({ die: "white", area: "pink", place: "P", number: 4 });
    for (const none of ["-", "R", "<G", "", "SX3", "Yg9"]) expect(entryOf(none)).toBeNull();
  });

  it("are those of the picked die", () => {
    const told = view({
      legal: ["W>P4", "P>P4", "-"],
      uses: {
        white: { actions: ["W>P4"], to_tray: [] },
        pink: { actions: ["P>P4"], to_tray: [] },
      },
    });
    expect(entriesBy(told, "white").map(({ action }) => action)).toEqual(["W>P4"]);
    expect(entriesBy(told, null)).toHaveLength(2);
    expect(entriesBy(told, "silver")).toEqual([]);
    const left = entriesLeft(told, { die: null, place: "P" });
    expect(left.map(({ die }) => die)).toEqual(["white", "pink"]);
  });

  it("of a bonus in a row are numbers to be chosen at once", () => {
    const told = view({ legal: ["G1", "G2", "G3"] });
    expect(entriesLeft(told, { die: null, place: null })).toHaveLength(3);
    const two = view({ legal: ["G1", "G2", "P1"] });
    expect(entriesLeft(two, { die: null, place: null })).toEqual([]);
  });

  it("that are picked can be told and read", () => {
    const picked = { die: "white" as const, place: "SG3" };
    expect(pickedOf(asWords(picked))).toEqual(picked);
    expect(pickedOf([])).toEqual({ die: null, place: null });
  });
});

describe("buttons", () => {
  const tray = view({
    step: "active",
    legal: ["<S", "<B", "-"],
    nothing: "clever.nothing_to.back",
    todo: { key: "clever.todo.back" },
    uses: {
      silver: { actions: ["<S"], to_tray: [] },
      blue: { actions: ["<B"], to_tray: [] },
    },
  });
  const actions = (told: CleverView, picked: string[] = []) =>
    table.buttons(told, picked).map(({ action }) => action);
  it("take back the die in hand; without one it is tapped first, unless there is one only (D20)", () => {
    expect(actions(tray)).toEqual(["-"]);
    expect(actions(tray, ["die blue"])).toEqual(["<B", "-"]);
    expect(actions({ ...tray, legal: ["<S", "-"] })).toEqual(["<S", "-"]);
  });
  it("of green say what is written: the face times the field (D14)", () => {
    const says = table.buttons(view({ legal: ["G1", "G2"] }), []).map((button) => button.says);
    expect(says).toEqual(["1 → 2", "2 → 4"]);
    const blue = table.buttons(view({ legal: ["B4", "B5"] }), []).map((button) => button.says);
    expect(blue).toEqual(["4", "5"]);
  });
});

describe("an action to ask about", () => {
  it("names the die where actions do, and writes blue as the sum", () => {
    const rolled = view({ legal: ["W>P4"] });
    expect(actionAt(rolled, "blue", "B", null)).toBe("B>B7");
    expect(actionAt(rolled, "pink", "P", "white")).toBe("W>P4");
    expect(actionAt(rolled, "silver", "SG3", null)).toBe("S>SG3");
  });
  it("names none where they do not", () => {
    expect(actionAt(view({ legal: ["P4"] }), "yellow", "Ya1", null)).toBe("Ya1");
  });
});

describe("changes", () => {
  it("tell entries and what they bring, and where that goes", () => {
    const before = blank();
    const after = {
      ...before,
      yellow: {
        ...before.yellow,
        grid: [[{ number: 3, name: "a1", look: "circled" as const, legal: false }, null]],
        rows: [spot("?blue", true)],
        columns: [spot("fox", true), null],
      },
    };
    expect(changesBetween(before, after)).toEqual({
      entries: ["Ya1"],
      gains: [
        { spot: "yellow row 0", bonus: "?blue", to: "blue", isLost: false },
        { spot: "yellow column 0", bonus: "fox", to: "foxes", isLost: false },
      ],
    });
  });

  it("show one after the other: entries, then where a bonus stands, then where it acts", () => {
    const gain = { bonus: "?blue", to: "blue", isLost: false } as const;
    const moments = momentsOf({
      entries: ["Ya1", "SG3"],
      gains: [
        { ...gain, spot: "yellow row 0" },
        { ...gain, spot: "silver 2", to: "reroll 1" },
      ],
    });
    const order = ["Ya1", "SG3", "yellow row 0", "blue", "silver 2", "reroll 1"];
    const times = order.map((key) => moments.get(key)!);
    expect(times.slice(0, 2)).toEqual([0, 0]);
    expect(times.slice(1)).toEqual([...new Set(times)].sort((one, other) => one - other));
    expect(momentsOf(null).size).toBe(0);
  });

  it("call a bonus lost that finds no place", () => {
    const full = { slots: 6, circled: 6, used: 0, last: null };
    const before = { ...blank(), tracks: { reroll: full, return: full, extra: full } };
    const columns = [spot("extra", true), null, null, null, null, null];
    const after = { ...before, silver: { ...before.silver, columns } };
    expect(changesBetween(before, after).gains[0]).toMatchObject({ bonus: "extra", isLost: true });
    const told = noticed(view({ sheets: [before] }), view({ sheets: [after] }), ["Ana"], []);
    expect(told.map(({ code }) => code)).toEqual(["clever.news.lost"]);
  });

  it("tell a round that begins and a roll that is spent", () => {
    const due = view({ dice_due: ["white"], roll: [2, 3], dice: [] });
    const codes = noticed(due, view({ round: 2, dice: [] }), ["Ana"], [{ type: "chance" }]);
    expect(codes.map(({ code }) => code)).toEqual(["clever.news.passes", "clever.news.round"]);
    // What is taken back spends nothing.
    expect(noticed(due, view({ dice: [] }), ["Ana"], [{ type: "undo" }])).toEqual([]);
  });
});

describe("cells", () => {
  const at = (key: string, pencil: Pencil = new Map(), lit: string[] = [], sheet = blank()) => {
    const place = layoutOf(sheet, 6).cells.find((cell) => cell.key === key)!;
    return cellAt(sheet, place, new Map(lit.map((each) => [each, []])), pencil);
  };
  it("of a row are lit and in pencil only where it goes on; green multiplies (D14)", () => {
    const pencil = new Map([["G", 5]]);
    expect(at("G 0", pencil, ["G"])).toMatchObject({ isLit: true, sent: 10, printed: "×2" });
    expect(at("G 1", pencil, ["G"])).toMatchObject({ isLit: false, sent: null });
    const fields = [
      { number: 12, bonus: null },
      { number: null, bonus: null },
    ];
    const sheet = { ...blank(), green: { fields, pairs: [], points: 0 } };
    expect(at("G 0", pencil, ["G"], sheet)).toMatchObject({ look: "written", sent: null });
    expect(at("G 1", pencil, ["G"], sheet)).toMatchObject({ isLit: true, sent: 5 });
  });
  it("of silver and yellow show their number, and how they look", () => {
    expect(at("SG3", new Map(), ["SG3"])).toMatchObject({ number: 3, look: "open", isLit: true });
    expect(at("Ya1")).toMatchObject({ number: 3, look: "open", isLit: false });
  });
  it("say what they are, what is about to stand there, and whether they can be chosen", () => {
    const { says } = at("G 0", new Map([["G", 5]]), ["G"]);
    expect(says).toBe("clever.cell.field ×2 10, clever.look.open, clever.look.legal");
    expect(at("SG3").says).toBe("clever.cell.silver, clever.look.open");
  });
});

describe("spots", () => {
  it("tell a bonus that what was written is too low for (D15)", () => {
    const sheet = blank();
    const fields = [{ number: 2, bonus: spot("fox"), missed: true }];
    const spots = spotsOf({ ...sheet, pink: { fields, points: 2 } });
    expect(spots.get("pink 0")).toEqual({ bonus: "fox", earned: false, missed: true });
    expect(spots.get("yellow row 0")).toMatchObject({ bonus: "?blue", missed: false });
  });
});

describe("the layout", () => {
  it("keeps every cell on the paper, on small and on large sheets", () => {
    const large = blank();
    const wide = {
      ...large,
      blue: { fields: Array(16).fill(large.blue.fields[0]), points: 0 },
      yellow: {
        ...large.yellow,
        grid: Array.from({ length: 6 }, (_, row) =>
          Array.from({ length: 6 }, (_, column) => ({
            number: 1,
            name: `${"abcdef"[column]}${row + 1}`,
            look: "open" as const,
            legal: false,
          })),
        ),
        columns: Array(6).fill(spot("fox")),
        rows: Array(6).fill(spot("fox")),
      },
    };
    for (const sheet of [blank(), wide]) {
      const { cells, spots, height } = layoutOf(sheet, 12);
      for (const { x, y, width, height: high } of cells) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(WIDTH);
        expect(y + high).toBeLessThanOrEqual(height);
      }
      for (const { x, y } of spots.values()) {
        expect(x).toBeLessThanOrEqual(WIDTH - 6);
        expect(y).toBeLessThanOrEqual(height);
      }
    }
  });

  it("lets every cell be reached by arrow keys", () => {
    const { cells } = layoutOf(blank(), 6);
    const moves = [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ] as const;
    const reached = new Set([cells[0]!.key]);
    const open = [cells[0]!];
    for (let cell = open.pop(); cell; cell = open.pop())
      for (const move of moves) {
        const to = neighbour(cells, cell, move);
        if (to && !reached.has(to.key)) {
          reached.add(to.key);
          open.push(to);
        }
      }
    expect(reached.size).toBe(cells.length);
  });
});
