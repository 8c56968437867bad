/** Fetches what is needed to check a game's dice, and checks them. */
import type { TableApi } from "../net/http";
import type { Verdict } from "./verify";

/** What is said below the result of a game; null if its dice were real ones. */
export type Word = "fair" | "follows" | "daily" | "unfair" | null;

/**
 * Check a game's dice, and say it in a word.
 *
 * `day` is the one whose dice they are said to be. That they should be fair ones is known from what was kept, not only from the server.
 */
export async function wordOn(
  api: TableApi,
  number: number,
  dice: string,
  day: string | null,
): Promise<Word> {
  const { Witness } = await import("./witness");
  if (dice !== "fair" && !new Witness(api.table).game(number)?.commitment) return null;
  const { wrong, unchecked, unknown } = await checked(api, number, day);
  if (wrong.length || unchecked) return "unfair";
  if (day !== null) return "daily";
  return unknown.length ? "follows" : "fair";
}

export async function checked(api: TableApi, number: number, day: string | null): Promise<Verdict> {
  const [{ verify }, { Witness }, record, log] = await Promise.all([
    import("./verify"),
    import("./witness"),
    api.record(number),
    api.log(number),
  ]);
  return verify(record, log.events, new Witness(api.table).game(number), day);
}
