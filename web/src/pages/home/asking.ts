/** Asks the server how it stands at some tables: a few at a time, and not of many. */
import { KNOWN, type KnownTable } from "../../keep/tables.svelte";
import { NoServerError, ServerError, TableApi } from "../../net/http";
import { namesOf } from "../../table/names";
import type { Asked } from "./standing";

const MOST = 24;
const AT_ONCE = 4;
/** Whoever wants to play again does so soon. */
const SOON = 2 * 24 * 3600 * 1000;

export interface Answers {
  readonly asked: ReadonlyMap<string, Asked>;
  /** Whether the server was not reached. */
  readonly isAway: boolean;
}

/** The tables at which something may go on, the latest first. */
export function candidates(now: number): KnownTable[] {
  return Object.values(KNOWN.tables)
    .filter(({ status, at }) => status !== "closed" && (status !== "over" || now - at < SOON))
    .sort((a, b) => b.at - a.at);
}

export async function askHowItStands(tables: readonly KnownTable[]): Promise<Answers> {
  const asked = new Map<string, Asked>();
  const left = tables.filter(({ isGone }) => !isGone).slice(0, MOST);
  let isAway = false;
  async function askOn(): Promise<void> {
    for (let table = left.shift(); table && !isAway; table = left.shift()) {
      try {
        asked.set(table.id, await ask(table));
      } catch (error) {
        isAway ||= error instanceof NoServerError || error instanceof ServerError;
        if (!isAway) throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return { asked, isAway };
}

async function ask(table: KnownTable): Promise<Asked> {
  const token = Object.values(table.seats)[0] ?? table.guest;
  if (!token) return null;
  try {
    const now = await new TableApi(table.id, token).shownTable();
    KNOWN.change(table.id, {
      status: now.status,
      names: namesOf(now.seats),
      at: now.changed_at * 1000,
    });
    return now;
  } catch (error) {
    // It is not asked for again: the server counts who asks for tables that there are not.
    if (!(error instanceof ServerError) || ![403, 404].includes(error.status)) throw error;
    KNOWN.change(table.id, { isGone: true });
    return "gone";
  }
}
