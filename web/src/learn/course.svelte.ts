/** A guided turn at a real table: the dice fall, and the companion plays, as the script says. */
import type { KnownTable } from "../keep/tables.svelte";
import { openTable } from "../net/http";
import type { Happened } from "../table/announcing";
import { Room } from "../table/room.svelte";
import { Seat } from "../table/seat.svelte";
import type { Due, Saying, TableShown } from "../words";
import type { Script, Step } from "./script";

const COMPANION = 1;
/** How long the companion takes, so that one can see what is done. */
const PAUSE = 900;

/** The learner's seat: what is done there passes through the lesson first. */
class Pupil extends Seat {
  readonly #cast = this.roll;

  constructor(
    place: ConstructorParameters<typeof Seat>,
    private readonly course: Course,
  ) {
    super(...place);
    this.roll = () => course.rolled((outcome) => this.#cast(outcome));
    this.undo = async () => course.back();
  }

  /** Dice that are typed may come from anybody at the table: here each rolls in their own turn. */
  override get due(): Due | null {
    const due = super.due;
    if (!due || this.view?.active === this.number) return due;
    return { ...due, seats: due.seats.filter((seat) => seat !== this.number) };
  }

  /** A roll has its step: before, what is said there would not be read. */
  override get rolls(): boolean {
    return super.rolls && this.course.step.waits === "roll";
  }

  /** Nobody has typed these dice, so nobody has mistyped them. */
  override get mayCorrect(): null {
    return null;
  }

  override async decide(action: string): Promise<void> {
    await this.course.decided(action, () => super.decide(action));
  }

  override async why(action: string): Promise<Saying | null> {
    const reason = await super.why(action);
    this.course.tried(action);
    return reason;
  }
}

class LessonRoom extends Room {
  /** One rolls as at any table: where the outcome comes from is the lesson's affair. */
  override get table(): TableShown | null {
    const table = super.table;
    return table && { ...table, dice: "fair" };
  }
}

type Tell = (happened: Happened, room: Room) => void;

export class Course {
  room = $state.raw<Room | null>(null);
  trouble = $state.raw<unknown>(null);
  at = $state(0);
  /** Whether the learner wanted something with which the script cannot go on. */
  isKept = $state(false);
  #companion = $state.raw<Seat | null>(null);
  /** Counts what has been done, so that what comes next is looked for again. */
  #beat = $state(0);
  /** The step up to which all is done again by itself, after going back. */
  #until = 0;
  #thrown = 0;
  #answered = 0;
  /** What the companion has done, rolls and decisions together. */
  #done = $state(0);
  /** What was chosen at which step. */
  #chosen = new Map<number, string>();
  #isBusy = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Which of the tables opened here is the present one. */
  #opening = 0;

  constructor(
    readonly game: string,
    readonly script: Script,
    readonly names: readonly [string, string],
    private readonly tell: Tell,
  ) {}

  get step(): Step {
    return this.script.steps[this.at]!;
  }

  /** Whether the companion has done what belongs to the steps so far. */
  get isSettled(): boolean {
    return this.room !== null && this.#done >= this.#granted;
  }

  /** How much the companion may have done: no more than what has been told of. */
  get #granted(): number {
    return sum(this.script.steps.slice(0, this.at + 1));
  }

  /** Whether the game has come to where the learner chooses. */
  get isLearnersChoice(): boolean {
    return this.room?.seat.decides ?? false;
  }

