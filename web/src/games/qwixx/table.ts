import { colourOf } from "../../drawing/looks";
import { t } from "../../texts/language.svelte";
import type { Shown } from "../../words";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import Mini from "./Mini.svelte";
import { say } from "./say";
import { viewOf } from "./view";

const NOTHING = "-";

const says = (shown: Shown): string => (viewOf(shown).penalty_due ? say("penalty") : t("skip"));

export const table: GameTable = {
  Board,
  Mini,
  colours: ["red", "yellow", "green", "blue"],
  buttons: (shown) =>
    shown.view.legal.includes(NOTHING) ? [{ action: NOTHING, says: says(shown) }] : [],
  spoken: (action) => {
    const colour = colourOf(action.charAt(0));
    return colour ? `${t(`colour.${colour}`)} ${action.slice(1)}` : t("skip");
  },
};
