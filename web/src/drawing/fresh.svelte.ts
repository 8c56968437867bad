/** Which marks of a sheet are new: ringed for a moment, one sees what others have done. */
import { untrack } from "svelte";

/** Milliseconds for which a mark counts as new. */
const MOMENT = 2600;
/** More at once is no move but another moment of the game, or another sheet. */
const MOST = 6;

/** What came since; nothing if marks have gone as well, or if there is too much. */
export function addedSince(
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): ReadonlySet<string> {
  const added = [...now].filter((mark) => !before.has(mark));
  const isMove = added.length <= MOST && [...before].every((mark) => now.has(mark));
  return new Set(isMove ? added : []);
}

export class Fresh {
  marks = $state.raw<ReadonlySet<string>>(new Set());
  #before: ReadonlySet<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Watch the marks of a sheet, each a word that never changes; called by a component. */
  constructor(marksOf: () => ReadonlySet<string>) {
    $effect(() => {
      const now = marksOf();
      untrack(() => this.#see(now));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  #see(now: ReadonlySet<string>): void {
    const added = this.#before ? addedSince(this.#before, now) : new Set<string>();
    this.#before = now;
    if (!added.size) return;
    this.marks = added;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.marks = new Set()), MOMENT);
  }
}
