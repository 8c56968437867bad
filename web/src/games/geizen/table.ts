import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import { signed } from "./chips";
import Mini from "./Mini.svelte";
import { keepOf, type Offer } from "./picking";
import { say } from "./say";
import { viewOf } from "./view";

/** The faces that an action keeps. */
const facesIn = (action: string): string => [...action.slice(1)].join(" ");

function says({ action, adds, ends }: Offer): string {
  const params = { faces: facesIn(action), adds: signed(adds) };
  return say(ends ? "keep_ends" : "keep_for", params);
}

export const table: GameTable = {
  ratio: 1.4,
  Board,
  Mini,
  colours: ["green", "yellow", "red"],
  buttons: (shown, picked) => {
    const keep = keepOf(viewOf(shown), picked);
    return keep ? [{ action: keep.action, says: says(keep) }] : [];
  },
  spoken: (action) => say("keep", { faces: facesIn(action) }),
};
