/** Knifflig's view, as the server tells it. */
import type { View } from "../../words";

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
  readonly full: boolean;
  readonly points: number;
}

export interface Sheet {
  readonly rows: readonly Row[];
  readonly marks: number;
  readonly mark_points: number;
  readonly circle_points: number;
  readonly points: number;
}

/** An action that ticks boxes, and the rows of that half which it would complete. */
export interface Ticking {
  readonly action: string;
  readonly rows: readonly number[];
  readonly completes: readonly number[];
}

/** A way to split the dice into pairs, and what it lets one tick: the most first. */
export interface Split {
  readonly pairs: readonly (readonly number[])[];
  readonly sums: readonly number[];
  readonly actions: readonly string[];
}

/** Two of the common dice; no action if the row of their sum is full. */
export interface Pair {
  readonly dice: readonly number[];
  readonly sum: number;
  readonly action: string | null;
}

export interface KniffligView extends View {
  readonly starter: number | null;
  readonly choices: readonly Ticking[];
  readonly splits: readonly Split[];
  readonly pairs: readonly Pair[];
  readonly marks_end: number;
  readonly sheets: readonly Sheet[];
  readonly reconstruction: object | null;
}

export type Half = "left" | "right";
export const LETTERS: Readonly<Record<Half, string>> = { left: "L", right: "R" };
export const knifflig = (view: View): KniffligView => view as KniffligView;
