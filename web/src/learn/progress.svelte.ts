/** Which lessons were gone through to their end: kept in this browser. */
import { keep, kept, whenKept } from "../keep/storage";

/** In the order in which they are offered. */
export const LESSONS = ["turn", "scoring", "habit"] as const;
export type Lesson = (typeof LESSONS)[number];
type Done = Readonly<Record<string, readonly Lesson[]>>;

/** About how long each takes. */
export const MINUTES: Readonly<Record<Lesson, number>> = { turn: 2, scoring: 1, habit: 1 };

const FOUND = import.meta.glob([
  "../games/*/lesson/script.json",
  "../games/*/lesson/{scoring,habit}.ts",
]);
const where = (game: string, lesson: Lesson): string =>
  `../games/${game}/lesson/${lesson === "turn" ? "script.json" : `${lesson}.ts`}`;

/** The lessons that there are for a game; for one of another package none. */
export const lessonsOf = (game: string): Lesson[] =>
  LESSONS.filter((lesson) => Object.hasOwn(FOUND, where(game, lesson)));

class Progress {
  #done = $state.raw<Done>({});

  constructor() {
    this.#read();
    whenKept("lessons", () => this.#read());
  }

  #read(): void {
    this.#done = kept<Done>("lessons", {});
  }

  isDone(game: string, lesson: Lesson): boolean {
    return this.#done[game]?.includes(lesson) ?? false;
  }

  /** The lesson to go on with: the first that is not done, or null. */
  next(game: string): Lesson | null {
    return lessonsOf(game).find((lesson) => !this.isDone(game, lesson)) ?? null;
  }

  finish(game: string, lesson: Lesson): void {
    if (this.isDone(game, lesson)) return;
    this.#done = { ...this.#done, [game]: [...(this.#done[game] ?? []), lesson] };
    keep("lessons", this.#done);
  }
}

export const progress = new Progress();
