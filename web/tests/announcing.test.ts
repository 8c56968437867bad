import { describe, expect, it } from "vitest";
import type { GameTable } from "../src/games/tables";
import { announce, latest } from "../src/table/announcing";
import type { Saying, Shown, TableEvent } from "../src/words";

const decision = (seat: number, action: string): TableEvent =>
  ({ type: "decision", seat, action, seq: 0 }) as unknown as TableEvent;
const game = {
  spoken: (action: string) => action,
  noticed: (): Saying[] => [
    { code: "gets", params: { name: "Ben" }, message: "Ben gets a fox." },
    { code: "gets", params: { name: "Cy" }, message: "Cy gets a return." },
    { code: "round", params: {}, message: "Round 2." },
  ],
} as unknown as GameTable;

describe("what is told", () => {
  it("keeps together what one has done and what it brought", () => {
    const events = [decision(1, "B7"), decision(2, "G1"), decision(1, "P4")];
    const view = {} as Shown;
    const { shown, aloud } = announce(events, view, view, ["Ana", "Ben", "Cy"], [0], game);
    const told = "aloud.decision"; // no catalogue is loaded: texts are their keys
    expect(shown).toEqual([told, told, "Ben gets a fox.", told, "Cy gets a return.", "Round 2."]);
    expect(aloud).toBe(shown.join(" "));
  });

  it("notices nothing between a view and one in which it did not happen", () => {
    const undo = { type: "undo", seat: 1 } as unknown as TableEvent;
    const view = {} as Shown;
    expect(announce([undo], view, view, ["Ana", "Ben"], [0], game).shown).toEqual([]);
  });

  it("leaves out of sight what one has done oneself", () => {
    const { shown, aloud } = announce([decision(0, "B7")], null, null, ["Ana"], [0], game);
    expect(shown).toEqual([]);
    expect(aloud).toBe("aloud.decision");
  });

  it("is cut to the last sentences that have room, and never to none", () => {
    const told = ["One two.", "Three.", "Four five six."];
    expect(latest(told, 100)).toBe("One two. Three. Four five six.");
    expect(latest(told, 25)).toBe("Three. Four five six.");
    expect(latest(told, 5)).toBe("Four five six.");
    expect(latest([], 100)).toBe("");
  });
});
