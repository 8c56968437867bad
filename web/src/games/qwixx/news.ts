/** What happened between two views that no decision tells: penalties, closed rows, the end. */
import type { Saying, Shown } from "../../words";
import { printedOf, viewOf } from "./view";

const said = (key: string, params: Saying["params"] = {}): Saying => ({
  code: `qwixx.news.${key}`,
  params,
});

export function noticed(before: Shown, after: Shown, names: readonly string[]): Saying[] {
  const [old, now] = [viewOf(before), viewOf(after)];
  const penalties = now.sheets.flatMap(({ penalties: count }, at) =>
    count > (old.sheets[at]?.penalties ?? count)
      ? [said("penalty", { name: names[at], count })]
      : [],
  );
  const closed = now.closed
    .filter((colour) => !old.closed.includes(colour))
    .map((colour) => said("closed", { colour: { code: `colour.${colour}`, params: {} } }));
  return [...penalties, ...closed];
}

/** Why the game is over. */
export function ending(shown: Shown): Saying | null {
  const { step, sheets } = viewOf(shown);
  if (step !== "over") return null;
  const most = printedOf(shown).penalties_end;
  return said(sheets.some(({ penalties }) => penalties >= most) ? "end_penalty" : "end_rows");
}
