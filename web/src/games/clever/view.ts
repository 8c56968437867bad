/** Doppelt so clever's view, as the server tells it. */
import type { Colour, View } from "../../words";

export type Area = "silver" | "yellow" | "blue" | "green" | "pink";
export type Row = "blue" | "green" | "pink";
export type Track = "reroll" | "return" | "extra";
export type Bonus = Track | "fox" | `?${Area}` | "?any";

export const AREAS: readonly Area[] = ["silver", "yellow", "blue", "green", "pink"];
export const ROWS: readonly Row[] = ["blue", "green", "pink"];
export const TRACKS: readonly Track[] = ["reroll", "return", "extra"];

export interface Spot {
  readonly bonus: Bonus;
  readonly earned: boolean;
}

export interface SilverRow {
  readonly colour: Colour;
  readonly cells: readonly ("open" | "legal" | "crossed")[];
  readonly points: number;
}

export interface YellowCell {
  readonly number: number;
  readonly name: string;
  readonly look: "open" | "circled" | "crossed";
  readonly legal: boolean;
}

export interface Field {
  readonly number: number | null;
  readonly bonus: Spot | null;
  /** Blue: what the row is worth from here. */
  readonly points?: number;
  /** Green: what a face is multiplied with. */
  readonly multiplier?: number;
  /** Pink: the lowest face that brings the bonus. */
  readonly minimum?: number | null;
  readonly missed?: boolean;
}

export interface ActionTrack {
  readonly slots: number;
  readonly circled: number;
  readonly used: number;
  readonly last: Spot | null;
}

export interface Sheet {
  readonly silver: {
    readonly rows: readonly SilverRow[];
    readonly columns: readonly (Spot | null)[];
    readonly row_points: readonly number[];
    readonly points: number;
  };
  readonly yellow: {
    readonly grid: readonly (readonly (YellowCell | null)[])[];
    readonly rows: readonly (Spot | null)[];
    readonly columns: readonly (Spot | null)[];
    readonly crosses: number;
    readonly points_by_crosses: readonly number[];
    readonly points: number;
  };
  readonly blue: { readonly fields: readonly Field[]; readonly points: number };
  readonly green: {
    readonly fields: readonly Field[];
    readonly pairs: readonly (number | null)[];
    readonly points: number;
  };
  readonly pink: { readonly fields: readonly Field[]; readonly points: number };
  readonly tracks: Readonly<Record<Track, ActionTrack>>;
  readonly waiting: readonly string[];
  readonly extra_used: readonly Colour[];
  readonly foxes: number;
  readonly fox_points: number;
  readonly lowest: Area;
  readonly points: number;
}

export interface PlacedDie {
  readonly colour: Colour;
  readonly face: number;
  readonly place: "rolled" | "tray" | "field";
}

export interface Use {
  readonly actions: readonly string[];
  readonly to_tray: readonly Colour[];
}

export interface CleverView extends View {
  readonly round: number;
  readonly rounds: number;
  readonly grants: readonly (Bonus | null)[];
  readonly roll: readonly [number, number];
  readonly dice: readonly PlacedDie[];
  readonly fields: readonly ({ readonly colour: Colour; readonly face: number } | null)[];
  /** The dice of the coming roll, while it is not due yet. */
  readonly to_roll: readonly Colour[];
  readonly uses: Readonly<Partial<Record<Colour, Use>>>;
  readonly nothing: string | null;
  readonly sheets: readonly Sheet[];
}

export const clever = (view: View): CleverView => view as CleverView;

/** How many of a track's actions are ready. */
export const ready = (track: ActionTrack): number => track.circled - track.used;
