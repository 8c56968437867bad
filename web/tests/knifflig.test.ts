import { describe, expect, it } from "vitest";
import { halfNow } from "../src/games/knifflig/halves";
import { layoutOf, WIDTH } from "../src/games/knifflig/layout";
import {
  offered,
  splitOf,
  tickingOf,
  toggledRow,
  toggledSplit,
} from "../src/games/knifflig/picking";
import { shortNames } from "../src/games/knifflig/short";
import {
  sheetOf,
  type Box,
  type KniffligPrinted,
  type KniffligView,
  type Row,
  type Ticking,
} from "../src/games/knifflig/view";
import type { Shown } from "../src/words";

const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** As many boxes in each half of a row as there are ways to make its sum; no numbers in them. */
const PRINTED: KniffligPrinted = {
  game: "knifflig",
  rows: NUMBERS.map((row) => {
    const blank = Array<null>(6 - Math.abs(row - 7)).fill(null);
    return { row, left: blank, right: blank };
  }),
  circles_per_row: 4,
  points_per_mark: 2,
  points_per_circle: 1,
  tie_break: "mark_points",
  dice: ["blue", "blue", "blue", "red"],
  phase2: "at_once",
  marks_that_end: { "2": 6, "3": 5, "4": 4 },
  marks_end: 6,
  reconstructed: true,
};
type SheetTold = KniffligView["sheets"][number];
const EMPTY: SheetTold = {
  left: NUMBERS.map(() => 0),
  right: NUMBERS.map(() => 0),
  circles: NUMBERS.map(() => 0),
  circle_points_by_row: NUMBERS.map(() => null),
  marks: [],
  mark_points: 0,
  circle_points: 0,
  points: 0,
};
const PHASE_1: KniffligView = {
  game: "knifflig",
  step: "phase_1",
  active: 0,
  starter: 0,
  seat: 0,
  deciding: [0],
  dice: [],
  dice_due: [],
  legal: [],
  choices: [],
  splits: [],
  pairs: [],
  todo: { key: "knifflig.todo.phase_1", params: {} },
  sheets: [EMPTY, EMPTY],
};

const ticking = (action: string, completes: number[] = []): Ticking => ({
  action,
  rows: action.slice(1).split("+").map(Number),
  completes,
});
const SIDE_BY_SIDE = [0, 2].map((die) => [die, die + 1]);
const CROSSED = [0, 1].map((die) => [die, die + 2]);

/** 2, 4, 5, 5 make 6 and 10, or 7 and 9; row 10 is full. */
const ROLLED: KniffligView = {
  ...PHASE_1,
  choices: ["L6", "L7", "L9", "L7+9"].map((action) => ticking(action)),
  splits: [
    { pairs: SIDE_BY_SIDE, sums: [6, 10], actions: ["L6"] },
    { pairs: CROSSED, sums: [7, 9], actions: ["L7+9", "L7", "L9"] },
  ],
};
/** 3, 3, 3, 3 with two boxes open in row 6. */
const DOUBLE: KniffligView = {
  ...PHASE_1,
  choices: [ticking("L6"), ticking("L6+6", [6])],
  splits: [{ pairs: SIDE_BY_SIDE, sums: [6, 6], actions: ["L6+6", "L6"] }],
};
const LOST: KniffligView = {
  ...PHASE_1,
  splits: [{ pairs: SIDE_BY_SIDE, sums: [6, 10], actions: [] }],
};

describe("picking boxes", () => {
  it("takes all that a split lets one tick, and lets it go again", () => {
    const [one, other] = ROLLED.splits;
    expect(toggledSplit(ROLLED, [], other!)).toEqual(["7", "9"]);
    expect(toggledSplit(ROLLED, ["7", "9"], other!)).toEqual([]);
    expect(toggledSplit(ROLLED, ["9"], other!)).toEqual(["7", "9"]);
    expect(toggledSplit(ROLLED, ["7", "9"], one!)).toEqual(["6"]);
    expect(toggledSplit(LOST, [], LOST.splits[0]!)).toBeNull();
  });
  it("adds and takes away rows of one split, and changes to another", () => {
    expect(toggledRow(ROLLED, [], 9)).toEqual(["9"]);
    expect(toggledRow(ROLLED, ["9"], 7)).toEqual(["9", "7"]);
    expect(toggledRow(ROLLED, ["7", "9"], 7)).toEqual(["9"]);
    expect(toggledRow(ROLLED, ["7", "9"], 6)).toEqual(["6"]);
    expect(toggledRow(ROLLED, [], 10)).toBeNull();
  });
  it("ticks a row once, twice, not at all", () => {
    expect(toggledRow(DOUBLE, [], 6)).toEqual(["6"]);
    expect(toggledRow(DOUBLE, ["6"], 6)).toEqual(["6", "6"]);
    expect(toggledRow(DOUBLE, ["6", "6"], 6)).toEqual([]);
    expect(tickingOf(DOUBLE, ["6", "6"])?.completes).toEqual([6]);
  });
  it("knows the split by one of its rows", () => {
    expect(splitOf(ROLLED, ["9"])?.sums).toEqual([7, 9]);
    expect(splitOf(ROLLED, [])).toBeNull();
  });
  it("offers what is picked, then parts of it", () => {
    const actions = (view: KniffligView, picked: string[]) =>
      offered(view, picked).map(({ action }) => action);
    expect(actions(ROLLED, [])).toEqual([]);
    expect(actions(ROLLED, ["9", "7"])).toEqual(["L7+9", "L7", "L9"]);
    expect(actions(ROLLED, ["9"])).toEqual(["L9"]);
    expect(actions(DOUBLE, ["6", "6"])).toEqual(["L6+6", "L6"]);
  });
});

