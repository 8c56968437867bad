/** How it stands with a game's dice of the day, in a few words. */
import { DAILY } from "../keep/daily.svelte";
import { streakOf } from "../keep/days";
import { t } from "../texts/language.svelte";
import { figure } from "../texts/speech";
import { today } from "./dates";

export function standing(game: string): string {
  const [tries, day] = [DAILY.of(game), today()];
  const own = tries[day];
  const days = streakOf(tries, day);
  const streak = days > 1 ? [t("daily.share.streak", { days })] : [];
  if (!own) return streak[0] ?? t("daily.open");
  const now = own.points === null ? t("daily.begun") : `✓ ${figure(own.points)}`;
  return [now, ...streak].join(" · ");
}
