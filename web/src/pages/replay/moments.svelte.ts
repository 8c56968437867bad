/** The moments of a game, asked one by one: a few ahead of what is shown, and kept. */
import { SvelteMap } from "svelte/reactivity";
import type { TableApi } from "../../net/http";
import { language } from "../../texts/language.svelte";
import type { Moment } from "../../words";

/** How many are asked before they are wanted. */
const AHEAD = 6;

export class Moments {
  /** What is shown: what was asked last or, until that is here, what was shown before. */
  shown = $state.raw<Moment | null>(null);
  trouble = $state.raw<unknown>(null);
  readonly #kept = new SvelteMap<string, Moment>();
  #wanted = 0;
  #isAsking = false;

  constructor(
    private readonly api: Pick<TableApi, "moment">,
    private readonly game: number,
    private readonly last: number,
    /** Whether the server's pictures are needed. */
    private readonly isServed: boolean,
  ) {}

  has = (at: number): boolean => this.#kept.has(keyOf(at));

  /** Have the first moment to be shown, or fail. */
  async begin(at: number): Promise<void> {
    const moment = await this.#read(at);
    this.#kept.set(keyOf(at), moment);
    this.shown = moment;
  }

  /** Show a moment as soon as it is here, unless another has been asked by then. */
  show(at: number): void {
    this.#wanted = at;
    const kept = this.#kept.get(keyOf(at));
    if (kept) this.shown = kept;
    void this.#ask();
  }

  /** One request at a time: whoever drags the slider waits for nothing but where it rests. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (let at = this.#next(); at !== null; at = this.#next()) {
        const key = keyOf(at);
        const moment = await this.#read(at);
        this.#kept.set(key, moment);
        this.trouble = null;
        if (key === keyOf(this.#wanted)) this.shown = moment;
      }
    } catch (error) {
      this.trouble = error;
    } finally {
      this.#isAsking = false;
    }
  }

  #read = (at: number): Promise<Moment> =>
    this.api.moment(this.game, at, language.now, this.isServed);

  /** What is to be asked next. */
  #next(): number | null {
    const end = Math.min(this.#wanted + AHEAD, this.last);
    for (let at = this.#wanted; at <= end; at += 1) if (!this.has(at)) return at;
    return null;
  }
}

const keyOf = (at: number): string => `${language.now} ${at}`;
