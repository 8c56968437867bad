/** What happened between two views that no decision tells: penalties, closed rows, the end. */
import type { Saying, View } from "../../words";
import { qwixx, type QwixxView } from "./view";

const said = (key: string, params: Saying["params"] = {}): Saying => ({
  code: `qwixx.news.${key}`,
  params,
});

export function noticed(before: View, after: View, names: readonly string[]): Saying[] {
  const [old, now] = [qwixx(before), qwixx(after)];
  const penalties = now.sheets.flatMap(({ penalties: count }, at) =>
    count > (old.sheets[at]?.penalties ?? count)
      ? [said("penalty", { name: names[at], count })]
      : [],
  );
  const closed = (now.sheets[0]?.rows ?? []).flatMap((row, at) =>
    row.closed && old.sheets[0]?.rows[at]?.closed === false
      ? [said("closed", { colour: { code: `colour.${row.colour}`, params: {} } })]
      : [],
  );
  return [...penalties, ...closed];
}

/** Why the game is over. */
export function ending(view: View): Saying | null {
  const { step, sheets }: QwixxView = qwixx(view);
  if (step !== "over") return null;
  const isFull = sheets.some(({ penalties, penalties_end: most }) => penalties >= most);
  return said(isFull ? "end_penalty" : "end_rows");
}
