/** A game's log as it is read: turn by turn, each from its first roll to the next player's. */
import type { LogEvent } from "../../words";

export interface Step {
  /** The moment just after it: how many events have happened then. */
  readonly at: number;
  readonly event: LogEvent;
}

export interface Turn {
  /** Which turn of the game, from 1; 0 is what comes before the first roll. */
  readonly number: number;
  /** Whose it is. */
  readonly seat: number | null;
  readonly steps: readonly Step[];
}

/** The turns of a game. Alone, each roll counts as one: nobody else's roll says where one ends. */
export function turnsOf(events: readonly LogEvent[], isAlone: boolean): Turn[] {
  const turns: { number: number; seat: number | null; steps: Step[] }[] = [];
  let number = 0;
  for (const [index, event] of events.entries()) {
    const seat = event.type === "chance" ? event.roller : null;
    const last = turns.at(-1);
    if (seat !== null && (isAlone || last?.seat !== seat))
      turns.push({ number: ++number, seat, steps: [] });
    else if (!last) turns.push({ number, seat: null, steps: [] });
    turns.at(-1)!.steps.push({ at: index + 1, event });
  }
  return turns;
}

/** The moments at which turns begin, that of the whole game first. */
const beginnings = (turns: readonly Turn[]): number[] => [
  0,
  ...turns.filter(({ number }) => number > 0).map(({ steps }) => steps[0]!.at),
];

/** The beginning of the turn after a moment; after the last one, the end. */
export const nextTurn = (turns: readonly Turn[], at: number): number =>
  beginnings(turns).find((beginning) => beginning > at) ?? turns.at(-1)?.steps.at(-1)?.at ?? 0;

/** The beginning of the turn at a moment, or, at a beginning, that of the turn before. */
export const turnBefore = (turns: readonly Turn[], at: number): number =>
  beginnings(turns).findLast((beginning) => beginning < at) ?? 0;
