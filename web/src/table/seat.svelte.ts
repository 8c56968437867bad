/** A place at a table: what is heard there, and what is done from there. No rules live here. */
import { isOfGame, isUnknownRoll, logged, type GameEvent } from "../log/event";
import { TableApi } from "../net/http";
import { socketTo, Wire, type Heard, type Hearing, type WireState } from "../net/wire";
import type {
  Colour,
  Correctable,
  Due,
  PaceName,
  Preparing,
  Presence,
  Printed,
  Saying,
  Shown,
  TableEvent,
  TableShown,
  Update,
  View,
  Welcome,
} from "../words";
import type { Happened } from "./announcing";

/** The version of the protocol that is spoken here. */
const PROTOCOL = 3;
/** Milliseconds until dice that were rolled lie still. */
const TUMBLING = 600;

export class Seat implements Hearing {
  readonly api: TableApi;
  readonly #wire: Wire;
  /** What was heard while the log is being read, each with how the game stood before. */
  #missed: (readonly [readonly TableEvent[], View | null])[] | null = null;

  number = $state<number | null>(null);
  table = $state.raw<TableShown | null>(null);
  view = $state.raw<View | null>(null);
  #printed = $state.raw<Printed | null>(null);
  present = $state.raw<readonly number[]>([]);
  guests = $state(0);
  /** By seats: since when nobody has been there, by this machine's clock. */
  awaySince = $state.raw<readonly (number | null)[]>([]);
  /** The bots that play below their level until they have been compiled, and for how long. */
  preparing = $state.raw<Preparing | null>(null);
  connection = $state<WireState>("connecting");
  /** Why the connection has ended for good. */
  ending = $state.raw<Saying | null>(null);
  /** Whether the server speaks a newer language than this page, which must be loaded again. */
  isOutdated = $state(false);
  log = $state.raw<readonly GameEvent[]>([]);
  /** The action that was sent and is not answered yet: drawn in pencil. */
  pencil = $state<string | null>(null);
  /** What was picked towards the next choice; every new state begins without. */
  picked = $state.raw<readonly string[]>([]);
  refusal = $state.raw<Saying | null>(null);
  /** How many commands are on their way, or wait for a connection. */
  #unanswered = $state(0);
  /** Whether the seed for the next dice, which is waited for, is on another device. */
  lacksSeed = $state(false);
  /** Whether the server has taken back its commitment to the dice. */
  isDeceived = $state(false);
  /** A roll that led straight on, since nobody had a choice: its dice lie nowhere any more. */
  spent = $state.raw<View["dice"]>([]);
  /** The dice that were just rolled, until they lie still. */
  #thrown = $state.raw<readonly Colour[]>([]);
  #still: ReturnType<typeof setTimeout> | undefined;
  #now = $state.raw<Welcome | Update | null>(null);
  #pace: PaceName | null = null;

  constructor(
    id: string,
    readonly token: string,
    private readonly tell: (happened: Happened, seat: Seat) => void,
  ) {
    this.api = new TableApi(id, token);
    this.#wire = new Wire(token, this, () => socketTo(id));
  }

  begin = (): void => this.#wire.begin();
  end = (): void => this.#wire.end();
  wake = (): void => this.#wire.wake();

