/** Qwixx's view, as the server tells it. */
import type { Colour, View } from "../../words";

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

export interface Sheet {
  readonly rows: readonly Row[];
  readonly penalties: number;
  readonly penalties_end: number;
  readonly penalty_points: number;
  readonly points: number;
}

export interface QwixxView extends View {
  readonly sheets: readonly Sheet[];
}

export const qwixx = (view: View): QwixxView => view as QwixxView;
