/** What is done in a turn, in five pictures, and what wins. */
import type { Picture } from "./picture";

export interface Stage extends Picture {
  /** What is done: a text of the game's lesson. */
  readonly says: string;
  /** The rule that says so in full. */
  readonly rule: string;
}

export interface Turn {
  readonly stages: readonly [Stage, Stage, Stage, Stage, Stage];
  /** The rule that says what wins. */
  readonly wins: string;
}

const FOUND = import.meta.glob<Turn>("../games/*/lesson/turn.ts", { import: "turn" });

/** The pictures of a game's turn; games of other packages have none. */
export const turnOf = async (game: string): Promise<Turn | null> =>
  (await FOUND[`../games/${game}/lesson/turn.ts`]?.()) ?? null;
