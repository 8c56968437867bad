import { describe, expect, it } from "vitest";
import { cellAt, type Pencil } from "../src/games/clever/cells";
import { changesBetween, momentsOf, spotsOf } from "../src/games/clever/changes";
import {
  actionAt,
  asWords,
  diceFor,
  entriesBy,
  entriesLeft,
  entryOf,
  inHand,
  pickedOf,
  tapAt,
} from "../src/games/clever/choices";
import { layoutOf, neighbour, WIDTH } from "../src/games/clever/layout";
import { table } from "../src/games/clever/table";
import {
  diceOnFields,
  sheetOf,
  type CleverPrinted,
  type CleverView,
  type Sheet,
  type Spot,
} from "../src/games/clever/view";
import type { Shown } from "../src/words";

type Written = CleverView["sheets"][number];

const spot = (bonus: Spot["bonus"], earned = false): Spot => ({ bonus, earned });
const COLOURS = ["yellow", "blue", "green", "pink"] as const;
const none = Array<null>(12).fill(null);
const track = { slots: 6, last: null };
const PRINTED: CleverPrinted = {
  game: "clever",
  rounds: 6,
  rounds_by_players: { "1": 6 },
  grants: ["reroll", null],
  dice_fields: 3,
  tracks: { reroll: track, return: track, extra: track },
  silver: {
    rows: COLOURS,
    column_bonuses: ["extra", null, null, null, null, null],
    points_by_crosses: [0, 2, 4, 7, 11, 16, 22],
  },
  yellow: {
    grid: [[3, null]],
    row_bonuses: ["?blue"],
    column_bonuses: ["fox", null],
    points_by_crosses: [0, 3],
  },
  blue: { points: [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78], bonuses: none },
  green: { multipliers: Array<number>(12).fill(2), bonuses: none },
  pink: { minimums: none, bonuses: none },
  solo_rating: [140, 320],
};
const UNUSED = { circled: 0, used: 0 };
const NOTHING_WRITTEN: Written = {
  silver: { crossed: [[], [], [], []], full_columns: [], row_points: [0, 0, 0, 0], points: 0 },
  yellow: { circled: [], crossed: [], full_rows: [], full_columns: [], points: 0 },
  blue: { written: [], points: 0 },
  green: { written: [], pairs: [], points: 0 },
  pink: { written: [], missed: [], points: 0 },
  tracks: { reroll: UNUSED, return: UNUSED, extra: UNUSED },
  waiting: [],
  extra_used: [],
  foxes: 0,
  fox_points: 0,
  lowest: "silver",
  points: 0,
};

function view(more: Partial<CleverView> = {}): CleverView {
  return {
    game: "clever",
    step: "active",
    active: 0,
    seat: 0,
    deciding: [0],
    round: 1,
    rolls_made: 1,
    dice: [
      { colour: "white", face: 4, place: "rolled" },
      { colour: "blue", face: 3, place: "rolled" },
    ],
    fields: [null, null, null],
    dice_due: [],
    to_roll: [],
    cases: [],
    legal: [],
    uses: {},
    doing: null,
    todo: { key: "", params: {} },
    nothing: null,
    half_stars: null,
    verdict: null,
    sheets: [NOTHING_WRITTEN],
    ...more,
  };
}

const shown = (more: Partial<CleverView> = {}, printed: Partial<CleverPrinted> = {}): Shown => ({
  printed: { ...PRINTED, ...printed },
  view: view(more),
});

/** A sheet as it is drawn, on which this is written. */
const sheet = (written: Partial<Written> = {}, printed: Partial<CleverPrinted> = {}): Sheet =>
  sheetOf(shown({ sheets: [{ ...NOTHING_WRITTEN, ...written }] }, printed), 0);

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
    expect(diceFor(told, "P")).toEqual(["white", "pink"]);
    expect(entriesLeft(told, { die: null, place: "P" })).toEqual([]); // first a die
  });

  it("are made by a tap where a die is in hand, or only one can be meant and undo is at hand", () => {
    const use = (...actions: string[]) => ({ actions, to_tray: [] });
    const more = {
      step: "active" as const,
      rolls_made: 1,
      fields: [null, null, null],
      legal: ["W>P4", "P>P4", "P>Yb1", "-"],
      uses: { white: use("W>P4"), pink: use("P>P4", "P>Yb1") },
    };
    const told = view(more);
    const none = pickedOf([]);
    expect(tapAt(told, none, "P")).toBe("early");
    expect(tapAt(told, { ...none, die: "white" }, "P")).toBe("enter");
    expect(tapAt(told, none, "Yb1")).toBe("enter");
    expect(tapAt(view({ ...more, rolls_made: 3 }), none, "Yb1")).toBe("early");
    expect(tapAt(view({ legal: ["G1", "G2"] }), none, "G")).toBe("ask");
    // The only die is in hand by itself.
    expect(inHand(told, []).die).toBeNull();
    const one = view({ ...more, rolls_made: 3, uses: { pink: use("P>P4") } });
    expect(inHand(one, []).die).toBe("pink");
    expect(tapAt(one, inHand(one, []), "P")).toBe("enter");
  });

  it("of a bonus in a row are numbers to be chosen at once", () => {
    const told = view({ legal: ["G1", "G2", "G3"] });
    expect(entriesLeft(told, { die: null, place: null })).toHaveLength(3);
    const two = view({ legal: ["G1", "G2", "P1"] });
    expect(entriesLeft(two, { die: null, place: null })).toEqual([]);
  });

  it("that are picked can be told and read", () => {
    const picked = { die: "white" as const, place: "SG3", early: null };
    expect(pickedOf(asWords(picked))).toEqual(picked);
    expect(pickedOf([])).toEqual({ die: null, place: null, early: null });
  });
});

