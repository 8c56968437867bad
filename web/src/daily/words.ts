/** What is said of a game with the dice of the day. */
import { DAILY } from "../keep/daily.svelte";
import { dayAt, streakOf, written } from "../keep/days";
import { language, t } from "../texts/language.svelte";
import { figure, localeOf } from "../texts/speech";
import { comparedWith } from "./compared";

/** A date where the reader is. */
export const dateOf = (day: string, style?: Intl.DateTimeFormatOptions): string =>
  written(day, localeOf(language.now, navigator.languages), style);

export const today = (): string => dayAt(Date.now());

/** What the table is called: the game that counts, or another one for practice. */
export function labelOf(game: string, day: string, table: string): string {
  const date = dateOf(day, { day: "numeric", month: "long" });
  return DAILY.counts(game, day, table) ? t("daily.of", { date }) : t("daily.practice", { date });
}

/** A difference on average, with its sign. */
export function signed(mean: number): string {
  const rounded = Math.round(mean * 10) / 10;
  return (rounded > 0 ? "+" : "") + rounded.toLocaleString(language.now).replace("-", "−");
}

export function comparison(own: number, rival: number, bot: string): string {
  const { key, points } = comparedWith(own, rival);
  return t(key, { points, bot });
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
      ? t("daily.share", { title, date, points: own })
      : t("daily.share.rival", { title, date, points: own, bot, rival: figure(points.rival) });
  return streak > 1 ? `${said} · ${t("daily.share.streak", { days: streak })}` : said;
}
