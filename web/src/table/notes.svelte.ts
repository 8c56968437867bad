/** The short word beside what is to be done: what has happened, or why something is refused. */
import type { GameTable } from "../games/tables";
import type { Note } from "./Actions.svelte";
import { announce, latest, type Happened } from "./announcing";
import type { Room } from "./room.svelte";

const narrow = matchMedia("(max-width: 40rem)");
const short = matchMedia("(max-width: 40rem) and (max-height: 46rem)");
/** How many sentences are remembered at most. */
const MOST = 6;

/** How many letters of news make a short line; all that was decided stands in the log. */
const roomForNews = (): number => (narrow.matches ? (short.matches ? 40 : 60) : 110);

export class Notes {
  now = $state.raw<Note | null>(null);
  #told: readonly string[] = [];
  /** In whose turn that was told. */
  #toldIn: number | null = null;

  /** Say what has happened: aloud all of it, in sight what the table itself does not show. */
  tell(happened: Happened, room: Room, drawn: GameTable | null): void {
    const { events } = happened;
    const { aloud, shown } = announce(happened, room.names, room.held, drawn);
    if (aloud) room.aloud = aloud;
    // What was told stays until one acts oneself, or somebody else's turn begins.
    const isOwn = events.some((event) => "seat" in event && room.held.includes(event.seat));
    const active = room.seat.view?.active ?? null;
    const isNewTurn = active !== this.#toldIn && shown.length > 0;
    if (isNewTurn) this.#toldIn = active;
    this.#told = [...(isOwn || isNewTurn ? [] : this.#told), ...shown].slice(-MOST);
    if (this.#told.length) this.now = { text: latest(this.#told, roomForNews()), isNews: true };
    else if (events.length) this.now = null;
  }

  forget(): void {
    this.#told = [];
    this.now = null;
  }
}
