import type { DailyKey } from "./speech.svelte";

/** How one's own points compare with those of the bot. */
export function comparedWith(
  own: number,
  rival: number,
): { readonly key: DailyKey; readonly points: number } {
  const points = Math.abs(own - rival);
  if (points === 0) return { key: "daily.level", points };
  if (own > rival) return { key: points === 1 ? "daily.more.one" : "daily.more", points };
  return { key: points === 1 ? "daily.fewer.one" : "daily.fewer", points };
}
