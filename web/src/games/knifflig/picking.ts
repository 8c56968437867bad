/** Left boxes picked to be ticked, by their rows: the sums of one split, or one of them. */
import type { KniffligView, Split, Ticking } from "./view";

type Picked = readonly string[];

/** What ticking the picked boxes is; null if nothing is picked. */
export function tickingOf({ choices }: KniffligView, picked: Picked): Ticking | null {
  const rows = picked.map(Number).sort((one, other) => one - other);
  return choices.find((ticking) => ticking.rows.join() === rows.join()) ?? null;
}

/** The split that the picked boxes belong to: a sum leaves no choice for the other one. */
export const splitOf = ({ splits }: KniffligView, picked: Picked): Split | null =>
  splits.find(({ sums }) => sums.includes(Number(picked[0]))) ?? null;

/** The most that a split lets one tick. */
export const mostOf = ({ choices }: KniffligView, split: Split): Ticking | null =>
  choices.find(({ action }) => action === split.actions[0]) ?? null;

/** All that a split lets one tick, or, if that is picked already, nothing; null if it is lost. */
export function toggledSplit(view: KniffligView, picked: Picked, split: Split): Picked | null {
  const most = mostOf(view, split);
  if (!most) return null;
  return tickingOf(view, picked) === most ? [] : most.rows.map(String);
}

/** One more box of a row, or none when there is no more to tick; null if there is none at all. */
export function toggledRow(view: KniffligView, picked: Picked, row: number): Picked | null {
  const tapped = String(row);
  if (!tickingOf(view, [tapped])) return null;
  const isOfSplit = splitOf(view, picked) === splitOf(view, [tapped]);
  const before = isOfSplit ? picked : [];
  const more = [...before, tapped];
  return tickingOf(view, more) ? more : before.filter((each) => each !== tapped);
}

/** The picked boxes first, then what ticks only a part of them. */
export function offered(view: KniffligView, picked: Picked): readonly Ticking[] {
  const whole = tickingOf(view, picked);
  if (!whole) return [];
  const parts = [...new Set(whole.rows)].map((row) => tickingOf(view, [String(row)]));
  return [whole, ...parts.filter((part): part is Ticking => part !== null && part !== whole)];
}
