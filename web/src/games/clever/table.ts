import { colourOf, LOOKS } from "../../drawing/looks";
import { language, t } from "../../texts/language.svelte";
import type { Choice, View } from "../../words";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import { entriesLeft, entryOf, pickedOf, type Entry } from "./choices";
import Mini from "./Mini.svelte";
import { ending, noticed } from "./news";
import { clever, ready, type CleverView } from "./view";

const NOTHING = "-";
const REROLL = "R";

/** An entry in words; of several at one place only what tells them apart. */
function says(entry: Entry, among: readonly Entry[], view: CleverView): string {
  const differ = (of: (entry: Entry) => unknown): boolean => new Set(among.map(of)).size > 1;
  const face = view.dice.find(({ colour }) => colour === entry.die)?.face ?? "";
  const words = [
    ...(entry.die && differ(({ die }) => die)
      ? [t("clever.with", { die: t(`colour.${entry.die}`), face })]
      : []),
    ...(differ(({ number }) => number) ? [String(entry.number)] : []),
    ...(entry.byBlack && differ(({ byBlack }) => byBlack) ? [t("clever.by_black")] : []),
  ];
  return words.join(" ") || t(`colour.${entry.area}`);
}

function buttons(given: View, picked: readonly string[]): Choice[] {
  const view = clever(given);
  const pick = pickedOf(picked);
  const entries = entriesLeft(view, pick);
  const found = entries.map((entry) => ({
    action: entry.action,
    says: says(entry, entries, view),
  }));
  for (const action of view.legal) {
    const die = action.startsWith("<") ? colourOf(action.charAt(1)) : undefined;
    if (die && (pick.die ?? die) === die)
      found.push({ action, says: t("clever.back", { die: t(`colour.${die}`) }) });
  }
  const rerolls = ready(view.sheets[view.seat ?? 0]!.tracks.reroll);
  if (view.legal.includes(REROLL))
    found.push({ action: REROLL, says: t("clever.reroll", { count: rerolls }) });
  if (view.legal.includes(NOTHING) && view.nothing)
    found.push({ action: NOTHING, says: language.sentence({ code: view.nothing, params: {} }) });
  return found;
}

function spoken(action: string): string {
  if (action === NOTHING) return t("clever.nothing");
  if (action === REROLL) return t("clever.rerolls");
  if (action.startsWith("<"))
    return t("clever.back", { die: t(`colour.${colourOf(action.charAt(1))!}`) });
  const entry = entryOf(action);
  if (!entry) return action;
  const area = t(`colour.${entry.area}`);
  const place =
    entry.area === "silver"
      ? t("clever.cell.silver", {
          area,
          row: t(`colour.${entry.row!}`),
          number: entry.number!,
        })
      : `${area} ${entry.number ?? entry.place.slice(LOOKS.yellow.letter.length)}`;
  const by = entry.die ? t(`colour.${entry.die}`) : entry.byBlack ? t("clever.by_black") : "";
  return by ? `${by} → ${place}` : place;
}

export const table: GameTable = {
  Board,
  Mini,
  buttons: (view, picked) => buttons(view, picked),
  spoken,
  noticed,
  ending,
  isTall: true,
};