describe("buttons", () => {
  const tray = view({
    step: "active",
    legal: ["<S", "<B", "-"],
    nothing: "clever.nothing_to.back",
    doing: "back",
    uses: {
      silver: { actions: ["<S"], to_tray: [] },
      blue: { actions: ["<B"], to_tray: [] },
    },
  });
  const actions = (told: CleverView, picked: string[] = []) =>
    table.buttons({ printed: PRINTED, view: told }, picked).map(({ action }) => action);
  it("take back the die in hand; without one it is tapped first, unless there is one only (D20)", () => {
    expect(actions(tray)).toEqual(["-"]);
    expect(actions(tray, ["die blue"])).toEqual(["<B", "-"]);
    expect(actions({ ...tray, legal: ["<S", "-"] })).toEqual(["<S", "-"]);
  });
  it("of green say what is written: the face times the field (D14)", () => {
    const says = table.buttons(shown({ legal: ["G1", "G2"] }), []).map((button) => button.says);
    expect(says).toEqual(["1 → 2", "2 → 4"]);
    const blue = table.buttons(shown({ legal: ["B4", "B5"] }), []).map((button) => button.says);
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
    const before = sheet();
    const after = sheet({
      yellow: { circled: ["a1"], crossed: [], full_rows: [1], full_columns: ["a"], points: 0 },
    });
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
    const full = { circled: 6, used: 0 };
    const before = { ...NOTHING_WRITTEN, tracks: { reroll: full, return: full, extra: full } };
    const silver = {
      crossed: [[1], [1], [1], [1]],
      full_columns: [1],
      row_points: [2, 2, 2, 2],
      points: 8,
    };
    const after = { ...before, silver };
    const changes = changesBetween(sheet(before), sheet(after));
    expect(changes.gains[0]).toMatchObject({ bonus: "extra", isLost: true });
  });
});

describe("cells", () => {
  const at = (key: string, pencil: Pencil = new Map(), lit: string[] = [], on = sheet()) => {
    const place = layoutOf(on, 6).cells.find((cell) => cell.key === key)!;
    return cellAt(on, place, new Map(lit.map((each) => [each, []])), pencil);
  };
  it("of a row are lit and in pencil only where it goes on; green multiplies (D14)", () => {
    const pencil = new Map([["G", 5]]);
    expect(at("G 0", pencil, ["G"])).toMatchObject({ isLit: true, sent: 10, printed: "×2" });
    expect(at("G 1", pencil, ["G"])).toMatchObject({ isLit: false, sent: null });
    const on = sheet(
      { green: { written: [12], pairs: [], points: 0 } },
      { green: { multipliers: [2, 1], bonuses: [null, null] } },
    );
    expect(at("G 0", pencil, ["G"], on)).toMatchObject({ look: "written", sent: null });
    expect(at("G 1", pencil, ["G"], on)).toMatchObject({ isLit: true, sent: 5 });
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
    const spots = spotsOf(
      sheet(
        { pink: { written: [2], missed: [1], points: 2 } },
        { pink: { minimums: [3], bonuses: ["fox"] } },
      ),
    );
    expect(spots.get("pink 0")).toEqual({ bonus: "fox", earned: false, missed: true });
    expect(spots.get("yellow row 0")).toMatchObject({ bonus: "?blue", missed: false });
  });
});