/** A row of a sheet on which nothing has been written. */
const rowOf = (row: number): Row =>
  sheetOf({ printed: PRINTED, view: PHASE_1 }, 0).rows[NUMBERS.indexOf(row)]!;

describe("half a row", () => {
  const row = (...looks: Box["look"][]): Row => ({
    ...rowOf(6),
    left: looks.map((look) => ({ look, players: null })),
  });
  it("is open, full, possible or picked", () => {
    expect(halfNow(row("ticked", "open"), "left", null).look).toBe("open");
    expect(halfNow(row("ticked", "ticked"), "left", null).look).toBe("full");
    expect(halfNow(row("ticked", "legal"), "left", null).look).toBe("legal");
    const both = halfNow(row("legal", "legal"), "left", ticking("L6+6", [6]));
    expect(both).toEqual({ look: "picked", ticked: 0, pencilled: 2, completed: true });
    expect(halfNow(row("legal"), "left", ticking("L7"))).toMatchObject({ look: "legal" });
  });
});

describe("the layout", () => {
  it("has all columns on the paper, whoever plays", () => {
    const rows = [rowOf(2), rowOf(7)]; // of one box and of six
    for (const others of [0, 1, 3]) {
      const { box, left, mark, right, circles, points, full, isFull } = layoutOf(
        rows,
        others,
        false,
      );
      const columns = [0, left, mark, right, circles, points, full];
      expect(columns).toEqual([...columns].sort((one, other) => one - other));
      expect(mark - left).toBeCloseTo(6 * box);
      expect(others ? isFull(others - 1) : full).toBeLessThan(WIDTH);
    }
  });
});

describe("short names", () => {
  it("are a letter, and a figure only where one is needed", () => {
    expect(shortNames(["Ana", "ben", "Greedy", "Greedy 2"])).toEqual(["A", "B", "G", "G2"]);
    expect(shortNames(["Ana", "Anton", "Bo"])).toEqual(["A1", "A2", "B"]);
  });
});

describe("a sheet as it is drawn", () => {
  const [row4, row7] = [NUMBERS.indexOf(4), NUMBERS.indexOf(7)];
  const looks = (shown: Shown, seat: number, half: "left" | "right", at: number) =>
    sheetOf(shown, seat).rows[at]![half].map(({ look, players }) => [look, players]);
  it("has ticked boxes first, with the numbers that are printed in them (K2)", () => {
    const rows = PRINTED.rows.map((row) => (row.row === 4 ? { ...row, right: [2, 4, null] } : row));
    const sheet = { ...EMPTY, right: NUMBERS.map((row) => (row === 4 ? 1 : 0)) };
    const view = { ...PHASE_1, sheets: [sheet, EMPTY] };
    expect(looks({ printed: { ...PRINTED, rows }, view }, 0, "right", row4)).toEqual([
      ["ticked", 2],
      ["open", 4],
      ["open", null],
    ]);
  });
  it("shows what may be ticked now, and only to who may (K4, K6)", () => {
    const boxes = (...first: string[]) =>
      [...first, ...Array<string>(6).fill("open")].slice(0, 6).map((look) => [look, null]);
    const choices = [ticking("L7"), ticking("L7+7")];
    const sheet = { ...EMPTY, left: NUMBERS.map((row) => (row === 7 ? 1 : 0)) };
    const left = { printed: PRINTED, view: { ...PHASE_1, choices, sheets: [sheet, sheet] } };
    expect(looks(left, 0, "left", row7)).toEqual(boxes("ticked", "legal", "legal"));
    expect(looks(left, 0, "right", row7)).toEqual(boxes());
    expect(looks(left, 1, "left", row7)).toEqual(boxes("ticked"));
    const phase2: KniffligView = { ...PHASE_1, step: "phase_2", choices: [ticking("R7")] };
    const right = { printed: PRINTED, view: phase2 };
    expect(looks(right, 0, "right", row7)).toEqual(boxes("legal"));
    expect(looks(right, 0, "left", row7)).toEqual(boxes());
  });
  it("tells open boxes on the left, the “!”, and what circles count (K5, K7, K9)", () => {
    const sheet: SheetTold = {
      ...EMPTY,
      left: NUMBERS.map((row) => (row === 4 ? 1 : 0)),
      marks: [7],
      circles: NUMBERS.map((row) => (row === 7 ? 2 : 0)),
      circle_points_by_row: NUMBERS.map((row) => (row === 7 ? 2 : null)),
    };
    const drawn = sheetOf({ printed: PRINTED, view: { ...PHASE_1, sheets: [sheet] } }, 0);
    expect(drawn.marks).toBe(1);
    expect(drawn.rows[row4]).toMatchObject({ left_open: 2, mark: false, full: false });
    expect(drawn.rows[row7]).toMatchObject({
      left_open: 6,
      mark: true,
      circles: 2,
      circles_of: 4,
      full: true,
      points: 2,
    });
  });
});
