/** What the bot comes to with the dice of a day: asked for only when one's own game is over. */
import { DAILY } from "../keep/daily.svelte";
import { askDaily } from "../net/http";
import type { DailyRival } from "../words";

/** Seconds between two questions while the bot is being compiled. */
const [SHORT, LONG] = [1, 8];

const isOver = (game: string, day: string): boolean =>
  (DAILY.of(game)[day]?.points ?? null) !== null;

export class Rival {
  told = $state.raw<DailyRival | null>(null);
  trouble = $state.raw<unknown>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly day: string,
    private readonly lang: string,
  ) {}

  /** What it came to. */
  get total(): number | null {
    return this.told?.points?.totals[0] ?? null;
  }
  /** Whether it cannot be known here. */
  get isMissing(): boolean {
    return this.told !== null && !this.told.points && this.told.seconds === null;
  }

  ask = async (): Promise<void> => {
    this.trouble = null;
    try {
      this.told = await askDaily(this.game, this.day, this.lang);
      if (this.total !== null && isOver(this.game, this.day))
        DAILY.change(this.game, this.day, { rival: this.total });
      const { seconds } = this.told;
      if (seconds !== null)
        this.#timer = setTimeout(this.ask, 1000 * Math.min(LONG, Math.max(SHORT, seconds)));
    } catch (error) {
      this.trouble = error;
    }
  };

  end(): void {
    clearTimeout(this.#timer);
  }
}
