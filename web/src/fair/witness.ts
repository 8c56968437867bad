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
  /** As it was told before the game began. */
  commitment: string;
  /** By the numbers of the seats held here. */
  seeds: Record<string, string>;
  /** Of all seats, as they were told before a seed of ours was revealed. */
  seedHashes: string[];
  digest: string;
  hasBegun: boolean;
  /** From the first one on, as they were told during the game. */
  chances: string[];
  /** Whether they were heard to the end. */
  hasAllChances: boolean;
  /** Whether the server has told something that cannot be true beside what it told before. */
  contradiction: boolean;
}

export const NOTHING: KeptGame = {
  commitment: "",
  seeds: {},
  seedHashes: [],
  digest: "",
  hasBegun: false,
  chances: [],
  hasAllChances: false,
  contradiction: false,
};

/** A chance as it is kept. */
export const asText = (kind: string, outcome: readonly number[]): string =>
  `${kind}=${outcome.join()}`;

export type SeedCommand =
  | { readonly type: "commit"; readonly seed_hash: string }
  | { readonly type: "reveal"; readonly seed: string };

type Games = Record<string, KeptGame>;

/** For windows that keep nothing: it lasts as long as the page. */
const MEMORY = new Map<string, Games>();

export const storedAs = (table: string): string => `dice.${table}`;

export class Witness {
  constructor(private readonly id: string) {}

  /**
   * Keep what is told of the dice, and notice what contradicts it.
   *
   * The first commitment to each game counts, if it is told before the game begins. `wasAway`:
   * something may have been told meanwhile that was not heard here.
   */
  hear(table: TableShown, events: readonly TableEvent[], wasAway = false): void {
    const number = numberOf(table);
    if (this.#isLeftOut(number) && !wasAway) this.#change(number, { contradiction: true });
    const { commitment } = this.game(number) ?? NOTHING;
    if (table.status === "playing") this.#change(number, { hasBegun: true });
    else if (!commitment && table.commitment) {
      this.#change(number, { commitment: table.commitment });
    }
    const isOther = commitment !== "" && commitment !== table.commitment;
    if (isOther || table.seats.some(isBotWithSeed)) this.#change(number, { contradiction: true });
    for (const event of events) {
      if (event.type === "started") this.#begin(event);
      else if (event.type === "ended" && event.digest)
        this.#change(event.game, { digest: event.digest });
      else if (event.type === "closed" && event.digest)
        this.#change(table.number, { digest: event.digest });
    }
  }

  /**
   * Keep the chances of a game as one listener has been told them so far.
   *
   * Other listeners in this browser may have heard more of them, or less, but nothing else.
   */
  hearChances(number: number, chances: readonly string[], toTheEnd: boolean): void {
    const game = this.game(number) ?? NOTHING;
    const isLonger = chances.length > game.chances.length;
    this.compareChances(number, chances);
    if (!this.game(number)?.contradiction && (isLonger || (toTheEnd && !game.hasAllChances)))
      this.#change(number, {
        chances: isLonger ? [...chances] : game.chances,
        hasAllChances: game.hasAllChances || toTheEnd,
      });
  }

  /** Compare the chances that are told of a game, also after its end, with those that are kept. */
  compareChances(number: number, chances: readonly string[]): void {
    const { chances: heard, hasAllChances } = this.game(number) ?? NOTHING;
    const isOther = chances.some((chance, n) => n < heard.length && chance !== heard[n]);
    if (isOther || (chances.length > heard.length && hasAllChances))
      this.#change(number, { contradiction: true });
  }

  /** Whether a game is left out for which a seed was revealed here; that is told once. */
  #isLeftOut(number: number): boolean {
    const leftOut = Object.entries(this.#games()).filter(
      ([earlier, game]) => Number(earlier) < number && game.seedHashes.length && !game.hasBegun,
    );
    for (const [earlier] of leftOut) this.#change(Number(earlier), { hasBegun: true });
    return leftOut.length > 0;
  }

  /** Compare how a game begins with what was told and revealed before. */
  #begin(started: Extract<TableEvent, { type: "started" }>): void {
    const { commitment, seeds, seedHashes } = this.game(started.game) ?? NOTHING;
    const given = seedHashes.length ? Object.entries(seeds) : [];
    const isOther =
      (commitment !== "" && commitment !== started.commitment) ||
      given.some(([seat, seed]) => started.seeds?.[Number(seat)] !== seed);
    this.#change(started.game, { hasBegun: true, ...(isOther ? { contradiction: true } : {}) });
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

  /** Whether nothing that was told of a game's dice contradicts what was told before. */
  isAsPromised(table: TableShown): boolean {
    return !this.game(numberOf(table))?.contradiction;
  }

  /** Whether a seat has to reveal a seed that is not kept here. */
  lacksSeed(table: TableShown, seat: number): boolean {
    const { seed_hash, has_revealed } = table.seats[seat]!;
    const owes = table.seeds_due === "reveal" && seed_hash !== null && !has_revealed;
    return owes && this.due(table, seat) === null;
  }

  /** What was kept of a game. */
  game(number: number): KeptGame | null {
    const found = this.#games()[number];
    return found ? { ...NOTHING, ...found } : null; // what older versions kept has less
  }

  #games(): Games {
    return kept<Games | null>(storedAs(this.id), null) ?? MEMORY.get(this.id) ?? {};
  }

  #change(number: number, changes: Partial<KeptGame>): void {
    const games = this.#games();
    games[number] = { ...NOTHING, ...games[number], ...changes };
    MEMORY.set(this.id, games);
    keep(storedAs(this.id), games);
  }
}

/** Whether a seat that nobody sits on adds a seed: the server would have chosen it. */
const isBotWithSeed = (seat: TableShown["seats"][number]): boolean =>
  seat.player !== "human" && seat.seed_hash !== null;

/** The number of the game that the table's commitment is for. */
const numberOf = (table: TableShown): number =>
  table.status === "playing" ? table.number : table.number + 1;
