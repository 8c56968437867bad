import type { TableApi } from "../net/http";

/** Save a game's record as a file. */
export async function download(api: TableApi, number: number, game: string): Promise<void> {
  const text = await api.record(number);
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${game}-${api.table}-${number}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
