import { describe, expect, it } from "vitest";
import { halfNow } from "../src/games/knifflig/halves";
import { layoutOf, WIDTH } from "../src/games/knifflig/layout";
import { ending, noticed } from "../src/games/knifflig/news";
import {
  offered,
  splitOf,
  tickingOf,
  toggledRow,
  toggledSplit,
} from "../src/games/knifflig/picking";
import { shortNames } from "../src/games/knifflig/short";
import type { KniffligView, Row } from "../src/games/knifflig/view";
import type { View } from "../src/words";

const ticking = (action: string, completes: number[] = []) => ({
  action,
  rows: action.slice(1).split("+").map(Number),
  completes,
});

/** 2, 4, 5, 5 make 6 and 10, or 7 and 9; row 10 is full. */
const ROLLED = {
  choices: ["L6", "L7", "L9", "L7+9"].map((action) => ticking(action)),
  splits: [
    { sums: [6, 10], actions: ["L6"] },
    { sums: [7, 9], actions: ["L7+9", "L7", "L9"] },
  ],
} as unknown as KniffligView;
/** 3, 3, 3, 3 with two boxes open in row 6. */
const DOUBLE = {
  choices: [ticking("L6"), ticking("L6+6", [6])],
  splits: [{ sums: [6, 6], actions: ["L6+6", "L6"] }],
} as unknown as KniffligView;
const LOST = { choices: [], splits: [{ sums: [6, 10], actions: [] }] } as unknown as KniffligView;

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

describe("half a row", () => {
  const boxes = (...looks: string[]) => looks.map((look) => ({ look, players: null }));
  const row = (...looks: string[]): Row => ({ row: 6, left: boxes(...looks) }) as unknown as Row;
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
    const rows = [1, 6].map((n) => ({ left: Array(n), right: Array(n) }) as unknown as Row);
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

const view = (row: Partial<Row>, step = "to_roll"): View =>
  ({
    step,
    marks_end: 6,
    sheets: [{ rows: [{ row: 7, mark: false, full: false }] }, { rows: [{ row: 7, ...row }] }],
  }) as unknown as View;

describe("what no decision tells", () => {
  it("is a “!” (K7) and a row on the right that is full (K9)", () => {
    const before = view({ mark: false, full: false });
    expect(noticed(before, view({ mark: true, full: true }), ["Ana", "Ben"])).toEqual([
      { code: "knifflig.news.mark", params: { name: "Ben", row: 7 } },
      { code: "knifflig.news.right_full", params: { name: "Ben", row: 7 } },
    ]);
    expect(noticed(before, before, ["Ana", "Ben"])).toEqual([]);
  });
  it("is the end, and by how many “!” (K8)", () => {
    expect(ending(view({}, "over"))).toEqual({ code: "knifflig.news.end", params: { marks: 6 } });
    expect(ending(view({}))).toBeNull();
  });
});
