/** What the server draws and says of a game, for tables that have no drawing of their own. */
import type { Served } from "../../games/tables";
import { language } from "../../texts/language.svelte";
import type { ShownNow } from "../../words";
import type { Room } from "../room.svelte";

export class ServedPicture {
  #last = $state.raw<ShownNow | null>(null);

  /** Ask again whenever something has changed; called once, by the table's page. */
  constructor(
    private readonly room: Room,
    private readonly isWanted: () => boolean,
  ) {
    $effect(() => {
      const { seat } = room;
      void seat.version;
      if (!isWanted() || !seat.view) return;
      void seat.api.shown(language.now).then(
        (shown) => {
          if (seat === room.seat) this.#last = shown;
        },
        () => undefined, // the table says by itself that the server has gone, and hears when it is back
      );
    });
  }

  /** The moment that is looked at, or now; choices only while they are those of what is drawn. */
  get now(): Served | null {
    const { moment, seat } = this.room;
    if (!this.isWanted()) return null;
    if (moment) return { ...moment, choices: [] };
    if (!this.#last) return null;
    const isNow = this.#last.version === seat.version;
    return { ...this.#last, choices: isNow ? this.#last.choices : [] };
  }
}
