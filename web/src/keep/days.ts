/** Days as dates such as `2026-11-20`, and how one's games with the dice of the day went. */
import type { Tries } from "./daily.svelte";

/** The first day that has dice, as the server's. */
export const FIRST_DAY = "2026-01-01";
const DAY = 24 * 3600 * 1000;

/** The date where the reader is. */
export function dayAt(at: number): string {
  const local = new Date(at);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && !Number.isNaN(Date.parse(text));

/** The day that comes so many days after another. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** A day as the reader writes dates. */
export const written = (
  day: string,
  locale: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...style }).format(Date.parse(day));

/** One of the days that are over. */
export interface Played {
  readonly day: string;
  readonly own: number;
  readonly rival: number | null;
}

/** The games that are over, the earliest day first. */
export const playedOf = (tries: Tries): readonly Played[] =>
  Object.entries(tries)
    .flatMap(([day, { points, rival }]) => (points === null ? [] : [{ day, own: points, rival }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1));

/** On how many days in a row games were finished, up to today, or to yesterday as long as today's
 * is not over. */
export function streakOf(tries: Tries, today: string): number {
  const isDone = (day: string): boolean => (tries[day]?.points ?? null) !== null;
  let day = isDone(today) ? today : daysAfter(today, -1);
  let count = 0;
  for (; isDone(day); day = daysAfter(day, -1)) count++;
  return count;
}

/** How many points more than the bot one had on average; null if it is known of no day. */
export function meanOf(played: readonly Played[]): number | null {
  const differences = played.flatMap(({ own, rival }) => (rival === null ? [] : [own - rival]));
  if (!differences.length) return null;
  return differences.reduce((sum, each) => sum + each, 0) / differences.length;
}
