/** What is said of a game with the dice of the day. */
import { DAILY } from "../keep/daily.svelte";
import { streakOf } from "../keep/days";
import { language, t } from "../texts/language.svelte";
import { figure } from "../texts/speech";
import { comparedWith } from "./compared";
import { dateOf } from "./dates";
import { say } from "./speech.svelte";

/** A difference on average, with its sign. */
export function signed(mean: number): string {
  const rounded = Math.round(mean * 10) / 10;
  return (rounded > 0 ? "+" : "") + rounded.toLocaleString(language.now).replace("-", "−");
}

export function comparison(own: number, rival: number, bot: string): string {
  const { key, points } = comparedWith(own, rival);
  return say(key, { points, bot });
}

/** A day's result as it is sent to others: nothing of the dice, and of no move. */
export function lineOf(
  game: { readonly name: string; readonly title: string },
  day: string,
  points: { readonly own: number; readonly rival: number | null },
  bot: string,
): string {
  const date = dateOf(day, { dateStyle: "medium" });
  const own = figure(points.own);
  const { title } = game;
  const streak = streakOf(DAILY.of(game.name), day);
  const said =
    points.rival === null
      ? say("daily.share", { title, date, points: own })
      : say("daily.share.rival", { title, date, points: own, bot, rival: figure(points.rival) });
  return streak > 1 ? `${said} · ${t("daily.share.streak", { days: streak })}` : said;
}