  get printed(): Printed | null {
    return this.#printed;
  }
  /** What is drawn of the game, once it has begun. */
  get shown(): Shown | null {
    return this.#printed && this.view ? { printed: this.#printed, view: this.view } : null;
  }
  get version(): number {
    return this.#now?.version ?? 0;
  }
  get deciding(): readonly number[] {
    return this.#now?.deciding ?? [];
  }
  get due(): Due | null {
    return this.#now?.due ?? null;
  }
  get mayUndo(): boolean {
    return this.#now?.may_undo ?? false;
  }
  /** The real dice that may still be put right. */
  get mayCorrect(): Correctable | null {
    return this.#now?.may_correct ?? null;
  }
  get secondsLeft(): number | null {
    return this.#now?.seconds_left ?? null;
  }
  get isReplaced(): boolean {
    return this.number !== null && this.table?.seats[this.number]?.stand_in != null;
  }
  /** Whether it owes a decision. */
  get decides(): boolean {
    if (this.number === null || this.isReplaced || this.pencil !== null) return false;
    return this.deciding.includes(this.number) && (this.view?.legal.length ?? 0) > 0;
  }
  /** Whether it may settle the chance that is due. */
  get rolls(): boolean {
    return (
      this.number !== null && !this.isReplaced && (this.due?.seats.includes(this.number) ?? false)
    );
  }
  /** Whether something that was decided here cannot be sent yet. */
  get isUnsent(): boolean {
    return this.#unanswered > 0 && this.connection !== "open";
  }
  get hasTurn(): boolean {
    return this.table?.status === "playing" && (this.decides || this.rolls);
  }

