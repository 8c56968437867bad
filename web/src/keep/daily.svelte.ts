/** The games with the dice of the day that this browser has begun: one a day and game counts. */
import { isDay } from "./days";
import { keep, kept, whenKept } from "./storage";

/** The game that counts on a day, from the moment it was begun. */
export interface Try {
  table: string;
  /** Null: it is not over. */
  points: number | null;
  /** What the bot came to with the same dice; null: that was not heard yet. */
  rival: number | null;
  /** Opens its replay. */
  digest: string;
}

/** By their dates. */
export type Tries = Readonly<Record<string, Try>>;
type Kept = Record<string, Record<string, Try>>;

const NAME = "daily";

class Dailies {
  #games = $state<Kept>({});

  constructor() {
    this.#read();
    whenKept(NAME, () => this.#read());
  }

  #read(): void {
    this.#games = kept<Kept>(NAME, {});
  }

  of(game: string): Tries {
    return this.#games[game] ?? {};
  }

  /** The game at that table has begun: it counts if it is the first with the dice of that day. */
  begin(game: string, date: string, table: string): void {
    if (this.of(game)[date] || !isDay(date)) return;
    (this.#games[game] ??= {})[date] = { table, points: null, rival: null, digest: "" };
    keep(NAME, this.#games);
  }

  /** Whether the game at that table is the one that counts. */
  counts(game: string, date: string, table: string): boolean {
    return this.of(game)[date]?.table === table;
  }

  change(game: string, date: string, changes: Partial<Try>): void {
    const found = this.#games[game]?.[date];
    if (!found) return;
    Object.assign(found, changes);
    keep(NAME, this.#games);
  }
}

export const DAILY = new Dailies();
