/** What is shown of Doppelt so clever: as it is told, and as it is drawn. */
import type { Colour, Printed, Shown, View } from "../../words";
import { own } from "../narrow";

export type CleverView = Extract<View, { readonly game: "clever" }>;
export type CleverPrinted = Extract<Printed, { readonly game: "clever" }>;
type Written = CleverView["sheets"][number];

export type Area = Written["lowest"];
export type Row = "blue" | "green" | "pink";
export type Track = keyof CleverPrinted["tracks"];
export type Bonus = NonNullable<CleverPrinted["grants"][number]>;
export type Waiting = Written["waiting"][number];
export type PlacedDie = CleverView["dice"][number];

export const AREAS: readonly Area[] = ["silver", "yellow", "blue", "green", "pink"];
export const ROWS: readonly Row[] = ["blue", "green", "pink"];
export const TRACKS: readonly Track[] = ["reroll", "return", "extra"];
const FACES: readonly number[] = [1, 2, 3, 4, 5, 6];
const COLUMNS = "abcdef";

export interface Spot {
  readonly bonus: Bonus;
  readonly earned: boolean;
}

export interface SilverRow {
  readonly colour: Colour;
  readonly cells: readonly ("open" | "crossed")[];
  readonly points: number;
}

export interface YellowCell {
  readonly number: number;
  readonly name: string;
  readonly look: "open" | "circled" | "crossed";
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

/** A player's sheet as it is drawn: what is printed, and what was written on it. */
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
  readonly waiting: readonly Waiting[];
  readonly foxes: number;
  readonly lowest: Area;
  readonly points: number;
}

export const viewOf = ({ view }: Shown): CleverView => own(view, "clever");
export const printedOf = ({ printed }: Shown): CleverPrinted => own(printed, "clever");

export function sheetOf(shown: Shown, seat: number): Sheet {
  const printed = printedOf(shown);
  const written = viewOf(shown).sheets[seat]!;
  const { waiting, foxes, lowest, points } = written;
  const { blue, green, pink } = written;
  const track = (name: Track): ActionTrack => {
    const { slots, last } = printed.tracks[name];
    const { circled, used } = written.tracks[name];
    return { slots, circled, used, last: spot(last, circled === slots) };
  };
  return {
    silver: silverOf(printed.silver, written.silver),
    yellow: yellowOf(printed.yellow, written.yellow),
    blue: {
      fields: fieldsOf(printed.blue.bonuses, blue.written, (n) => ({
        points: printed.blue.points[n]!,
      })),
      points: blue.points,
    },
    green: {
      fields: fieldsOf(printed.green.bonuses, green.written, (n) => ({
        multiplier: printed.green.multipliers[n]!,
      })),
      pairs: Array.from(
        { length: printed.green.bonuses.length / 2 },
        (_, n) => green.pairs[n] ?? null,
      ),
      points: green.points,
    },
    pink: {
      fields: fieldsOf(printed.pink.bonuses, pink.written, (n) => ({
        minimum: printed.pink.minimums[n]!,
        missed: pink.missed.includes(n + 1),
      })),
      points: pink.points,
    },
    tracks: { reroll: track("reroll"), return: track("return"), extra: track("extra") },
    waiting,
    foxes,
    lowest,
    points,
  };
}

function silverOf(printed: CleverPrinted["silver"], written: Written["silver"]): Sheet["silver"] {
  return {
    rows: printed.rows.map((colour, row) => ({
      colour,
      cells: FACES.map((face) => (written.crossed[row]!.includes(face) ? "crossed" : "open")),
      points: written.row_points[row]!,
    })),
    columns: printed.column_bonuses.map((bonus, n) =>
      spot(bonus, written.full_columns.includes(n + 1)),
    ),
    row_points: printed.points_by_crosses,
    points: written.points,
  };
}

function yellowOf(printed: CleverPrinted["yellow"], written: Written["yellow"]): Sheet["yellow"] {
  const lookOf = (name: string): YellowCell["look"] => {
    if (written.crossed.includes(name)) return "crossed";
    return written.circled.includes(name) ? "circled" : "open";
  };
  return {
    grid: printed.grid.map((numbers, row) =>
      numbers.map((number, column) => {
        const name = `${COLUMNS.charAt(column)}${row + 1}`;
        return number === null ? null : { number, name, look: lookOf(name) };
      }),
    ),
    rows: printed.row_bonuses.map((bonus, n) => spot(bonus, written.full_rows.includes(n + 1))),
    columns: printed.column_bonuses.map((bonus, n) =>
      spot(bonus, written.full_columns.includes(COLUMNS.charAt(n))),
    ),
    crosses: written.crossed.length,
    points_by_crosses: printed.points_by_crosses,
    points: written.points,
  };
}

/** The fields of a row, what is printed at each besides its bonus put in by its number from 0 on. */
function fieldsOf(
  bonuses: readonly (Bonus | null)[],
  written: readonly number[],
  besides: (at: number) => Omit<Field, "number" | "bonus">,
): Field[] {
  return bonuses.map((bonus, n) => {
    const field = besides(n);
    const earned = n < written.length && !field.missed;
    return { number: written[n] ?? null, bonus: spot(bonus, earned), ...field };
  });
}

const spot = (bonus: Bonus | null, earned: boolean): Spot | null => bonus && { bonus, earned };

/** The die on each dice field. */
export const diceOnFields = ({ fields, dice }: CleverView): (PlacedDie | null)[] =>
  fields.map((colour) => dice.find((die) => die.colour === colour) ?? null);

/** How many of a track's actions are ready. */
export const ready = (track: Pick<ActionTrack, "circled" | "used">): number =>
  track.circled - track.used;
