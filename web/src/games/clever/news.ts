/** What happened between two views that no decision tells: bonuses, spent rolls, rounds. */
import type { Saying, Shown, TableEvent } from "../../words";
import { changesBetween } from "./changes";
import { printedOf, sheetOf, viewOf, type Bonus, type CleverView } from "./view";

const said = (key: string, params: Saying["params"] = {}): Saying => ({
  code: `clever.news.${key}`,
  params,
});
const called = (bonus: Bonus): Saying => ({
  code: `clever.bonus.${bonus.replace("?", "")}`,
  params: {},
});

export function noticed(
  before: Shown,
  after: Shown,
  names: readonly string[],
  events: readonly Pick<TableEvent, "type">[],
): Saying[] {
  const [old, now] = [viewOf(before), viewOf(after)];
  const isRolled = events.some(({ type }) => type === "chance");
  const isSpent =
    isRolled && old.dice_due.length > 0 && old.step === "active" && !waitsForChoice(now);
  const isServed = now.step === "passive" && old.step !== "passive" && now.sheets.length === 1;
  const gains = now.sheets.flatMap((_, at) =>
    old.sheets[at]
      ? changesBetween(sheetOf(before, at), sheetOf(after, at)).gains.map(({ bonus, isLost }) =>
          said(isLost ? "lost" : "gets", { name: names[at], bonus: called(bonus) }),
        )
      : [],
  );
  return [
    ...(isSpent ? [said("passes", { name: names[old.active ?? 0] })] : []),
    ...gains,
    ...(now.round > old.round ? begun(after) : []),
    ...(isServed ? [said("passive", { name: names[0] })] : []),
  ];
}

function begun(shown: Shown): Saying[] {
  const { round } = viewOf(shown);
  const { rounds, grants } = printedOf(shown);
  const grant = grants[round - 1];
  const everybody = grant ? [said("everybody", { bonus: called(grant) })] : [];
  return [said("round", { round, rounds }), ...everybody];
}

/** Whether a roll waits for its player's choice: its field is still empty. */
function waitsForChoice({ rolls_made: made, dice, fields }: CleverView): boolean {
  return made > 0 && fields[made - 1] === null && dice.some(({ place }) => place === "rolled");
}

/** Why the game is over. */
export const ending = ({ view }: Shown): Saying | null =>
  view.step === "over" ? said("end") : null;
