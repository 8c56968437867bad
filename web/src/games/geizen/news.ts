/** What happened between two views that no decision tells: rows taken, who paid, the end. */
import type { Saying, Shown, TableEvent } from "../../words";
import { chipsOn, printedOf, viewOf, type GeizenView } from "./view";

const said = (key: string, params: Saying["params"]): Saying => ({
  code: `geizen.news.${key}`,
  params,
});

export function noticed(
  before: Shown,
  after: Shown,
  names: readonly string[],
  events: readonly TableEvent[],
): Saying[] {
  const [old, now] = [viewOf(before), viewOf(after)];
  if (old.active === null || (now.active === old.active && now.step !== "over")) return [];
  const name = names[old.active];
  const hand = handOf(old, events);
  const taken = printedOf(before).rows.flatMap(({ face, fields }, at) => {
    const dice = hand.filter((each) => each === face).length;
    const takes = said("takes", { name, face, count: chipsOn(fields) });
    const times = timesTaken(fields.length, old.filled[at]!, now.filled[at]!, dice);
    return Array<Saying>(times).fill(takes);
  });
  const paid = old.sheets.flatMap(({ points: had }, seat) => {
    const chips = now.sheets[seat]!.points;
    if (seat === old.active || chips >= had) return [];
    return [said("pays", { name: names[seat], count: had - chips, chips })];
  });
  return [...taken, ...paid];
}

/** The dice that are placed: those kept before, those kept now, and a last one that was rolled. */
function handOf({ kept, dice_due: due }: GeizenView, events: readonly TableEvent[]): number[] {
  const now = events.flatMap((event): readonly number[] => {
    if (event.type === "decision") return [...event.action.slice(1)].map(Number);
    return event.type === "chance" && event.kind === "dice" && due.length === 1
      ? event.outcome
      : [];
  });
  return [...kept, ...now];
}

/** How often a row was taken (G6): it may be filled, taken and filled anew within one turn. */
function timesTaken(length: number, had: number, has: number, dice: number): number {
  // Fewer are placed than there are if placing stopped (G11).
  for (let placed = dice; placed > 0; placed--)
    if ((had + placed) % length === has) return Math.floor((had + placed) / length);
  return 0;
}

/** Why the game is over. */
export function ending(shown: Shown, names: readonly string[]): Saying | null {
  const { step, active } = viewOf(shown);
  return step === "over" ? said("end", { name: names[active ?? 0] }) : null;
}
