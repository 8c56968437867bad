/** The tables this browser has a place at, with their keys, and the games it has seen finished. */
import type { GameShown, TableShown } from "../words";
import { discard, keep, kept, whenKept } from "./storage";

export interface KnownTable {
  id: string;
  game: string;
  title: string;
  /** A token for each seat held here, by the seat's number. */
  seats: Record<string, string>;
  guest: string | null;
  invitations: { seat: number; token: string }[];
  names: string[];
  status: TableShown["status"];
  /** Whether the server has said that it does not know this table, or this key, any more. */
  isGone?: boolean;
  at: number;
}

export interface FinishedGame {
  table: string;
  number: number;
  game: string;
  title: string;
  names: string[];
  scores: number[];
  winners: number[];
  seats: number[];
  digest: string;
  at: number;
  /** Whether it was played on a sheet that is not the one in the box. */
  ownSheet?: boolean;
  /** Whether it was played with the dice of a day that were known: it compares with nothing. */
  isPractice?: boolean;
}

const MOST_TABLES = 100;
const MOST_GAMES = 500;

class Known {
  tables = $state<Record<string, KnownTable>>({});
  games = $state<FinishedGame[]>([]);

  constructor() {
    this.#read();
    whenKept("tables", () => this.#read());
    whenKept("games", () => this.#read());
  }

  #read(): void {
    this.tables = kept("tables", {});
    this.games = kept("games", []);
  }

  /** Make a place for a table that was not known. */
  meet(id: string, game: Pick<GameShown, "name" | "title">): KnownTable {
    const known = this.tables[id];
    if (known) return known;
    this.tables[id] = {
      id,
      game: game.name,
      title: game.title,
      seats: {},
      guest: null,
      invitations: [],
      names: [],
      status: "waiting",
      at: Date.now(),
    };
    this.#keepTables();
    return this.tables[id]!;
  }

  change(id: string, changes: Partial<KnownTable>): void {
    const known = this.tables[id];
    if (!known) return;
    Object.assign(known, changes);
    this.#keepTables();
  }

  forget(id: string): void {
    delete this.tables[id];
    this.#keepTables();
  }

  forgetGame(game: FinishedGame): void {
    this.games = this.games.filter((other) => !isSame(game, other));
    keep("games", this.games);
  }

  /** Forget all games that are finished, and the tables at which nothing goes on any more. */
  forgetFinished(): void {
    this.games = [];
    keep("games", this.games);
    for (const { id, status } of Object.values(this.tables)) {
      if (status === "over" || status === "closed") delete this.tables[id];
    }
    this.#keepTables();
  }

  finished(game: FinishedGame): void {
    const others = this.games.filter((other) => !isSame(game, other));
    this.games = [game, ...others].sort((a, b) => b.at - a.at).slice(0, MOST_GAMES);
    keep("games", this.games);
  }

  #keepTables(): void {
    const byAge = Object.values(this.tables).sort((a, b) => b.at - a.at);
    for (const old of byAge.slice(MOST_TABLES)) {
      delete this.tables[old.id];
      discard(`dice.${old.id}`);
    }
    keep("tables", this.tables);
  }
}

const isSame = (a: FinishedGame, b: FinishedGame): boolean =>
  a.table === b.table && a.number === b.number;

export const KNOWN = new Known();
