/** The bots that play for people, from the weakest to the strongest, by what they are called. */
import { t } from "../texts/language.svelte";

const LEVELS: Record<string, () => [name: string, says: string]> = {
  novice: () => [t("level.novice"), t("level.novice.says")],
  casual: () => [t("level.casual"), t("level.casual.says")],
  club: () => [t("level.club"), t("level.club.says")],
  strong: () => [t("level.strong"), t("level.strong.says")],
  max: () => [t("level.max"), t("level.max.says")],
};
/** Who plays against somebody who has not chosen yet. */
export const USUAL = "casual";

/** A bot's name, as it is called at the table; one that the host brought along has its own. */
export const called = (bot: string): string =>
  LEVELS[bot]?.()[0] ?? bot.charAt(0).toUpperCase() + bot.slice(1);

const LEARNERS = ["club", "strong", "max"];

/** How a bot plays, in a sentence or two; nothing of one that the host brought along. */
export function described(bot: string, isTaught: boolean): string {
  const says = LEVELS[bot]?.()[1] ?? "";
  return LEARNERS.includes(bot) && !isTaught ? `${says} ${t("level.searches")}` : says;
}

/** Whom one plays against, in a few words. */
export function against(bot: string, players: number): string {
  if (players === 1) return t("home.against.none");
  if (players === 2) return t("home.against.one", { bot: called(bot) });
  return t("home.against.more", { count: players - 1, bot: called(bot) });
}
