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
  /** Since when marks have been new: a long turn's steps follow each other quickly. */
  readonly #since = new Map<string, number>();
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
    const at = Date.now();
    for (const mark of added) this.#since.set(mark, at);
    this.#show(now, at);
  }

  /** Ring what is still new, and look again when the oldest of it no longer is. */
  #show(now: ReadonlySet<string>, at: number): void {
    for (const [mark, since] of this.#since)
      if (at - since >= MOMENT || !now.has(mark)) this.#since.delete(mark);
    this.marks = new Set(this.#since.keys());
    clearTimeout(this.#timer);
    const oldest = Math.min(...this.#since.values());
    if (this.#since.size)
      this.#timer = setTimeout(() => this.#show(now, Date.now()), MOMENT - (at - oldest));
  }
}
