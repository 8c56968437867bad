/** What a picture of a lesson shows: a position of the real game, drawn by the game's own table. */
import type { Attachment } from "svelte/attachments";
import type { Shown } from "../words";

/** A moment of a game as a seat sees it; made by the real rules from what has happened. */
export interface Position extends Shown {
  readonly seat: number;
}

export interface Picture {
  readonly at: Position;
  /** The parts of the table: dice, sheet, what stands below the sheet. */
  readonly show: readonly ("dice" | "sheet" | "foot")[];
  /** The part of the sheet, as a viewBox; without, all of it. */
  readonly crop?: string;
  /** Whether nothing can be chosen: the dice only lie there. */
  readonly isStill?: boolean;
  /** What is drawn in pencil, as if it had just been sent. */
  readonly pencil?: string;
  /** What is picked towards a choice, in words of the game's table. */
  readonly picked?: readonly string[];
}

/** Show a part of the sheet only. The game's own drawing always has all of it. */
export const cropped =
  (crop: string | undefined): Attachment<HTMLElement> =>
  (stage) => {
    if (crop) stage.querySelector("svg.sheet")?.setAttribute("viewBox", crop);
  };
