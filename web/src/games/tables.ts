/** The games' tables, each loaded when it is wanted. */
import type { Component } from "svelte";
import { language } from "../texts/language.svelte";
import type { Choice, Colour, Shown } from "../words";

export interface BoardProps {
  readonly shown: Shown;
  readonly names: readonly string[];
  /** Whose sheet is large. */
  readonly seat: number;
  /** Whether it must be said whose it is: the device is shared, or a guest's. */
  readonly named: boolean;
  /** The action that was sent and is not answered yet. */
  readonly pencil: string | null;
  /** Whether choices may be made: it is now, and the seat is one's own. */
  readonly live: boolean;
  /** Whether a die was just rolled and does not lie still yet. */
  readonly tumbles: (colour: Colour) => boolean;
  /** What was picked so far towards a choice (a die, say), in words of the game's own table. */
  readonly picked: readonly string[];
  readonly pick: (picked: readonly string[]) => void;
  readonly act: (action: string) => void;
  readonly why: (action: string) => void;
  /** Whether the places of dice and signs are kept while none lie there, so that nothing moves. */
  readonly reserved?: boolean;
  /** Whether it is a picture in a text: its sheet has the same form in every window. */
  readonly isPicture?: boolean;
  /** What the server draws and says of the moment that is shown, at tables that ask for it. */
  readonly served: Served | null;
}

export interface Served {
  readonly svg: string;
  /** The picture in words. */
  readonly text: string;
  readonly choices: readonly Choice[];
}

export interface MiniProps {
  readonly shown: Shown;
  readonly seat: number;
  readonly name: string;
}

export interface GameTable {
  readonly Board: Component<BoardProps>;
  /** Another's sheet, small; without, there are only their points. */
  readonly Mini?: Component<MiniProps>;
  /** Whether the server draws it. */
  readonly isServed?: boolean;
  /** The choices that are no places on the sheet: they become buttons. */
  readonly buttons: (shown: Shown, picked: readonly string[]) => readonly Choice[];
  /** An action, for those who hear it. */
  readonly spoken: (action: string) => string;
  /** What is left to be said when something is picked, or in plainer words than the server's. */
  readonly asks?: (shown: Shown, picked: readonly string[]) => string | null;
  /** Whether whoever chooses this wants the dice to be rolled at once. */
  readonly rollsOn?: (shown: Shown, action: string) => boolean;
  /** The colours of its sheet, as they stand there. */
  readonly colours?: readonly Colour[];
  /** Whether its sheet is about as high as wide; on a wide screen the dice then lie beside it. */
  readonly isTall?: boolean;
  /** How wide the sheet is for its height, if it is wide. */
  readonly ratio?: number;
}

const TABLES = import.meta.glob<{ table: GameTable }>("./*/table.ts");

/** A game's table, with its texts. */
export async function tableOf(game: string): Promise<GameTable> {
  const found = TABLES[`./${game}/table.ts`] ?? (() => import("../table/plain/table"));
  const [{ table }] = await Promise.all([found(), language.speakOf(game)]);
  return table;
}
