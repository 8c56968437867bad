/** What happened between two views that no decision tells: rows taken, who paid, the end. */
import type { Saying, TableEvent, View } from "../../words";
import { filledOf, geizen, type GeizenView, type Row } from "./view";

const said = (key: string, params: Saying["params"]): Saying => ({
  code: `geizen.news.${key}`,
  params,
});

export function noticed(
  before: View,
  after: View,
  names: readonly string[],
  events: readonly TableEvent[],
): Saying[] {
  const [old, now] = [geizen(before), geizen(after)];
  if (old.active === null || (now.active === old.active && now.step !== "over")) return [];
  const name = names[old.active];
  const hand = handOf(old, events);
  const taken = old.rows.flatMap((row, at) => {
    const count = row.fields.reduce((sum, { chips }) => sum + chips, 0);
    const dice = hand.filter((face) => face === row.face).length;
    const takes = said("takes", { name, face: row.face, count });
    return Array<Saying>(timesTaken(row, now.rows[at]!, dice)).fill(takes);
  });
  const paid = old.sheets.flatMap(({ chips: had }, seat) => {
    const { chips } = now.sheets[seat]!;
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
function timesTaken(before: Row, after: Row, dice: number): number {
  const length = before.fields.length;
  const [had, has] = [filledOf(before), filledOf(after)];
  // Fewer are placed than there are if placing stopped (G11).
  for (let placed = dice; placed > 0; placed--)
    if ((had + placed) % length === has) return Math.floor((had + placed) / length);
  return 0;
}

/** Why the game is over. */
export function ending(view: View): Saying | null {
  const { step, active, names } = geizen(view);
  return step === "over" ? said("end", { name: names[active ?? 0] }) : null;
}
