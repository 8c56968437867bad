/** Who is to sit where: oneself first, then bots, open seats, or more people at this device. */
export type Way = "bots" | "friends" | "pass" | "real";

export function seatsFor(way: Way, players: number, bot: string): string[] {
  const others = { bots: bot, friends: "open", pass: "human", real: "human" }[way];
  return Array.from({ length: players }, (_, at) => (at === 0 ? "human" : others));
}

/** The ways that a game has; nobody is invited to a game for one. */
export const waysOf = (counts: readonly number[]): readonly Way[] =>
  counts.some((count) => count > 1) ? ["bots", "friends", "pass", "real"] : ["bots", "real"];

/** How many sit down: with friends, and on one device in turn, at least two. */
export function playersOf(way: Way, players: number, counts: readonly number[]): number {
  const isForMore = way === "friends" || way === "pass";
  return isForMore && players === 1 ? (counts.find((count) => count > 1) ?? 1) : players;
}
