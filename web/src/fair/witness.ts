/**
 * A player's part in fair dice: add seeds to them, and keep what the server was heard to promise.
 *
 * What is kept lies in this browser, where no host can change it. After the game its record is
 * checked against it.
 */
import { keep, kept } from "../keep/storage";
import { randomToken } from "../net/http";
import type { TableEvent, TableShown } from "../words";
import { seedHash } from "./scheme";

/** What is kept of one game at a table. */
export interface KeptGame {
  commitment: string;
  /** By the numbers of the seats held here. */
  seeds: Record<string, string>;
  /** Of all seats, as they were told before a seed of ours was revealed. */
  seedHashes: string[];
  digest: string;
}

export type SeedCommand =
  | { readonly type: "commit"; readonly seed_hash: string }
  | { readonly type: "reveal"; readonly seed: string };

type Games = Record<string, KeptGame>;

/** For windows that keep nothing: it lasts as long as the page. */
const MEMORY = new Map<string, Games>();

export const storedAs = (table: string): string => `dice.${table}`;

export class Witness {
  constructor(private readonly id: string) {}

  /** Keep what is told of the dice: the first commitment to each game counts. */
  hear(table: TableShown, events: readonly TableEvent[]): void {
    const number = numberOf(table);
    if (!this.game(number)?.commitment && table.commitment) {
      this.#change(number, { commitment: table.commitment });
    }
    for (const event of events) {
      if (event.type === "ended" && event.digest)
        this.#change(event.game, { digest: event.digest });
    }
  }

  /** The command that a seat owes to the dice of the next game, if it does. */
  due(table: TableShown, seat: number): SeedCommand | null {
    const shown = table.seats[seat]!;
    if (!shown.adds_seed || shown.stand_in !== null || !this.isAsPromised(table)) return null;
    const number = numberOf(table);
    const game = this.game(number);
    if (!game) return null;
    if (table.seeds_due === "commit") {
      const wants = table.status === "waiting" || table.agreed.includes(seat);
      if (!wants || shown.seed_hash !== null) return null;
      const seed = game.seeds[seat] ?? randomToken(16);
      // Before anybody hears of it: a lost seed could not be revealed.
      this.#change(number, { seeds: { ...game.seeds, [seat]: seed } });
      return { type: "commit", seed_hash: seedHash(game.commitment, seat, seed) };
    }
    const seed = game.seeds[seat];
    const owes = table.seeds_due === "reveal" && !shown.has_revealed;
    if (!owes || !seed || seedHash(game.commitment, seat, seed) !== shown.seed_hash) return null;
    if (!game.seedHashes.length) {
      this.#change(number, { seedHashes: table.seats.map((each) => each.seed_hash ?? "") });
    }
    return { type: "reveal", seed };
  }

  /** Whether the commitment to a game is still the one that was told first. */
  isAsPromised(table: TableShown): boolean {
    const first = this.game(numberOf(table))?.commitment;
    return !first || first === table.commitment;
  }

  /** Whether a seat has to reveal a seed that is not kept here. */
  lacksSeed(table: TableShown, seat: number): boolean {
    const { seed_hash, has_revealed } = table.seats[seat]!;
    const owes = table.seeds_due === "reveal" && seed_hash !== null && !has_revealed;
    return owes && this.due(table, seat) === null;
  }

  /** What was kept of a game. */
  game(number: number): KeptGame | null {
    return this.#games()[number] ?? null;
  }

  #games(): Games {
    return kept<Games | null>(storedAs(this.id), null) ?? MEMORY.get(this.id) ?? {};
  }

  #change(number: number, changes: Partial<KeptGame>): void {
    const games = this.#games();
    const nothing: KeptGame = { commitment: "", seeds: {}, seedHashes: [], digest: "" };
    games[number] = { ...nothing, ...games[number], ...changes };
    MEMORY.set(this.id, games);
    keep(storedAs(this.id), games);
  }
}

/** The number of the game that the table's commitment is for. */
const numberOf = (table: TableShown): number =>
  table.status === "playing" ? table.number : table.number + 1;
