import { DAILY } from "../keep/daily.svelte";
import { SETTINGS } from "../keep/settings.svelte";
import { openTable } from "../net/http";
import { keepKeys } from "../pages/opening";
import { unnamed } from "../table/names";
import type { GameShown } from "../words";
import { today } from "./dates";

/** Open a table for one with the dice of a day. The first of a day counts, on that day. */
export async function openDaily(game: GameShown, day: string): Promise<string> {
  const name = SETTINGS.name.trim() || unnamed(0);
  const seats = [{ player: "human", name, adds_seed: false }];
  const created = await openTable({ game: game.name, seats, dice: "fair", daily: day });
  keepKeys(created, game);
  if (day === today()) DAILY.begin(game.name, day, created.table);
  return `/t/${created.table}`;
}
