/** What is shown of Qwixx: as it is told, and as it is drawn. */
import { LOOKS } from "../../drawing/looks";
import type { Colour, Printed, Shown, View } from "../../words";
import { own } from "../narrow";

export type QwixxView = Extract<View, { readonly game: "qwixx" }>;
export type QwixxPrinted = Extract<Printed, { readonly game: "qwixx" }>;

export interface Cell {
  readonly number: number;
  readonly look: "open" | "legal" | "crossed" | "lost";
}

export interface Row {
  readonly colour: Colour;
  readonly cells: readonly Cell[];
  readonly closed: boolean;
  readonly locked: boolean;
  readonly crosses: number;
  readonly points: number;
}

/** A player's sheet as it is drawn: what is printed, and what was written on it. */
export interface Sheet {
  readonly rows: readonly Row[];
  readonly penalties: number;
  readonly penalties_end: number;
  readonly penalty_points: number;
  readonly points: number;
}

export const viewOf = ({ view }: Shown): QwixxView => own(view, "qwixx");
export const printedOf = ({ printed }: Shown): QwixxPrinted => own(printed, "qwixx");

export function sheetOf(shown: Shown, seat: number): Sheet {
  const [view, printed] = [viewOf(shown), printedOf(shown)];
  const { rows, ...sheet } = view.sheets[seat]!;
  const legal = seat === view.seat ? view.legal : [];
  return {
    ...sheet,
    penalties_end: printed.penalties_end,
    rows: printed.rows.map(({ colour, numbers }, at) => {
      const { crossed, open_from: openFrom, ...row } = rows[at]!;
      // A number is lost (Q3) to the left of a cross, or when its row is closed.
      const lookOf = (number: number, place: number): Cell["look"] => {
        if (crossed.includes(number)) return "crossed";
        if (place < openFrom) return "lost";
        return legal.includes(LOOKS[colour].letter + number) ? "legal" : "open";
      };
      return {
        ...row,
        colour,
        closed: view.closed.includes(colour),
        crosses: crossed.length + Number(row.locked && printed.lock_counts_as_cross),
        cells: numbers.map((number, place) => ({ number, look: lookOf(number, place) })),
      };
    }),
  };
}
