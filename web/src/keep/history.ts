/** How a finished game compares with one's earlier games of its kind that this browser has kept. */
import type { FinishedGame } from "./tables.svelte";

/** How many earlier games there must be before there is anything to compare with. */
export const ENOUGH = 3;

export interface Standing {
  readonly own: number;
  /** One's points in the earlier games, the oldest first. */
  readonly earlier: readonly number[];
  readonly best: number;
  readonly mean: number;
  /** How many of the earlier games it is better than. */
  readonly beaten: number;
  readonly isBest: boolean;
}

/** The seat that was one's own; of several at a shared device the one with one's name. */
export function ownSeat({ seats = [], names }: FinishedGame, name: string): number | null {
  if (seats.length === 1) return seats[0]!;
  const named = seats.filter((seat) => name !== "" && names[seat] === name);
  return named.length === 1 ? named[0]! : null;
}

/** Compare a game; null if one was only watching, or played on a sheet of one's own or for practice.
 *
 * Earlier games count if they had as many players: rounds, dice and ways to end depend on it.
 */
export function standing(
  games: readonly FinishedGame[],
  game: FinishedGame,
  name: string,
): Standing | null {
  const seat = ownSeat(game, name);
  if (seat === null || game.ownSheet || game.isPractice) return null;
  const isOfItsKind = (other: FinishedGame): boolean =>
    other.game === game.game &&
    !other.ownSheet &&
    !other.isPractice &&
    other.names.length === game.names.length &&
    (other.table !== game.table || other.number !== game.number);
  const earlier = games
    .filter((other) => isOfItsKind(other) && other.at <= game.at)
    .sort((a, b) => a.at - b.at)
    .map((other) => other.scores[ownSeat(other, name) ?? -1])
    .filter((points) => points !== undefined);
  const own = game.scores[seat]!;
  const best = Math.max(...earlier);
  return {
    own,
    earlier,
    best,
    mean: earlier.reduce((sum, points) => sum + points, 0) / earlier.length,
    beaten: earlier.filter((points) => points < own).length,
    isBest: earlier.length >= ENOUGH && own > best,
  };
}

export interface Bin {
  readonly from: number;
  readonly count: number;
}

/** Count values in bins of one width, a round one; there are at most so many bins. */
export function histogram(
  values: readonly number[],
  most = 16,
): { readonly width: number; readonly bins: readonly Bin[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const first = (width: number): number => Math.floor(low / width);
  const needed = (width: number): number => Math.floor(high / width) - first(width) + 1;
  let [unit, step] = [1, 0];
  const width = (): number => unit * [1, 2, 5][step]!;
  while (needed(width()) > most) [unit, step] = step === 2 ? [unit * 10, 0] : [unit, step + 1];
  const wide = width();
  const bins = Array.from({ length: needed(wide) }, (_, n) => (first(wide) + n) * wide);
  return {
    width: wide,
    bins: bins.map((from) => ({
      from,
      count: values.filter((value) => value >= from && value < from + wide).length,
    })),
  };
}
