/** What is shown of Geizen: as it is told, and as it is drawn. */
import type { Printed, Shown, View } from "../../words";
import { own } from "../narrow";

export type GeizenView = Extract<View, { readonly game: "geizen" }>;
export type GeizenPrinted = Extract<Printed, { readonly game: "geizen" }>;
type PrintedField = GeizenPrinted["rows"][number]["fields"][number];
/** What placing some dice now would do. */
export type Placing = GeizenView["standing"];

export interface Field extends PrintedField {
  readonly filled: boolean;
  /** Whether a die kept or picked would fill it. */
  readonly pencilled: boolean;
}

/** A row as it is drawn: what is printed, what lies on it, and what placing some dice would do. */
export interface Row {
  readonly face: number;
  readonly fields: readonly Field[];
  readonly filled: number;
  readonly chips: number;
  readonly others_pay: number;
  /** The chips that come back when it is taken; 0 if it is not. */
  readonly gain: number;
}

export const viewOf = ({ view }: Shown): GeizenView => own(view, "geizen");
export const printedOf = ({ printed }: Shown): GeizenPrinted => own(printed, "geizen");

export const chipsOn = (fields: readonly PrintedField[]): number =>
  fields.reduce((sum, { chips }) => sum + chips, 0);

export function rowsOf(shown: Shown, { placed, taken = [] }: Placing): Row[] {
  const { filled } = viewOf(shown);
  return printedOf(shown).rows.map(({ fields, ...row }, at) => {
    const [first, dice] = [filled[at]!, placed[at]!];
    // Dice go on the next free fields, and after the last one on the first again.
    const dieOf = (field: number): number => (field - first + fields.length) % fields.length;
    return {
      ...row,
      filled: first,
      chips: chipsOn(fields.slice(0, first)),
      gain: taken.filter((face) => face === row.face).length * chipsOn(fields),
      fields: fields.map((field, f) => ({
        ...field,
        filled: f < first,
        pencilled: dieOf(f) < dice,
      })),
    };
  });
}
