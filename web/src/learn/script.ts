/** What a guided turn is made of; the scripts are data, and a test plays them by the real rules. */

export interface Step {
  /** What the coach says: a text of the game's lesson. */
  readonly says: string;
  /** For what: a word of the learner, a roll, a choice, an attempt at what is impossible, or for
   * nothing more. */
  readonly waits: "next" | "roll" | "act" | "try" | "end";
  /** How much the companion does here, rolls and decisions. It goes no further than what has been
   * told of, so that dice and marks can still be seen while they are spoken of. */
  readonly does?: number;
  /** The choices with which the script can go on. */
  readonly take?: readonly string[];
  /** Those of them that are pointed at, if not all. */
  readonly point?: readonly string[];
  /** What is impossible, to be tried. */
  readonly action?: string;
  /** The dice to point at, by colour or face. */
  readonly dice?: readonly string[];
  /** The sums of pairs of dice to point at. */
  readonly sums?: readonly string[];
}

export interface Script {
  /** Every outcome of chance in its order, whoever rolls; first, who starts. */
  readonly dice: readonly (readonly number[])[];
  /** What the companion decides, in its order. */
  readonly companion: readonly string[];
  readonly steps: readonly Step[];
}

const SCRIPTS = import.meta.glob<{ default: unknown }>("../games/*/lesson/script.json");
const where = (game: string): string => `../games/${game}/lesson/script.json`;

export const hasLesson = (game: string): boolean => Object.hasOwn(SCRIPTS, where(game));

/** The script of a game's guided turn, if there is one. */
export async function scriptOf(game: string): Promise<Script | null> {
  const found = await SCRIPTS[where(game)]?.();
  return found ? (found.default as Script) : null;
}

/** What to point at while a step waits: places on the sheet, dice, buttons. */
export function pointedAt({
  waits,
  take = [],
  point,
  action,
  dice = [],
  sums = [],
}: Step): string[] {
  if (waits === "roll") return ['[data-key="roll"]'];
  const actions = action ? [action] : (point ?? take);
  return [
    ...actions.flatMap((each) => [`[data-action="${each}"]`, `[data-actions~="${each}"]`]),
    ...dice.map((die) => `[data-die="${die}"]`),
    ...sums.flatMap((sum) => [`[data-split="${sum}"]`, `[data-pair="${sum}"]`]),
  ];
}
