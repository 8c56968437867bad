/** How it stands at the tables one has a place at: whose turn it is comes first. */
import type { KnownTable } from "../../keep/tables.svelte";
import { namesOf } from "../../table/names";
import type { TableNow } from "../../words";

/** From the most urgent: one's own turn; others want to play again; others decide, or bots, or it
    is not known; seats are free; the table is not there any more. */
const ORDER = ["yours", "again", "theirs", "playing", "waiting", "gone"] as const;
export type Standing = (typeof ORDER)[number];

export interface Going {
  readonly id: string;
  readonly standing: Standing;
  /** Who is waited for, or wants to play again. */
  readonly names: readonly string[];
}

/** What came of asking the server for a table: nothing yet, or in vain; it does not know it. */
export type Asked = TableNow | "gone" | null;

/** How it stands at a table; null if nothing goes on there. */
export function standingOf(known: KnownTable, asked: Asked): Going | null {
  const { id } = known;
  const as = (standing: Standing, names: readonly string[] = []): Going => ({
    id,
    standing,
    names,
  });
  if (asked === "gone" || known.isGone) return known.status === "over" ? null : as("gone");
  if (!asked) {
    if (known.status === "waiting") return as("waiting");
    return known.status === "playing" ? as("playing") : null;
  }
  const isMine = (seat: number): boolean => String(seat) in known.seats;
  const names = namesOf(asked.seats);
  const named = (seats: readonly number[]): readonly string[] =>
    seats.map((seat) => names[seat] ?? "");
  if (asked.status === "waiting") return as("waiting");
  if (asked.status === "playing") {
    if (asked.awaited.some(isMine)) return as("yours");
    return asked.awaited.length ? as("theirs", named(asked.awaited)) : as("playing");
  }
  const others = asked.agreed.filter((seat) => !isMine(seat));
  const mine = Object.keys(known.seats).map(Number);
  const isOpen = asked.status === "over" && mine.some((seat) => !asked.agreed.includes(seat));
  return isOpen && others.length ? as("again", named(others)) : null;
}

/** The most urgent first, among equals the latest. */
export function inOrder(
  going: readonly Going[],
  tables: Readonly<Record<string, KnownTable>>,
): readonly Going[] {
  const at = ({ id }: Going): number => tables[id]?.at ?? 0;
  const urgency = ({ standing }: Going): number => ORDER.indexOf(standing);
  return going.toSorted((a, b) => urgency(a) - urgency(b) || at(b) - at(a));
}
