import { t } from "../../texts/language.svelte";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import { signed } from "./chips";
import Mini from "./Mini.svelte";
import { ending, noticed } from "./news";
import { keepOf, type Offer } from "./picking";
import { viewOf } from "./view";

/** The faces that an action keeps. */
const facesIn = (action: string): string => [...action.slice(1)].join(" ");

function says({ action, adds, ends }: Offer): string {
  const params = { faces: facesIn(action), adds: signed(adds) };
  return t(ends ? "geizen.keep_ends" : "geizen.keep_for", params);
}

export const table: GameTable = {
  ratio: 1.4,
  Board,
  Mini,
  buttons: (shown, picked) => {
    const keep = keepOf(viewOf(shown), picked);
    return keep ? [{ action: keep.action, says: says(keep) }] : [];
  },
  spoken: (action) => t("geizen.keep", { faces: facesIn(action) }),
  noticed,
  ending,
};