  /** Open a table, and go on to a step. It is kept nowhere: who leaves has left it. */
  async open(until = 0): Promise<void> {
    this.leave();
    const opening = ++this.#opening;
    this.trouble = null;
    try {
      const seats = this.names.map((name) => ({ player: "human", name, adds_seed: false }));
      const { table, keys } = await openTable({ game: this.game, seats, dice: "typed" });
      if (opening !== this.#opening) return;
      this.#sit(table, (seat) => keys.find((key) => key.seat === seat)!.token);
      [this.at, this.#until] = [0, until];
      this.#thrown = this.#answered = this.#done = 0;
    } catch (error) {
      this.trouble = error;
    }
  }

  #sit(id: string, token: (seat: number) => string): void {
    const known: KnownTable = {
      id,
      game: this.game,
      title: "",
      seats: { 0: token(0) },
      guest: null,
      invitations: [],
      names: [],
      status: "playing",
      at: 0,
    };
    this.#companion = new Seat(id, token(COMPANION), () => undefined);
    this.room = new LessonRoom(id, known, this.tell, (...place) => new Pupil(place, this));
    this.#companion.begin();
    this.room.begin();
  }

  leave(): void {
    this.#opening++;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#isBusy = this.isKept = false;
    this.#companion?.end();
    this.room?.end();
    this.room = this.#companion = null;
  }

  next(): void {
    this.isKept = false;
    if (this.step.waits === "next" && this.isSettled) this.at++;
  }

  /** The learner wanted to go on with something else than the step. */
  hold(): void {
    this.isKept = true;
  }

  again(): void {
    this.#chosen.clear();
    void this.open();
  }

  /** One step back; where the game has gone on since, it is played anew up to there. */
  back(): void {
    const { steps } = this.script;
    const to = Math.max(0, this.at - 1);
    const isSame =
      ["next", "try"].includes(steps[to]!.waits) && !sum(steps.slice(to + 1, this.at + 1));
    this.isKept = false;
    if (isSame) this.at = this.#until = to;
    else void this.open(to);
  }

  /** The learner rolls. */
  async rolled(cast: (outcome: readonly number[]) => Promise<void>): Promise<void> {
    const outcome = this.script.dice[this.#thrown];
    if (this.step.waits !== "roll" || !outcome) return;
    this.isKept = false;
    await cast(outcome);
    if (this.room?.seat.refusal) return;
    this.#thrown++;
    this.at++;
  }

  /** The learner chooses: it is carried out if the script can go on with it. */
  async decided(action: string, decide: () => Promise<void>): Promise<void> {
    const { waits, take } = this.step;
    this.isKept = waits !== "act" || !take?.includes(action);
    if (this.isKept) return;
    await decide();
    if (this.room?.seat.refusal) return;
    this.#chosen.set(this.at, action);
    this.at++;
  }

  /** The learner asked why something is not possible. */
  tried(action: string): void {
    this.isKept = false;
    // Before, there would be another reason than the one that the step is about.
    if (!this.isLearnersChoice) return;
    if (this.step.waits === "try" && this.step.action === action) this.at++;
  }

  /** Do what is due and not the learner's; called whenever something has changed. */
  settle(): void {
    void this.#beat;
    const move = this.#move();
    if (!move || this.#isBusy || this.#pause !== undefined) return;
    const isAgain = this.at < this.#until;
    this.#pause = setTimeout(() => void this.#carryOut(), isAgain || move.isQuick ? 0 : PAUSE);
  }

  async #carryOut(): Promise<void> {
    const opening = this.#opening;
    this.#pause = undefined;
    this.#isBusy = true;
    await this.#move()?.done();
    if (opening !== this.#opening) return;
    this.#isBusy = false;
    this.#beat++;
  }

  /** What comes next by itself. */
  #move(): { readonly isQuick: boolean; readonly done: () => Promise<void> | void } | null {
    const pupil = this.room?.seat;
    const companion = this.#companion;
    if (!pupil || !companion) return null;
    if (companion.due?.kind === "start")
      return { isQuick: true, done: () => this.#throwFor(companion) };
    if (!this.isSettled) {
      const isRolling = companion.due !== null && companion.view?.active === COMPANION;
      const done = async (): Promise<void> => {
        await (isRolling ? this.#throwFor(companion) : this.#answerFor(companion));
        if (!companion.refusal) this.#done++;
      };
      if (isRolling || companion.decides) return { isQuick: false, done };
    }
    return this.#going(pupil);
  }

  async #throwFor(companion: Seat): Promise<void> {
    await companion.roll(this.script.dice[this.#thrown]);
    if (!companion.refusal) this.#thrown++;
  }

  async #answerFor(companion: Seat): Promise<void> {
    await companion.decide(this.script.companion[this.#answered]!);
    if (!companion.refusal) this.#answered++;
  }

  /** After going back, what was done already is done again by itself. */
  #going(pupil: Seat): { isQuick: true; done: () => Promise<void> | void } | null {
    if (this.at >= this.#until) return null;
    const { waits, take } = this.step;
    if ((waits === "next" && this.isSettled) || waits === "try")
      return { isQuick: true, done: () => void this.at++ };
    if (waits === "roll" && pupil.rolls) return { isQuick: true, done: () => pupil.roll() };
    const action = this.#chosen.get(this.at) ?? take?.[0];
    if (waits === "act" && pupil.decides && action !== undefined)
      return { isQuick: true, done: () => pupil.decide(action) };
    return null;
  }
}

/** What the companion does in these steps. */
function sum(steps: readonly Step[]): number {
  return steps.reduce((total, { does = 0 }) => total + does, 0);
}
