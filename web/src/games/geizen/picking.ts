/** Dice picked to be kept, each by its place in the roll; which of several equal ones is the same. */
import type { GeizenView } from "./view";

type Picked = readonly string[];
type Keep = GeizenView["keeps"][number];

/** What keeping some dice would do, and how it is asked for. */
export interface Offer extends Keep {
  readonly action: string;
  /** What these dice change beyond those that were kept before. */
  readonly adds: number;
}

/** What keeping the picked dice would do; null if none is picked. */
export function keepOf(view: GeizenView, picked: Picked): Offer | null {
  const action = `K${facesOf(view.dice, picked)}`;
  const keep = view.keeps[view.legal.indexOf(action)];
  return keep ? { ...keep, action, adds: keep.change - view.standing.change } : null;
}

/** What a die changes that is added to the picked ones, or, picked, what it changes among them. */
export function changeOf(view: GeizenView, picked: Picked, die: string): number {
  const others = picked.filter((each) => each !== die);
  const withIt = keepOf(view, [...others, die])?.adds ?? 0;
  return withIt - (keepOf(view, others)?.adds ?? 0);
}

export const toggled = (picked: Picked, die: string): Picked =>
  picked.includes(die) ? picked.filter((each) => each !== die) : [...picked, die];

/** One more die of a face, or none of them when all are picked; null if the roll has none. */
export function toggledFace({ dice }: GeizenView, picked: Picked, face: number): Picked | null {
  const alike = dice.flatMap((die, n) => (die.face === face ? [String(n)] : []));
  if (!alike.length) return null;
  const next = alike.find((die) => !picked.includes(die));
  return next ? [...picked, next] : picked.filter((die) => !alike.includes(die));
}

const facesOf = (dice: GeizenView["dice"], picked: Picked): string =>
  picked
    .map((die) => dice[Number(die)]?.face ?? 0)
    .sort((one, other) => one - other)
    .join("");
