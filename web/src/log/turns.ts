/** A game's log as it is read: turn by turn, each from its first roll to the next player's. */
import type { GameEvent } from "./event";

export interface Step {
  /** The moment just after it: how many events have happened then. */
  readonly at: number;
  readonly event: GameEvent;
}

export interface Turn {
  /** Which turn of the game, from 1; 0 is what comes before the first roll. */
  readonly number: number;
  /** Whose it is. */
  readonly seat: number | null;
  readonly steps: readonly Step[];
}

/** The turns of a game. Alone, each roll counts as one: nobody else's roll says where one ends.
 *
 * Of those told `earlier`, all but the last stay the same objects, if the log goes on from there:
 * only what is new of a long game is drawn.
 */
export function turnsOf(
  events: readonly GameEvent[],
  isAlone: boolean,
  earlier: readonly Turn[] = [],
): Turn[] {
  const turns = stillTrue(earlier, events);
  const open = new Map<Turn, Step[]>();
  const add = (turn: Omit<Turn, "steps">): Turn => {
    const steps: Step[] = [];
    const made = { ...turn, steps };
    open.set(made, steps);
    turns.push(made);
    return made;
  };
  for (let index = turns.at(-1)?.steps.at(-1)?.at ?? 0; index < events.length; index++) {
    const event = events[index]!;
    const seat = event.type === "chance" ? event.roller : null;
    let last = turns.at(-1);
    if (!last) last = add({ number: seat === null ? 0 : 1, seat });
    else if (seat !== null && (isAlone || last.seat !== seat || !open.has(last)))
      last = add({ number: last.number + 1, seat });
    open.get(last)!.push({ at: index + 1, event });
  }
  return turns;
}

/** Those turns, but for the last, that are of the same game. */
function stillTrue(turns: readonly Turn[], events: readonly GameEvent[]): Turn[] {
  const ended = turns.slice(0, -1);
  const last = ended.at(-1)?.steps.at(-1);
  return last && events[last.at - 1] === last.event ? ended : [];
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
