/** What has happened, in words, for those who see the sheets. */
import type { GameTable } from "../games/tables";
import { happening } from "../table/announcing";
import { t } from "../texts/language.svelte";
import type { Colour } from "../words";
import type { GameEvent } from "./event";

/** Whether all are plain white dice: then their faces are enough. */
export const areAlike = (dice: readonly Colour[]): boolean =>
  dice.length > 0 && dice.every((colour) => colour === "white");

function diceTold({ dice, outcome }: Extract<GameEvent, { type: "chance" }>): string {
  if (areAlike(dice)) return outcome.join(" ");
  return outcome.map((face, n) => `${t(`colour.${dice[n]!}`)} ${face}`).join(", ");
}

/** One who plays alone is not named; whoever reads it at an `own` seat is spoken to. */
export function told(
  event: GameEvent,
  names: readonly string[],
  game: GameTable | null,
  own: number | null = null,
): string {
  const isAlone = names.length === 1;
  if (event.type === "chance" && event.roller !== null) {
    const dice = diceTold(event);
    if (isAlone || event.roller === own) return t("replay.dice", { dice });
    return t("replay.rolls", { name: names[event.roller], dice });
  }
  if (event.type === "chance" && event.kind === "pick") return t("replay.lot");
  if (event.type === "decision" && isAlone) {
    const text = game?.spoken(event.action) ?? event.action;
    return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}.`;
  }
  return happening(event, names, game, own);
}
