/** Fetches what is needed to check a game's dice, and checks them. */
import { KNOWN } from "../keep/tables.svelte";
import type { TableApi } from "../net/http";
import type { Verdict } from "./verify";

export async function checked(api: TableApi, number: number): Promise<Verdict> {
  const [{ verify }, { Witness }, record, log] = await Promise.all([
    import("./verify"),
    import("./witness"),
    api.record(number),
    api.log(number),
  ]);
  const kept = new Witness(api.table).game(number);
  const finished = KNOWN.games.find((game) => game.table === api.table && game.number === number);
  const nothing = { commitment: "", seeds: {}, seedHashes: [], digest: finished?.digest ?? "" };
  return verify(record, log.events, kept ?? nothing);
}
