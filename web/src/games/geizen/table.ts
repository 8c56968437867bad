import { t } from "../../texts/language.svelte";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import { signed } from "./chips";
import Mini from "./Mini.svelte";
import { ending, noticed } from "./news";
import { keepOf } from "./picking";
import { geizen, type Keep } from "./view";

function says({ faces, adds, ends }: Keep): string {
  const params = { faces: faces.join(" "), adds: signed(adds) };
  return t(ends ? "geizen.keep_ends" : "geizen.keep_for", params);
}

export const table: GameTable = {
  ratio: 1.4,
  Board,
  Mini,
  buttons: (view, picked) => {
    const keep = keepOf(geizen(view), picked);
    return keep ? [{ action: keep.action, says: says(keep) }] : [];
  },
  spoken: (action) => t("geizen.keep", { faces: [...action.slice(1)].join(" ") }),
  noticed,
  ending,
};
