import { colourOf, LOOKS } from "../../drawing/looks";
import { language, t } from "../../texts/language.svelte";
import type { Choice, Colour, Shown } from "../../words";
import type { GameTable } from "../tables";
import Board from "./Board.svelte";
import { diceFor, entriesBy, entriesLeft, entryOf, inHand, type Entry } from "./choices";
import Mini from "./Mini.svelte";
import { say } from "./say";
import { TAPPING } from "./tapping";
import { ready, sheetOf, viewOf, type CleverView } from "./view";

const NOTHING = "-";
const REROLL = "R";

/** An entry in words; of several at one place only what tells them apart. */
function says(entry: Entry, among: readonly Entry[], shown: Shown): string {
  const differ = (of: (entry: Entry) => unknown): boolean => new Set(among.map(of)).size > 1;
  const words = [
    ...(differ(({ number }) => number) ? [numberOf(entry, shown)] : []),
    ...(entry.byBlack && differ(({ byBlack }) => byBlack) ? [say("by_black")] : []),
  ];
  return words.join(" ") || t(`colour.${entry.area}`);
}

/** A number to be written; of green also what is written: the face times the field (D14). */
function numberOf({ area, number }: Entry, shown: Shown): string {
  const { fields } = sheetOf(shown, shown.view.seat ?? 0).green;
  const { multiplier = 1 } = fields.find((field) => field.number === null) ?? {};
  if (area !== "green" || multiplier === 1) return String(number);
  return `${number} → ${number! * multiplier}`;
}

/** The dice that can be taken back: of several, that of the one in hand. */
function backs(view: CleverView, picked: Colour | null): Choice[] {
  const found = view.legal.flatMap((action) => {
    const die = action.startsWith("<") ? colourOf(action.charAt(1)) : undefined;
    return die ? [{ action, die, says: say("back", { die: t(`colour.${die}`) }) }] : [];
  });
  return found.length > 1 ? found.filter(({ die }) => die === picked) : found;
}

function buttons(shown: Shown, picked: readonly string[]): Choice[] {
  const view = viewOf(shown);
  const pick = inHand(view, picked);
  const entries = entriesLeft(view, pick);
  const found = [
    ...entries.map((entry) => ({ action: entry.action, says: says(entry, entries, shown) })),
    ...backs(view, pick.die),
  ];
  const rerolls = ready(view.sheets[view.seat ?? 0]!.tracks.reroll);
  if (view.legal.includes(REROLL))
    found.push({ action: REROLL, says: say("reroll", { count: rerolls }) });
  if (view.legal.includes(NOTHING) && view.nothing) {
    const isRoll = view.doing === "back";
    const skip = language.sentence({ code: view.nothing, params: {} });
    found.push({ action: NOTHING, says: isRoll ? t("roll") : skip });
  }
  return found;
}

function spoken(action: string): string {
  if (action === NOTHING) return t("skip");
  if (action === REROLL) return say("rerolls");
  if (action.startsWith("<"))
    return say("backs", { die: t(`colour.${colourOf(action.charAt(1))!}`) });
  const entry = entryOf(action);
  if (!entry) return action;
  const area = t(`colour.${entry.area}`);
  const place =
    entry.area === "silver"
      ? say("cell.silver", {
          area,
          row: t(`colour.${entry.row!}`),
          number: entry.number!,
        })
      : `${area} ${entry.number ?? entry.place.slice(LOOKS.yellow.letter.length)}`;
  const by = entry.die ? t(`colour.${entry.die}`) : entry.byBlack ? say("by_black") : "";
  return by ? `${by} → ${place}` : place;
}

/** Dice by their colours and what they show. */
const facesOf = (view: CleverView, colours: readonly Colour[]): string =>
  view.dice
    .filter(({ colour }) => colours.includes(colour))
    .map(({ colour, face }) => `${t(`colour.${colour}`)} ${face}`)
    .join(", ");

/** In words what the server writes with marks, and what is left to be said. */
function asks(shown: Shown, picked: readonly string[]): string | null {
  const view = viewOf(shown);
  const hand = inHand(view, picked);
  if (hand.early) return say("die_first", { dice: facesOf(view, diceFor(view, hand.early)) });
  const left = entriesLeft(view, hand);
  const kinds = new Set(left.map(({ byBlack }) => byBlack));
  if (left.length > 1) return say(kinds.size > 1 ? "which_die" : "which_number");
  const { die } = hand;
  if (die && entriesBy(view, die).length) return say("where", { die: t(`colour.${die}`) });
  if (view.doing === "choose") return say(TAPPING.isNew() ? "choose_how" : "choose");
  if (view.doing === "back" || view.doing === "back_or_end") return say("choose_back");
  const { waiting } = view.sheets[view.seat ?? 0]!;
  if (view.doing !== "bonus" || !waiting.length) return null;
  const bonuses = waiting.map((kind) => language.say({ code: `clever.bonus.${kind}`, params: {} }));
  return say("use", { bonuses: bonuses.join(", ") });
}

export const table: GameTable = {
  Board,
  Mini,
  buttons,
  spoken,
  asks,
  rollsOn: (shown, action) =>
    action === REROLL || (action === NOTHING && viewOf(shown).doing === "back"),
  colours: ["silver", "yellow", "blue", "green", "pink"],
  isTall: true,
};
