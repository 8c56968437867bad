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
  /** A place that was tapped before its die. */
  readonly early: string | null;
}

/** What is in hand: what was picked or, if there is one die only, that one. */
export function inHand(view: CleverView, words: readonly string[]): Picked {
  const picked = pickedOf(words);
  const [only, another] = Object.keys(view.uses) as Colour[];
  const isOnly = only && !another && entriesBy(view, only).length > 0;
  return isOnly ? { ...picked, die: only, early: null } : picked;
}

export function pickedOf(words: readonly string[]): Picked {
  const after = (mark: string): string | undefined =>
    words.find((word) => word.startsWith(mark))?.slice(mark.length);
  return {
    die: (after("die ") as Colour | undefined) ?? null,
    place: after("place ") ?? null,
    early: after("early ") ?? null,
  };
}

export const asWords = ({ die, place, early }: Partial<Picked>): string[] => [
  ...(die ? [`die ${die}`] : []),
  ...(place ? [`place ${place}`] : []),
  ...(early ? [`early ${early}`] : []),
];

/** The dice that can be entered at a place. */
export const diceFor = (view: CleverView, place: string): Colour[] =>
  (Object.keys(view.uses) as Colour[]).filter((die) =>
    entriesBy(view, die).some((entry) => entry.place === place),
  );

/**
 * What a tap on a lit cell does: always a die first, then the cell.
 *
 * One tap is enough where only one die can be meant, and undo is at hand: before the last roll of
 * one's turn is used up nobody else goes on.
 */
export function tapAt(view: CleverView, { die }: Picked, place: string): "enter" | "ask" | "early" {
  const dice = die === null ? diceFor(view, place) : [];
  const isUndone = view.step === "active" && view.rolls_made < view.fields.length;
  if (dice.length > 1 || (dice.length === 1 && !isUndone)) return "early";
  const entries = entriesBy(view, die).filter((entry) => entry.place === place);
  return entries.length > 1 ? "ask" : "enter";
}

/** The entries that can be made now with the picked die, or with any. */
export function entriesBy(view: CleverView, die: Colour | null): Entry[] {
  const actions = die ? (view.uses[die]?.actions ?? []) : view.legal;
  return actions.flatMap((action) => entryOf(action) ?? []);
}

/** The entries between which only a number is left to be said, once a die is in hand. */
export function entriesLeft(view: CleverView, { die, place }: Omit<Picked, "early">): Entry[] {
  if (!die && Object.keys(view.uses).length) return [];
  const entries = entriesBy(view, die);
  const places = new Set(entries.map((entry) => entry.place));
  const isRow = entries[0]?.number !== null && entries[0]?.row === null;
  if (place) return entries.filter((entry) => entry.place === place);
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
