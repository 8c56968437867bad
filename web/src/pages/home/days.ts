/** When something was: near days by their name, others by their date. */
const DAY = 24 * 3600 * 1000;

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Today and yesterday with the hour, the days before by how long ago they were, then dates. */
export function when(at: number, now: number, locale: string): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days < 0 || days > 6) {
    return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(at);
  }
  const day = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day");
  if (days > 1) return day;
  return `${day}, ${new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at)}`;
}
