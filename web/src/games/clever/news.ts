/** What happened between two views that no decision tells: bonuses, spent rolls, rounds. */
import type { Saying, TableEvent, View } from "../../words";
import { changesBetween } from "./changes";
import { clever, type Bonus, type CleverView } from "./view";

const said = (key: string, params: Saying["params"] = {}): Saying => ({
  code: `clever.news.${key}`,
  params,
});
const called = (bonus: Bonus): Saying => ({
  code: `clever.bonus.${bonus.replace("?", "")}`,
  params: {},
});

export function noticed(
  before: View,
  after: View,
  names: readonly string[],
  events: readonly Pick<TableEvent, "type">[],
): Saying[] {
  const [old, now] = [clever(before), clever(after)];
  const isRolled = events.some(({ type }) => type === "chance");
  const isSpent =
    isRolled && old.dice_due.length > 0 && old.step === "active" && !waitsForChoice(now);
  const isServed = now.step === "passive" && old.step !== "passive" && now.sheets.length === 1;
  const gains = now.sheets.flatMap((sheet, at) =>
    old.sheets[at]
      ? changesBetween(old.sheets[at], sheet).gains.map(({ bonus, isLost }) =>
          said(isLost ? "lost" : "gets", { name: names[at], bonus: called(bonus) }),
        )
      : [],
  );
  return [
    ...(isSpent ? [said("passes", { name: names[old.active ?? 0] })] : []),
    ...gains,
    ...(now.round > old.round ? begun(now) : []),
    ...(isServed ? [said("passive", { name: names[0] })] : []),
  ];
}

function begun({ round, rounds, grants }: CleverView): Saying[] {
  const grant = grants[round - 1];
  const everybody = grant ? [said("everybody", { bonus: called(grant) })] : [];
  return [said("round", { round, rounds }), ...everybody];
}

/** Whether a roll waits for its player's choice: its field is still empty. */
function waitsForChoice({ roll: [made], dice, fields }: CleverView): boolean {
  return made > 0 && fields[made - 1] === null && dice.some(({ place }) => place === "rolled");
}

/** Why the game is over. */
export const ending = (view: View): Saying | null => (view.step === "over" ? said("end") : null);
