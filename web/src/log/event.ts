/** The events of a game, as its log tells them. */
import type { LogEvent, TableEvent, View } from "../words";

type WithoutSize<Event> = Event extends { readonly size: number } ? Omit<Event, "size"> : Event;

/** An event of the game; how many dice were due is said by those that were rolled. */
export type GameEvent = WithoutSize<LogEvent>;

/** The same as it is heard while it happens. */
export type HeardOfGame = Extract<TableEvent, { type: GameEvent["type"] }>;

export const isOfGame = (event: TableEvent): event is HeardOfGame =>
  ["chance", "correction", "decision", "undo"].includes(event.type);

/** What was heard, as the log tells it: of a roll also whose it is, and of which dice.
 *
 * `before` is how it stood then, if that is known, and `log` what happened until then.
 */
export function logged(
  event: HeardOfGame,
  before: View | null,
  log: readonly GameEvent[],
): GameEvent {
  switch (event.type) {
    case "decision":
      return { type: "decision", seat: event.seat, action: event.action };
    case "undo":
      return { type: "undo", seat: event.seat };
    case "correction": {
      const { kind, outcome } = event;
      const wrong = log.findLast((each) => each.type === "chance" && each.kind === kind);
      const { roller, dice } = wrong?.type === "chance" ? wrong : NOBODYS;
      return { type: "correction", kind, outcome, roller, dice };
    }
    case "chance": {
      const { kind, outcome } = event;
      const { active = null, dice_due = [] } = before ?? {};
      const isKnown = kind === "dice" && dice_due.length === outcome.length;
      const whose = isKnown ? { roller: active, dice: dice_due } : NOBODYS;
      return { type: "chance", kind, outcome, ...whose };
    }
  }
}

const NOBODYS = { roller: null, dice: [] };

/** Whether it is a roll of which nobody here knows whose it is. */
export const isUnknownRoll = (event: GameEvent): boolean =>
  event.type === "chance" && event.kind === "dice" && event.roller === null;