  heard(message: Heard): void {
    if (message.type === "presence") return this.#see(message);
    if (message.type === "preparing") {
      this.preparing = message.bots.length ? message : null;
      return;
    }
    const before = this.shown;
    // What was picked belongs to the state it was picked in, not to the next message about it.
    if (message.version !== this.version) this.picked = [];
    this.#now = message;
    if (message.type === "welcome") {
      this.preparing = null; // told again if it is still so
      this.isOutdated = message.protocol !== PROTOCOL;
      this.#printed = message.printed;
      this.number = message.seat;
      this.#see(message);
      if (this.#pace !== null && this.number !== null) this.setPace(this.#pace);
      if (message.snapshot && message.table.number) void this.#readLog();
    }
    if (message.table) {
      this.table = message.table;
      if (message.table.dice === "fair") void this.#addToDice(message.table, message);
    }
    if (message.view) this.view = message.view;
    const cast = message.events.findLast((event) => event.type === "chance");
    if (cast?.type === "chance") {
      this.spent = this.#spentRoll(cast, before?.view ?? null, message);
      if (cast.kind === "dice") this.#tumble(before?.view.dice_due ?? []);
    }
    if (this.#missed) this.#missed.push([message.events, before?.view ?? null]);
    else this.#follow(message.events, before?.view ?? null);
    const news = message.type === "update" ? message.news : [];
    this.tell({ events: message.events, news, before }, this);
  }

  #see({ present, guests, seconds_away }: Presence | Welcome): void {
    this.present = present;
    this.guests = guests;
    this.awaySince = seconds_away.map((ago) => (ago === null ? null : Date.now() - ago * 1000));
  }

  changed(state: WireState, error: Saying | null): void {
    this.connection = state;
    this.ending = error;
  }

  async decide(action: string): Promise<void> {
    this.pencil = action;
    await this.#command({ type: "decide", action });
    this.pencil = null;
  }

  roll = (outcome?: readonly number[]): Promise<void> =>
    this.#command(outcome ? { type: "roll", outcome } : { type: "roll" });
  correct = (outcome: readonly number[]): Promise<void> =>
    this.#command({ type: "correct", outcome });
  undo = (): Promise<void> => this.#command({ type: "undo" });
  fill = (seat: number, bot: string): Promise<void> => this.#command({ type: "fill", seat, bot });
  replace = (seat: number, bot: string): Promise<void> =>
    this.#command({ type: "replace", seat, bot });
  takeBack = (): Promise<void> => this.#command({ type: "return" });
  rematch = (): Promise<void> => this.#command({ type: "rematch" });
  /** Let the game begin without the seed for its dice, which another device has. */
  giveUpSeed = (): Promise<void> => this.#command({ type: "reveal", seed: null });

  /** Wish for how quickly bots play; the wish holds for every connection that follows. */
  setPace(pace: PaceName): void {
    this.#pace = pace;
    this.#wire.tell({ type: "pace", pace });
  }
  /** Everything has been seen: bots need not wait. */
  hurry = (): void => this.#wire.tell({ type: "hurry" });

  /** Whether a die was just rolled and does not lie still yet. */
  tumbles = (colour: Colour): boolean => this.#thrown.includes(colour);

  /** Ask why an action is not possible now; null if it is. */
  async why(action: string): Promise<Saying | null> {
    const reply = await this.#wire.send({ type: "explain", action });
    if (reply.type === "refused") return reply.error;
    return reply.type === "explained" ? reply.reason : null;
  }

  async #command(command: {
    readonly type: string;
    readonly [name: string]: unknown;
  }): Promise<void> {
    this.refusal = null;
    this.#unanswered++;
    const reply = await this.#wire.send({ ...command, version: this.version });
    this.#unanswered--;
    if (reply.type === "refused") this.refusal = reply.error;
  }

  /** Do this seat's part for the dice of the next game, and keep what is promised of them. */
  async #addToDice(table: TableShown, { type, events }: Welcome | Update): Promise<void> {
    const { Witness } = await import("../fair/witness");
    const witness = new Witness(this.api.table);
    witness.hear(table, events, type === "welcome");
    this.isDeceived = !witness.isAsPromised(table);
    const seat = this.number;
    if (seat === null || table !== this.table) return; // a newer one is looked at after this
    const command = witness.due(table, seat);
    this.lacksSeed = witness.lacksSeed(table, seat);
    if (command) await this.#wire.send({ ...command, version: this.version });
  }

  /**
   * Keep the chances told so far: those of the record must be the same.
   *
   * What is told only `afterwards`, when the game is over, is no more than compared.
   */
  async #keepChances(number: number, told: "so far" | "to the end" | "afterwards"): Promise<void> {
    if (this.table?.dice !== "fair" || !number) return;
    const { log } = this; // as it is now
    const { Witness, asText } = await import("../fair/witness");
    const chances = log.flatMap((event) =>
      event.type === "chance" ? [asText(event.kind, event.outcome)] : [],
    );
    const witness = new Witness(this.api.table);
    if (told === "afterwards") witness.compareChances(number, chances);
    else witness.hearChances(number, chances, told === "to the end");
    if (this.table.status === "playing") this.isDeceived = !witness.isAsPromised(this.table);
  }

  #tumble(colours: readonly Colour[]): void {
    this.#thrown = colours;
    clearTimeout(this.#still);
    this.#still = setTimeout(() => (this.#thrown = []), TUMBLING);
  }

  #spentRoll(
    cast: Extract<TableEvent, { type: "chance" }>,
    before: View | null,
    { deciding, events }: Welcome | Update,
  ): View["dice"] {
    const colours = before?.dice_due ?? [];
    const isSpent = cast.kind === "dice" && !deciding.length && events.at(-1) === cast;
    if (!isSpent || colours.length !== cast.outcome.length) return [];
    return cast.outcome.map((face, n) => ({ colour: colours[n]!, face }));
  }

  #follow(events: readonly TableEvent[], before: View | null): void {
    const first = events.find(isOfGame);
    for (const event of events) {
      if (event.type === "started") this.log = [];
      else if (event.type === "ended") {
        void this.#keepChances(event.game, "to the end");
        // Over, everybody has the same record, and moments are counted in it.
        void this.#readLog();
      } else if (isOfGame(event))
        this.log = [...this.log, logged(event, event === first ? before : null, this.log)];
    }
    // Much has happened at once, and how it stood between was not told here.
    if (this.log.slice(-events.length).some(isUnknownRoll)) void this.#readLog();
    if (this.table?.status === "playing" && events.some(({ type }) => type === "chance"))
      void this.#keepChances(this.table.number, "so far");
  }

  async #readLog(): Promise<void> {
    this.#missed = [];
    try {
      const log = await this.api.log();
      this.log = log.events;
      const missed = this.#missed;
      this.#missed = null;
      void this.#keepChances(log.game, log.live ? "so far" : "afterwards");
      for (const [events, before] of missed) {
        const rest = events.filter((event) => event.seq > log.seq);
        if (rest.length) this.#follow(rest, rest.length === events.length ? before : null);
      }
    } catch {
      this.#missed = null; // the server has gone; it is read when it is back
    }
  }
}
