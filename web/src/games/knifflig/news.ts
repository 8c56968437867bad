/** What happened between two views that no decision tells: each "!", full rows, the end. */
import type { Saying, Shown } from "../../words";
import { printedOf, sheetOf, viewOf, type Row } from "./view";

const said = (key: string, params: Saying["params"]): Saying => ({
  code: `knifflig.news.${key}`,
  params,
});

export function noticed(before: Shown, after: Shown, names: readonly string[]): Saying[] {
  return viewOf(after).sheets.flatMap((_, seat) => {
    const old = sheetOf(before, seat).rows;
    return sheetOf(after, seat).rows.flatMap((row, at) => told(old[at]!, row, names[seat] ?? ""));
  });
}

function told(before: Row, { row, mark, full }: Row, name: string): Saying[] {
  return [
    ...(mark && !before.mark ? [said("mark", { name, row })] : []),
    ...(full && !before.full ? [said("right_full", { name, row })] : []),
  ];
}

/** Why the game is over. */
export function ending(shown: Shown): Saying | null {
  if (viewOf(shown).step !== "over") return null;
  return said("end", { marks: printedOf(shown).marks_end });
}
