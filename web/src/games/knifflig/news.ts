/** What happened between two views that no decision tells: each "!", full rows, the end. */
import type { Saying, View } from "../../words";
import { knifflig, type Row } from "./view";

const said = (key: string, params: Saying["params"]): Saying => ({
  code: `knifflig.news.${key}`,
  params,
});

export function noticed(before: View, after: View, names: readonly string[]): Saying[] {
  const [old, now] = [knifflig(before), knifflig(after)];
  return now.sheets.flatMap(({ rows }, seat) =>
    rows.flatMap((row, at) => told(old.sheets[seat]!.rows[at]!, row, names[seat] ?? "")),
  );
}

function told(before: Row, { row, mark, full }: Row, name: string): Saying[] {
  return [
    ...(mark && !before.mark ? [said("mark", { name, row })] : []),
    ...(full && !before.full ? [said("right_full", { name, row })] : []),
  ];
}

/** Why the game is over. */
export function ending(view: View): Saying | null {
  const { step, marks_end: marks } = knifflig(view);
  return step === "over" ? said("end", { marks }) : null;
}
