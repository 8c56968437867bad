import type { TableApi } from "../net/http";
import { save } from "../shell/save";

/** Save a game's record as a file. */
export async function download(api: TableApi, number: number, game: string): Promise<void> {
  const text = await api.record(number);
  save(text, `${game}-${api.table}-${number}.jsonl`, "application/x-ndjson");
}
