import { describe, expect, it } from "vitest";
import { signed, spread } from "../src/games/geizen/chips";
import { ending, noticed } from "../src/games/geizen/news";
import { changeOf, keepOf, toggled, toggledFace } from "../src/games/geizen/picking";
import type { GeizenView, Keep } from "../src/games/geizen/view";
import type { TableEvent } from "../src/words";

const keep = (faces: number[], adds: number): Keep =>
  ({ action: `K${faces.join("")}`, faces, adds }) as unknown as Keep;

/** Two 2s would take a row: the first costs a chip, both together bring four; the 5 costs one. */
const ROLLED = {
  dice: [2, 5, 2].map((face) => ({ colour: "white", face })),
  keeps: [keep([2], -1), keep([5], -1), keep([2, 2], 4), keep([2, 5], -2), keep([2, 2, 5], 3)],
} as unknown as GeizenView;

describe("picking dice", () => {
  it("finds what keeping them would do, whichever of equal dice they are", () => {
    expect(keepOf(ROLLED, [])).toBeNull();
    expect(keepOf(ROLLED, ["0"])?.action).toBe("K2");
    expect(keepOf(ROLLED, ["2"])?.action).toBe("K2");
    expect(keepOf(ROLLED, ["2", "1", "0"])?.action).toBe("K225");
  });
  it("tells of each die what it changes beside those picked", () => {
    expect(changeOf(ROLLED, [], "0")).toBe(-1);
    expect(changeOf(ROLLED, ["0"], "2")).toBe(5);
    expect(changeOf(ROLLED, ["0", "2"], "0")).toBe(5);
    expect(changeOf(ROLLED, ["0", "2"], "1")).toBe(-1);
  });
  it("takes a die that is tapped again away", () => {
    expect(toggled(["1"], "0")).toEqual(["1", "0"]);
    expect(toggled(["1", "0"], "1")).toEqual(["0"]);
  });
  it("picks one die after the other of a row that is tapped, then none", () => {
    expect(toggledFace(ROLLED, ["1"], 2)).toEqual(["1", "0"]);
    expect(toggledFace(ROLLED, ["1", "0"], 2)).toEqual(["1", "0", "2"]);
    expect(toggledFace(ROLLED, ["1", "0", "2"], 2)).toEqual(["1"]);
    expect(toggledFace(ROLLED, [], 4)).toBeNull();
  });
});

describe("chips", () => {
  it("are written with their sign", () => {
    expect([4, 0, -2].map(signed)).toEqual(["+4", "0", "−2"]);
  });
  it("lie around the middle of their field", () => {
    expect(spread(1)).toEqual([0]);
    expect(spread(2)).toEqual([-4.5, 4.5]);
  });
});

const view = (active: number, filled: number, chips: number[], step = "to_roll"): GeizenView =>
  ({
    step,
    active,
    kept: [],
    dice_due: [],
    names: ["Ana", "Ben"],
    rows: [
      {
        face: 2,
        fields: [2, 1, 1, 1, 1].map((each, at) => ({ chips: each, filled: at < filled })),
      },
    ],
    sheets: chips.map((each) => ({ points: each, chips: each })),
  }) as unknown as GeizenView;

const NAMES = ["Ana", "Ben"];
const TAKEN = { code: "geizen.news.takes", params: { name: "Ana", face: 2, count: 6 } };
const kept = (action: string): TableEvent =>
  ({ type: "decision", seat: 0, action }) as unknown as TableEvent;

describe("what no decision tells", () => {
  it("is a row that was taken, and what the others paid (G6)", () => {
    expect(noticed(view(0, 3, [10, 10]), view(1, 1, [12, 9]), NAMES, [kept("K222")])).toEqual([
      TAKEN,
      { code: "geizen.news.pays", params: { name: "Ben", count: 1, chips: 9 } },
    ]);
  });
  it("is also a row that is filled and taken within one turn, by a last die too", () => {
    const [before, after] = [view(0, 0, [10, 10]), view(1, 0, [10, 10])];
    expect(noticed(before, after, NAMES, [kept("K22222")])).toEqual([TAKEN]);
    const last = { ...before, kept: [2, 2, 2, 2], dice_due: ["white"] } as unknown as GeizenView;
    const chance = { type: "chance", kind: "dice", outcome: [2] } as unknown as TableEvent;
    expect(noticed(last, after, NAMES, [chance])).toEqual([TAKEN]);
    expect(noticed(before, view(1, 3, [10, 10]), NAMES, [kept("K222")])).toEqual([]);
  });
  it("is nothing while a turn goes on", () => {
    expect(noticed(view(0, 3, [10, 10]), view(0, 3, [10, 10]), NAMES, [kept("K2")])).toEqual([]);
  });
  it("is the end, and whose chips are gone (G9)", () => {
    expect(ending(view(1, 3, [10, 0], "over"))).toEqual({
      code: "geizen.news.end",
      params: { name: "Ben" },
    });
    expect(ending(view(1, 3, [10, 0]))).toBeNull();
  });
});
