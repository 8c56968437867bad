import { t } from "../../texts/language.svelte";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import Mini from "./Mini.svelte";
import { ending, noticed } from "./news";
import { offered } from "./picking";
import { viewOf, type Ticking } from "./view";

const NOTHING = "-";

function says({ rows: [first, second] }: Ticking): string {
  return second === undefined
    ? t("knifflig.only", { row: first })
    : t("knifflig.both", { first, second });
}

export const table: GameTable = {
  Board,
  Mini,
  buttons: (shown, picked) => [
    ...offered(viewOf(shown), picked).map((ticking) => ({
      action: ticking.action,
      says: says(ticking),
    })),
    ...(shown.view.legal.includes(NOTHING)
      ? [{ action: NOTHING, says: t("knifflig.nothing") }]
      : []),
  ],
  spoken: (action) => {
    if (action === NOTHING) return t("knifflig.nothing");
    const rows = action.slice(1).replace("+", " + ");
    return t(action.startsWith("L") ? "knifflig.spoken.left" : "knifflig.spoken.right", { rows });
  },
  noticed,
  ending,
  asks: (shown, picked) => {
    const { step } = viewOf(shown);
    if (step === "phase_2") return t("knifflig.choose_pair");
    if (step !== "phase_1") return null;
    return t(picked.length ? "knifflig.choose_boxes" : "knifflig.choose_split");
  },
  isTall: true,
};
