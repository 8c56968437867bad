import { colourOf } from "../../drawing/looks";
import { t } from "../../texts/language.svelte";
import type { View } from "../../words";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import Mini from "./Mini.svelte";
import { ending, noticed } from "./news";

const NOTHING = "-";
const PENALTY = "qwixx.todo.action_2_or_penalty";

function says(view: View): string {
  if (view.todo.key === PENALTY) return t("qwixx.penalty");
  return t("qwixx.nothing");
}

export const table: GameTable = {
  Board,
  Mini,
  buttons: (view) => (view.legal.includes(NOTHING) ? [{ action: NOTHING, says: says(view) }] : []),
  spoken: (action) => {
    const colour = colourOf(action.charAt(0));
    return colour ? `${t(`colour.${colour}`)} ${action.slice(1)}` : t("qwixx.nothing");
  },
  noticed,
  ending,
};
