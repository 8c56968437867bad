/** A table as this device sits at it: with one seat, with several that pass it on, or as a guest. */
import { KNOWN, type FinishedGame, type KnownTable } from "../keep/tables.svelte";
import { language } from "../texts/language.svelte";
import type { GameResult, Moment, PaceName, Shown, TableShown } from "../words";
import type { Happened } from "./announcing";
import { namesOf } from "./names";
import { signal } from "./signals";
import { Seat } from "./seat.svelte";

export class Room {
  readonly seats: readonly Seat[];
  #hand = $state(0);
  /** How often the device was passed on. */
  handed = $state(0);
  /** An earlier moment of the game, while somebody looks at it. */
  moment = $state.raw<Moment | null>(null);
  result = $state.raw<GameResult | null>(null);
  /** The same as it is kept: with which seats are one's own. */
  finished = $state.raw<FinishedGame | null>(null);
  /** Whether the game has ended before one's eyes. */
  sawEnd = $state(false);
  /** Whose sheet a guest looks at. */
  watched = $state(0);
  /** The news for those who hear the table. */
  aloud = $state("");

  constructor(
    readonly id: string,
    known: KnownTable,
    private readonly tell: (happened: Happened, room: Room) => void,
    /** Who sits there; in a lesson, somebody who is guided. */
    sits: (...place: ConstructorParameters<typeof Seat>) => Seat = (...place) => new Seat(...place),
  ) {
    const tokens = Object.keys(known.seats).length
      ? Object.values(known.seats)
      : [known.guest ?? ""];
    this.seats = tokens.map((token) => sits(id, token, this.#news));
  }

  begin(): void {
    for (const seat of this.seats) seat.begin();
  }

  end(): void {
    for (const seat of this.seats) seat.end();
  }

  wake = (): void => {
    for (const seat of this.seats) seat.wake();
  };

  /** The seat in whose place the device is now. */
  get seat(): Seat {
    return this.seats[this.#hand]!;
  }
  get table(): TableShown | null {
    return this.seat.table;
  }
  get isShared(): boolean {
    return this.seats.length > 1;
  }
  get names(): string[] {
    return namesOf(this.table?.seats ?? []);
  }
  /** What is drawn: the game now, or as it was at the moment looked at. */
  get shown(): Shown | null {
    const { shown, printed } = this.seat;
    return this.moment && printed ? { printed, view: this.moment.view } : shown;
  }
  get isLive(): boolean {
    return this.moment === null;
  }

  /** The seats whose part in the dice of the next game is waited for. */
  get unseeded(): number[] {
    const { table } = this;
    if (!table || table.seeds_due === null) return [];
    const isDone = ({ seed_hash, has_revealed }: TableShown["seats"][number]): boolean =>
      table.seeds_due === "commit" ? seed_hash !== null : has_revealed || seed_hash === null;
    return table.seats.flatMap((seat, at) =>
      seat.player === "human" && seat.adds_seed && seat.stand_in === null && !isDone(seat)
        ? [at]
        : [],
    );
  }
  /** Whether the game is about to begin: no more than this device's own part is waited for. */
  get isAboutToBegin(): boolean {
    const open = this.table?.seats.some(({ player }) => player === "open") ?? false;
    const isOwn = (at: number): boolean => this.held.includes(at);
    return !open && this.unseeded.every(isOwn) && !this.seats.some(({ lacksSeed }) => lacksSeed);
  }

  get isWatching(): boolean {
    return this.seat.number === null;
  }
  get held(): (number | null)[] {
    return this.seats.map(({ number }) => number);
  }

  /** Whether somebody plays there who is not at the table now. */
  isAway(at: number): boolean {
    const shown = this.table?.seats[at];
    return shown?.player === "human" && !shown.stand_in && !this.seat.present.includes(at);
  }

  /** Whether a bot plays there now: its own place, or for somebody who is away. */
  isBot(at: number): boolean {
    const shown = this.table?.seats[at];
    return shown != null && (shown.stand_in !== null || !["human", "open"].includes(shown.player));
  }

  /** The bot that plays there now. */
  botAt(at: number): string | null {
    const shown = this.table?.seats[at];
    return shown && this.isBot(at) ? (shown.stand_in ?? shown.player) : null;
  }

  /** Whether nobody but bots has something to do: their pause can be cut short. */
  get waitsForBots(): boolean {
    const { seat, table } = this;
    if (table?.status !== "playing" || !this.isLive || this.isWatching) return false;
    if (seat.deciding.length) return seat.deciding.every((at) => this.isBot(at));
    return seat.due !== null && seat.due.seats.length === 0;
  }

  hurry(): void {
    if (this.waitsForBots) this.seat.hurry();
  }

  setPace(pace: PaceName): void {
    for (const seat of this.seats) seat.setPace(pace);
  }

  hold(seat: Seat): void {
    this.#hand = this.seats.indexOf(seat);
    this.moment = null;
  }

  /** Whose turn it is, who has something to do here, and whose decision is under way; when that
   * changes, the device is passed on. */
  get turns(): string {
    return this.seats
      .map(({ decides, rolls, pencil, view }) => [view?.active, decides, rolls, pencil !== null])
      .join();
  }

  /** Pass the device on to whoever has something to do, if the one who holds it has nothing. */
  passOn(): void {
    const { seat } = this;
    const active = seat.view?.active ?? 0;
    // The seats hear of a roll one after the other: who rolled stays until all have heard.
    const isRolling = seat.rolls && (this.table?.dice === "fair" || seat.number === active);
    if (seat.decides || seat.pencil !== null || isRolling) return;
    const players = this.table?.players ?? 1;
    const turn = (each: Seat): number => ((each.number ?? 0) - active + players) % players;
    const waiting = this.seats.filter(({ hasTurn }) => hasTurn).sort((a, b) => turn(a) - turn(b));
    const next = waiting.find(({ decides }) => decides) ?? waiting[0];
    if (!next) return;
    this.#hand = this.seats.indexOf(next);
    this.handed++;
  }

  async lookAt(at: number): Promise<void> {
    const table = this.table;
    if (!table) return;
    this.moment = await this.seat.api.moment(table.number, at, language.now);
  }

  backToNow(): void {
    this.moment = null;
  }

  async readResult(): Promise<void> {
    const table = this.table;
    if (!table || table.status !== "over") return;
    const result = await this.seat.api.result(table.number, language.now);
    const known = KNOWN.games.find((game) => game.table === this.id && game.number === result.game);
    const finished: FinishedGame = {
      table: this.id,
      number: result.game,
      game: result.game_name,
      title: result.title,
      names: namesOf(result.seats),
      scores: [...result.points.totals],
      winners: [...result.winners],
      seats: this.held.filter((number) => number !== null),
      digest: result.digest,
      at: known?.at ?? table.changed_at * 1000, // a table changes later, too
      ...(table.own_sheet ? { ownSheet: true } : {}),
      ...((await isPractice(table, result)) ? { isPractice: true } : {}),
    };
    KNOWN.finished(finished);
    [this.result, this.finished] = [result, finished];
  }

  async wantRematch(): Promise<void> {
    for (const seat of this.seats) if (seat.number !== null) await seat.rematch();
  }

  #news = (happened: Happened, from: Seat): void => {
    const { events } = happened;
    if (from.table) this.#remember(from.table);
    if (from !== this.seats[0]) return; // of several seats here, one tells the news
    if (events.some((event) => event.type === "started")) {
      [this.result, this.finished, this.sawEnd] = [null, null, false];
      this.moment = null;
    }
    if (events.some((event) => event.type === "ended")) this.sawEnd = happened.before !== null;
    this.tell(happened, this);
    signal.happened(events);
  };

  #remember(table: TableShown): void {
    KNOWN.change(this.id, {
      game: table.game,
      title: table.title,
      status: table.status,
      names: namesOf(table.seats),
      at: table.changed_at * 1000,
    });
  }
}

/** Whether dice of a day were played that are not the day's own game, whose points are kept. */
async function isPractice({ game, daily, id }: TableShown, result: GameResult): Promise<boolean> {
  if (daily === null) return false;
  const { DAILY } = await import("../keep/daily.svelte"); // at other tables nobody needs it
  if (!DAILY.counts(game, daily, id)) return true;
  DAILY.change(game, daily, { points: result.points.totals[0]!, digest: result.digest });
  return false;
}
