/** Fetches what is needed to check a game's dice, and checks them. */
import type { TableApi } from "../net/http";
import type { Verdict } from "./verify";

/** What is said below the result of a game; null if its dice were real ones. */
export type Word = "fair" | "follows" | "unfair" | null;

/**
 * Check a game's dice, and say it in a word.
 *
 * That they should be fair ones is known from what was kept, not only from the server.
 */
export async function wordOn(api: TableApi, number: number, dice: string): Promise<Word> {
  const { Witness } = await import("./witness");
  if (dice !== "fair" && !new Witness(api.table).game(number)?.commitment) return null;
  const { wrong, unchecked, unknown } = await checked(api, number);
  if (wrong.length || unchecked) return "unfair";
  return unknown.length ? "follows" : "fair";
}

export async function checked(api: TableApi, number: number): Promise<Verdict> {
  const [{ verify }, { Witness }, record, log] = await Promise.all([
    import("./verify"),
    import("./witness"),
    api.record(number),
    api.log(number),
  ]);
  return verify(record, log.events, new Witness(api.table).game(number));
}
