/** The choices of a view, by the die that makes them and the place they are made at. */
import { colourOf, LOOKS } from "../../drawing/looks";
import type { Colour } from "../../words";
import type { Area, CleverView } from "./view";

export interface Entry {
  readonly action: string;
  /** The die that the action names. */
  readonly die: Colour | null;
  readonly byBlack: boolean;
  readonly area: Area;
  /** A cell of silver or yellow as its action names it; of the three rows, their letter. */
  readonly place: string;
  /** What is crossed or written there; yellow's cells have their numbers printed. */
  readonly number: number | null;
  /** Silver: the colour of the row. */
  readonly row: Colour | null;
}

const ENTRY = /^(?:([WSYBGP])>|(\*))?(?:(S([YBGP])([1-6]))|(Y[a-f][1-6])|([BGP])(\d+))$/;

export function entryOf(action: string): Entry | null {
  const found = ENTRY.exec(action);
  if (!found) return null;
  const [, die, black, silver, row, face, yellow, letter, number] = found;
  return {
    action,
    die: die ? colourOf(die)! : null,
    byBlack: black !== undefined,
    area: silver ? "silver" : yellow ? "yellow" : (colourOf(letter!) as Area),
    place: (silver ?? yellow ?? letter)!,
    number: silver ? Number(face) : yellow ? null : Number(number),
    row: row ? colourOf(row)! : null,
  };
}

/** What was picked: a die, then perhaps a place. */
export interface Picked {
  readonly die: Colour | null;
  readonly place: string | null;
}

export function pickedOf(words: readonly string[]): Picked {
  const after = (mark: string): string | undefined =>
    words.find((word) => word.startsWith(mark))?.slice(mark.length);
  return {
    die: (after("die ") as Colour | undefined) ?? null,
    place: after("place ") ?? null,
  };
}

export const asWords = ({ die, place }: Picked): string[] => [
  ...(die ? [`die ${die}`] : []),
  ...(place ? [`place ${place}`] : []),
];

/** The entries that can be made now with the picked die, or with any. */
export function entriesBy(view: CleverView, die: Colour | null): Entry[] {
  const actions = die ? (view.uses[die]?.actions ?? []) : view.legal;
  return actions.flatMap((action) => entryOf(action) ?? []);
}

/** The entries between which only a die or a number is left to be said. */
export function entriesLeft(view: CleverView, picked: Picked): Entry[] {
  const entries = entriesBy(view, picked.die);
  const places = new Set(entries.map(({ place }) => place));
  const isRow = entries[0]?.number !== null && entries[0]?.row === null;
  if (picked.place) return entries.filter(({ place }) => place === picked.place);
  return places.size === 1 && entries.length > 1 && isRow ? entries : [];
}

/** An action at a place that is not lit, such that the reason for it says the most. */
export function actionAt(view: CleverView, area: Area, place: string, die: Colour | null): string {
  const namesDice = view.legal.some((action) => action.includes(">"));
  const by = die === "white" || die === area ? die : area;
  const shown = (colour: Colour): number =>
    view.dice.find((each) => each.colour === colour)?.face ?? 1;
  const number = by === "white" ? shown("white") : shown(area);
  const isRow = area === "blue" || area === "green" || area === "pink";
  const written = area === "blue" ? shown("blue") + shown("white") : number;
  return `${namesDice ? `${LOOKS[by].letter}>` : ""}${place}${isRow ? written : ""}`;
}
