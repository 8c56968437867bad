/** What happened between two views that no decision tells: rows taken, who paid, the end. */
import type { Saying, View } from "../../words";
import { filledOf, geizen } from "./view";

const said = (key: string, params: Saying["params"]): Saying => ({
  code: `geizen.news.${key}`,
  params,
});

export function noticed(before: View, after: View, names: readonly string[]): Saying[] {
  const [old, now] = [geizen(before), geizen(after)];
  if (old.active === null || (now.active === old.active && now.step !== "over")) return [];
  const name = names[old.active];
  const taken = old.rows.flatMap((row, at) => {
    const count = row.fields.reduce((sum, { chips }) => sum + chips, 0);
    const isTaken = filledOf(now.rows[at]!) < filledOf(row);
    return isTaken ? [said("takes", { name, face: row.face, count })] : [];
  });
  const paid = old.sheets.flatMap(({ chips: had }, seat) => {
    const { chips } = now.sheets[seat]!;
    if (seat === old.active || chips >= had) return [];
    return [said("pays", { name: names[seat], count: had - chips, chips })];
  });
  return [...taken, ...paid];
}

/** Why the game is over. */
export function ending(view: View): Saying | null {
  const { step, active, names } = geizen(view);
  return step === "over" ? said("end", { name: names[active ?? 0] }) : null;
}