describe("the layout", () => {
  it("keeps every cell on the paper, on small and on large sheets", () => {
    const six = [1, 2, 3, 4, 5, 6];
    const foxes = six.map(() => "fox" as const);
    const long = Array<null>(16).fill(null);
    const wide = sheet(
      {},
      {
        blue: { points: Array<number>(16).fill(1), bonuses: long },
        yellow: {
          grid: six.map(() => six.map(() => 1)),
          row_bonuses: foxes,
          column_bonuses: foxes,
          points_by_crosses: [0, 3],
        },
      },
    );
    for (const each of [sheet(), wide]) {
      const { cells, spots, height } = layoutOf(each, 12);
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
    const { cells } = layoutOf(sheet(), 6);
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

describe("a sheet as it is drawn", () => {
  it("shows silver's crosses, and a column that is crossed from top to bottom (D11)", () => {
    const { silver } = sheet({
      silver: {
        crossed: [[1, 3], [1], [1], [1, 6]],
        full_columns: [1],
        row_points: [4, 2, 2, 4],
        points: 12,
      },
    });
    const looks = silver.rows.map(({ cells }) =>
      cells.map((look) => (look === "crossed" ? "x" : "-")).join(""),
    );
    expect(looks).toEqual(["x-x---", "x-----", "x-----", "x----x"]);
    expect(silver.rows.map(({ colour, points }) => [colour, points])).toEqual([
      ["yellow", 4],
      ["blue", 2],
      ["green", 2],
      ["pink", 4],
    ]);
    expect(silver.columns).toEqual([spot("extra", true), null, null, null, null, null]);
  });

  it("shows yellow's cells by their names, and complete lines (D12)", () => {
    const { yellow } = sheet(
      {
        yellow: {
          circled: ["b2"],
          crossed: ["b1"],
          full_rows: [1],
          full_columns: ["b"],
          points: 3,
        },
      },
      {
        yellow: {
          grid: [
            [null, 3],
            [1, 4],
          ],
          row_bonuses: ["?blue", "return"],
          column_bonuses: ["reroll", "extra"],
          points_by_crosses: [0, 3, 10, 21],
        },
      },
    );
    expect(yellow.grid).toEqual([
      [null, { number: 3, name: "b1", look: "crossed" }],
      [
        { number: 1, name: "a2", look: "open" },
        { number: 4, name: "b2", look: "circled" },
      ],
    ]);
    expect(yellow.rows).toEqual([spot("?blue", true), spot("return")]);
    expect(yellow.columns).toEqual([spot("reroll"), spot("extra", true)]);
    expect(yellow.crosses).toBe(1);
  });

  it("shows what is written in rows, what that brings, and what it is too low for (D13 to D15)", () => {
    const bonuses = ["reroll", "fox", null, "extra"] as const;
    const { blue, green, pink } = sheet(
      {
        blue: { written: [9, 8], points: 3 },
        green: { written: [10, 2, 3], pairs: [8], points: 8 },
        pink: { written: [5, 1], missed: [2], points: 6 },
      },
      {
        blue: { points: [1, 3, 6, 10], bonuses },
        green: { multipliers: [2, 2, 1, 3], bonuses },
        pink: { minimums: [2, 3, null, 6], bonuses },
      },
    );
    expect(blue.fields.map(({ number, points }) => [number, points])).toEqual([
      [9, 1],
      [8, 3],
      [null, 6],
      [null, 10],
    ]);
    expect(blue.fields.map(({ bonus }) => bonus?.earned)).toEqual([true, true, undefined, false]);
    expect(green.fields.map(({ number, multiplier }) => [number, multiplier])).toEqual([
      [10, 2],
      [2, 2],
      [3, 1],
      [null, 3],
    ]);
    expect(green.pairs).toEqual([8, null]);
    expect(pink.fields).toEqual([
      { number: 5, minimum: 2, missed: false, bonus: spot("reroll", true) },
      { number: 1, minimum: 3, missed: true, bonus: spot("fox") },
      { number: null, minimum: null, missed: false, bonus: null },
      { number: null, minimum: 6, missed: false, bonus: spot("extra") },
    ]);
  });

  it("shows the last bonus of a track as earned when every slot is circled (D18)", () => {
    const { tracks } = sheet(
      {
        tracks: { reroll: { circled: 6, used: 2 }, return: { circled: 5, used: 5 }, extra: UNUSED },
      },
      {
        tracks: {
          reroll: { slots: 6, last: "fox" },
          return: { slots: 6, last: "?pink" },
          extra: track,
        },
      },
    );
    expect(tracks.reroll).toEqual({ slots: 6, circled: 6, used: 2, last: spot("fox", true) });
    expect(tracks.return.last).toEqual(spot("?pink"));
    expect(tracks.extra.last).toBeNull();
  });
});

describe("the dice fields", () => {
  it("show the dice that lie on them (D3)", () => {
    const white = { colour: "white", face: 4, place: "field" } as const;
    const told = view({ dice: [white], fields: [null, "white", null] });
    expect(diceOnFields(told)).toEqual([null, white, null]);
  });
});

describe("what is asked", () => {
  it("is said in words, by what the seat is about", () => {
    const asks = (more: Partial<CleverView>) => table.asks?.(shown(more), []);
    expect(asks({ doing: "choose" })).toBe("clever.choose_how");
    expect(asks({ doing: "back_or_end" })).toBe("clever.choose_back");
    const waiting = { ...NOTHING_WRITTEN, waiting: ["green", "any"] as const };
    expect(asks({ doing: "bonus", sheets: [waiting] })).toBe("clever.use");
    expect(asks({ doing: "served" })).toBeNull();
  });
  it("rolls at once: a reroll, and taking no die back while one is left to roll", () => {
    const rolls = (doing: CleverView["doing"], action: string) =>
      table.rollsOn?.(shown({ doing }), action);
    expect(rolls("choose", "R")).toBe(true);
    expect(rolls("back", "-")).toBe(true);
    expect(rolls("back_or_end", "-")).toBe(false);
    expect(rolls("choose", "-")).toBe(false);
  });
});
