/** The four ways to a table. */
import { SETTINGS } from "../keep/settings.svelte";
import { KNOWN } from "../keep/tables.svelte";
import { openTable, type NewTable, type SheetData } from "../net/http";
import { unnamed } from "../table/names";
import type { Games, GameShown, TableCreated } from "../words";
import { USUAL } from "./levels";
import { seatsFor, type Way } from "./seating";

export type { Way };

/** The bot that was chosen last, or the usual one. */
export function usualBot(games: Games | null): string {
  return games?.bots.includes(SETTINGS.bot) ? SETTINGS.bot : USUAL;
}

/** Open a table, keep its keys in this browser, and return its address. */
export async function open(
  game: GameShown,
  way: Way,
  players: number,
  bot: string,
  /** One's own, instead of the one in the box. */
  sheet: SheetData | null = null,
): Promise<string> {
  const person = (at: number, given: string): string => given.trim() || unnamed(at);
  const names = [SETTINGS.name, ...SETTINGS.others];
  const seats: NewTable["seats"] = seatsFor(way, players, bot).map((player, at) => ({
    player,
    name: player === "human" ? person(at, names[at] ?? "") : "",
    adds_seed: player === "human" && way !== "real",
  }));
  const created = await openTable({
    game: game.name,
    seats,
    dice: way === "real" ? "typed" : "fair",
    sheet,
    options: SETTINGS.options[game.name] ?? {},
  });
  keepKeys(created, game);
  return `/t/${created.table}`;
}

/** Keep what opens a new table. */
export function keepKeys(created: TableCreated, game: GameShown): void {
  KNOWN.meet(created.table, game);
  const held: Record<string, string> = {};
  const invitations: { seat: number; token: string }[] = [];
  let guest: string | null = null;
  for (const { opens, seat, token } of created.keys) {
    if (opens === "guest") guest = token;
    else if (seat !== null && opens === "seat") held[seat] = token;
    else if (seat !== null) invitations.push({ seat, token });
  }
  KNOWN.change(created.table, { seats: held, guest, invitations });
}
