import { describe, expect, it } from "vitest";
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
