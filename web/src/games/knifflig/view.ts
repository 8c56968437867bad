/** What is shown of Knifflig: as it is told, and as it is drawn. */
import type { Printed, Shown, View } from "../../words";
import { own } from "../narrow";

export type KniffligView = Extract<View, { readonly game: "knifflig" }>;
export type KniffligPrinted = Extract<Printed, { readonly game: "knifflig" }>;
/** An action that ticks boxes, and the rows of that half which it would complete. */
export type Ticking = KniffligView["choices"][number];
/** A way to split the dice into pairs, and what it lets one tick: the most first. */
export type Split = KniffligView["splits"][number];
/** Two of the common dice; no action if the row of their sum is full. */
export type Pair = KniffligView["pairs"][number];

export interface Box {
  readonly look: "open" | "legal" | "ticked";
  /** How many players tick it before the game, if that is printed in it. */
  readonly players: number | null;
}

export interface Row {
  readonly row: number;
  readonly left: readonly Box[];
  readonly right: readonly Box[];
  readonly left_open: number;
  readonly mark: boolean;
  readonly circles: number;
  readonly circles_of: number;
  /** Whether its right half is full, and what its circles then count. */
  readonly full: boolean;
  readonly points: number | null;
}

/** A player's sheet as it is drawn: what is printed, and what was written on it. */
export interface Sheet {
  readonly rows: readonly Row[];
  readonly marks: number;
  readonly mark_points: number;
  readonly circle_points: number;
  readonly points: number;
}

export type Half = "left" | "right";
export const LETTERS: Readonly<Record<Half, string>> = { left: "L", right: "R" };

export const viewOf = ({ view }: Shown): KniffligView => own(view, "knifflig");
export const printedOf = ({ printed }: Shown): KniffligPrinted => own(printed, "knifflig");

/** The half that is ticked now. */
export const halfOf = ({ step }: KniffligView): Half => (step === "phase_2" ? "right" : "left");

export function sheetOf(shown: Shown, seat: number): Sheet {
  const [view, printed] = [viewOf(shown), printedOf(shown)];
  const sheet = view.sheets[seat]!;
  const choices = seat === view.seat ? view.choices : [];
  /** How many boxes of a row can be ticked now. */
  const legalIn = (half: Half, row: number): number => {
    if (half !== halfOf(view)) return 0;
    return Math.max(0, ...choices.map(({ rows }) => rows.filter((each) => each === row).length));
  };
  return {
    marks: sheet.marks.length,
    mark_points: sheet.mark_points,
    circle_points: sheet.circle_points,
    points: sheet.points,
    rows: printed.rows.map(({ row, left, right }, at) => {
      const points = sheet.circle_points_by_row[at] ?? null;
      return {
        row,
        left: boxes(left, sheet.left[at]!, legalIn("left", row)),
        right: boxes(right, sheet.right[at]!, legalIn("right", row)),
        left_open: left.length - sheet.left[at]!,
        mark: sheet.marks.includes(row),
        circles: sheet.circles[at]!,
        circles_of: printed.circles_per_row,
        full: points !== null,
        points,
      };
    }),
  };
}

function boxes(printed: readonly (number | null)[], ticked: number, legal: number): Box[] {
  const lookOf = (n: number): Box["look"] => {
    if (n < ticked) return "ticked";
    return n < ticked + legal ? "legal" : "open";
  };
  return printed.map((players, n) => ({ look: lookOf(n), players }));
}
