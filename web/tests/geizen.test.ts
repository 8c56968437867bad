import { describe, expect, it } from "vitest";
import { signed, spread } from "../src/games/geizen/chips";
import { changeOf, keepOf, toggled, toggledFace } from "../src/games/geizen/picking";
import { rowsOf, type GeizenPrinted, type GeizenView } from "../src/games/geizen/view";
import type { Shown } from "../src/words";

/** A row as it is printed: so many green fields, then a red one. */
const row = (face: number, first: number, green: number): GeizenPrinted["rows"][number] => ({
  face,
  fields: Array.from({ length: green + 1 }, (_, at) => ({
    colour: at < green ? "green" : "red",
    chips: at ? 1 : first,
  })),
  others_pay: 1,
});
const PRINTED: GeizenPrinted = {
  game: "geizen",
  rows: [row(2, 2, 4), row(5, 1, 7)],
  dice: 5,
  chips_in_the_box: 130,
  starting_chips: 18,
  loan_limit: 5,
  reconstructed: true,
};
const VIEW: GeizenView = {
  game: "geizen",
  step: "to_roll",
  active: 0,
  seat: 0,
  deciding: [],
  dice: [],
  dice_due: [],
  legal: [],
  todo: { key: "", params: {} },
  kept: [],
  filled: [0, 0],
  bank: 94,
  standing: { change: 0, placed: [0, 0] },
  keeps: [],
  sheets: [{ points: 18 }, { points: 18 }],
};

/** Two 2s would take a row: the first costs a chip, both together bring four; the 5 costs one. */
const ROLLED: GeizenView = {
  ...VIEW,
  step: "to_keep",
  deciding: [0],
  dice: [2, 5, 2].map((face) => ({ colour: "white", face })),
  legal: ["K2", "K5", "K22", "K25", "K225"],
  filled: [3, 0],
  keeps: [
    { change: -1, placed: [1, 0] },
    { change: -1, placed: [0, 1] },
    { change: 4, placed: [2, 0], taken: [2], others_pay: [0, 1] },
    { change: -2, placed: [1, 1] },
    { change: 3, placed: [2, 1], taken: [2], others_pay: [0, 1] },
  ],
};

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
  it("tells of dice what they add to those that were kept before", () => {
    const later: GeizenView = {
      ...ROLLED,
      kept: [5],
      standing: { change: -1, placed: [0, 1] },
      dice: ROLLED.dice.filter(({ face }) => face === 2),
      legal: ["K2", "K22"],
      keeps: [
        { change: -2, placed: [1, 1] },
        { change: 3, placed: [2, 1], taken: [2], others_pay: [0, 1] },
      ],
    };
    expect(keepOf(later, ["0"])?.adds).toBe(-1);
    expect(keepOf(later, ["0", "1"])?.adds).toBe(4);
    expect(changeOf(later, ["0"], "1")).toBe(5);
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

describe("the board", () => {
  const shown: Shown = { printed: PRINTED, view: ROLLED };
  const places = (kept: GeizenView["standing"], look: "filled" | "pencilled"): number[][] =>
    rowsOf(shown, kept).map(({ fields }) =>
      fields.flatMap((field, at) => (field[look] ? [at] : [])),
    );
  it("shows what lies on it", () => {
    expect(places(ROLLED.standing, "filled")).toEqual([[0, 1, 2], []]);
    expect(rowsOf(shown, ROLLED.standing).map(({ chips }) => chips)).toEqual([4, 0]);
  });
  it("shows in pencil what dice would do, on a row begun anew, too", () => {
    expect(places(ROLLED.standing, "pencilled")).toEqual([[], []]);
    expect(places(ROLLED.keeps[4]!, "pencilled")).toEqual([[3, 4], [0]]);
    expect(places({ change: 2, placed: [3, 0], taken: [2] }, "pencilled")).toEqual([[0, 3, 4], []]);
  });
  it("shows what a row would bring (G6)", () => {
    expect(rowsOf(shown, ROLLED.keeps[0]!).map(({ gain }) => gain)).toEqual([0, 0]);
    expect(rowsOf(shown, ROLLED.keeps[2]!).map(({ gain }) => gain)).toEqual([6, 0]);
  });
});
