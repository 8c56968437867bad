/** A small figure beside a rule, made of what the sheet says: no number stands in the code. */
import type { Colour, Saying } from "../words";

export interface Cell {
  readonly text: string;
  readonly colour?: Colour;
  /** What is heard where the text is a mark; null: nothing. */
  readonly says?: Saying | null;
}

/** Captions and legends are texts of the game's lesson, or of those that all games share. */
export interface Figure {
  readonly caption: string;
  /** What the lines of every column are. */
  readonly legend: readonly string[];
  readonly columns: readonly (readonly Cell[])[];
}

/** Figures by the rules they belong to. */
export type Figures = Readonly<Record<string, Figure>>;

export const plain = (value: unknown): Cell => ({ text: String(value ?? "–") });
export const counted = (values: readonly unknown[], from = 0): Cell[][] =>
  values.map((value, at) => [plain(at + from), plain(value)]);
export const byKey = (values: Readonly<Record<string, unknown>>): Cell[][] =>
  Object.entries(values).map(([key, value]) => [plain(key), plain(value)]);
