/** Days, and the tables that play their dice, by their names. */
import { DAILY } from "../keep/daily.svelte";
import { dayAt, written } from "../keep/days";
import { language, t } from "../texts/language.svelte";
import { localeOf } from "../texts/speech";

/** A date where the reader is. */
export const dateOf = (day: string, style?: Intl.DateTimeFormatOptions): string =>
  written(day, localeOf(language.now, navigator.languages), style);

export const today = (): string => dayAt(Date.now());

/** What the table is called: the game that counts, or another one for practice. */
export function labelOf(
  game: string,
  day: string,
  table: string,
  month: "long" | "short" = "long",
): string {
  const date = dateOf(day, { day: "numeric", month });
  return DAILY.counts(game, day, table) ? t("daily.of", { date }) : t("daily.practice", { date });
}
