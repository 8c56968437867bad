/** Geizen's view, as the server tells it. */
import type { Colour, View } from "../../words";

export interface Field {
  readonly colour: Colour;
  readonly chips: number;
  readonly filled: boolean;
}

export interface Row {
  readonly face: number;
  readonly fields: readonly Field[];
  readonly chips: number;
  readonly others_pay: number;
}

/** A field that a die would fill; `after_taking`: how often its row was taken before. */
export interface Laid {
  readonly face: number;
  readonly field: number;
  readonly after_taking: number;
}

/** What placing some dice now would do. */
export interface Placing {
  readonly change: number;
  /** The player's chips then; below nothing they are borrowed. */
  readonly left: number;
  readonly laid: readonly Laid[];
  readonly taken: readonly { readonly face: number; readonly chips: number }[];
  readonly others_pay: readonly number[];
  readonly stops: boolean;
}

export interface Keep extends Placing {
  readonly action: string;
  readonly faces: readonly number[];
  /** What these dice change beyond those that were kept before. */
  readonly adds: number;
  /** Whether the game would be over. */
  readonly ends: boolean;
}

export interface GeizenView extends View {
  readonly rows: readonly Row[];
  readonly kept: readonly number[];
  readonly standing: Placing;
  readonly keeps: readonly Keep[];
  readonly loan: number;
  readonly bank: number;
  readonly sheets: readonly { readonly points: number; readonly chips: number }[];
  readonly reconstruction: object | null;
  readonly names: readonly string[];
}

export const geizen = (view: View): GeizenView => view as GeizenView;
export const filledOf = ({ fields }: Row): number => fields.filter(({ filled }) => filled).length;
