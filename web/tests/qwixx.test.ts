import { describe, expect, it } from "vitest";
import { sheetOf } from "../src/games/qwixx/view";
import type { QwixxPrinted, QwixxView } from "../src/games/qwixx/view";
import type { Shown } from "../src/words";

const COLOURS = ["red", "yellow", "green", "blue"] as const;
const row = { crossed: [], open_from: 0, locked: false, points: 0 };
const printed: QwixxPrinted = {
  game: "qwixx",
  rows: COLOURS.map((colour) => ({ colour, numbers: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })),
  points_by_crosses: [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78],
  lock_counts_as_cross: true,
  penalties_end: 4,
};

function view(
  step: QwixxView["step"],
  penalties: number[],
  closed: boolean[],
  more: Partial<QwixxView> = {},
): Shown {
  const view: QwixxView = {
    game: "qwixx",
    step,
    active: 0,
    seat: 0,
    deciding: [],
    dice: [],
    dice_due: [],
    legal: [],
    todo: { key: "", params: {} },
    penalty_due: false,
    closed: COLOURS.filter((_, at) => closed[at]),
    sheets: penalties.map((count) => ({
      rows: COLOURS.map(() => row),
      penalties: count,
      penalty_points: -5 * count,
      points: -5 * count,
    })),
    ...more,
  };
  return { printed, view };
}

describe("a sheet as it is drawn", () => {
  const written = {
    rows: [{ ...row, crossed: [3, 5], open_from: 4 }, row, { ...row, open_from: 11 }, row],
    penalties: 0,
    penalty_points: 0,
    points: 3,
  };
  const shown = view("action_2", [0], [false, false, true, false], {
    legal: ["-", "R8", "B2"],
    sheets: [written, written],
  });
  const looks = (seat: number, row: number): string =>
    sheetOf(shown, seat)
      .rows[row]!.cells.map(({ look }) => look.charAt(0))
      .join("");
  it("counts the lock as one more cross, where the sheet says so (Q8)", () => {
    const locked = { ...row, crossed: [8, 9, 10, 11, 12], open_from: 11, locked: true };
    const sheets = [{ ...written, rows: [locked, row, row, row] }];
    const { view: seen } = view("action_2", [0], [true, false, false, false], { sheets });
    const crosses = (counts: boolean): number | undefined =>
      sheetOf({ printed: { ...printed, lock_counts_as_cross: counts }, view: seen }, 0).rows[0]
        ?.crosses;
    expect([crosses(true), crosses(false)]).toEqual([6, 5]);
  });

  it("tells what is crossed, lost to its left (Q3), to be had now, and open", () => {
    expect(looks(0, 0)).toBe("lclcoolooo" + "o");
    expect(looks(0, 3)).toBe("l" + "o".repeat(10));
  });
  it("lights nothing on another's sheet", () => {
    expect(looks(1, 0)).toBe("lclc" + "o".repeat(7));
  });
  it("has nothing open in a closed row (Q9)", () => {
    expect(looks(0, 2)).toBe("l".repeat(11));
    expect(sheetOf(shown, 0).rows[2]!.closed).toBe(true);
  });
});
