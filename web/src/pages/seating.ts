/** Who is to sit where: oneself first, then bots, open seats, or more people at this device. */
export type Way = "bots" | "friends" | "pass" | "real";

export function seatsFor(way: Way, players: number, bot: string): string[] {
  const others = { bots: bot, friends: "open", pass: "human", real: "human" }[way];
  return Array.from({ length: players }, (_, at) => (at === 0 ? "human" : others));
}
