/** The address of a moment: the page's own, with `?at=…`; what is behind the # stays the key. */

/** The moment that an address names, within a game of so many events. */
export function momentIn(search: string, last: number): number {
  const told = new URLSearchParams(search).get("at") ?? "";
  return /^\d{1,6}$/.test(told) ? Math.min(Number(told), last) : 0;
}

export const addressOf = (path: string, at: number, key: string): string =>
  `${path}${at ? `?at=${at}` : ""}#${key}`;
