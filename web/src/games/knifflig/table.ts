import { t } from "../../texts/language.svelte";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import Mini from "./Mini.svelte";
import { offered } from "./picking";
import { say } from "./say";
import { viewOf, type Ticking } from "./view";

const NOTHING = "-";

function says({ rows: [first, second] }: Ticking): string {
  return second === undefined ? say("only", { row: first }) : say("both", { first, second });
}

export const table: GameTable = {
  Board,
  Mini,
  buttons: (shown, picked) => [
    ...offered(viewOf(shown), picked).map((ticking) => ({
      action: ticking.action,
      says: says(ticking),
    })),
    ...(shown.view.legal.includes(NOTHING) ? [{ action: NOTHING, says: t("skip") }] : []),
  ],
  spoken: (action) => {
    if (action === NOTHING) return t("skip");
    const rows = action.slice(1).replace("+", " + ");
    return say(action.startsWith("L") ? "spoken.left" : "spoken.right", { rows });
  },
  asks: (shown, picked) => {
    const { step } = viewOf(shown);
    if (step === "phase_2") return say("choose_pair");
    if (step !== "phase_1") return null;
    return say(picked.length ? "choose_boxes" : "choose_split");
  },
  isTall: true,
};
