import { describe, expect, it } from "vitest";
import { isUnknownRoll, logged, type GameEvent, type HeardOfGame } from "../src/log/event";
import { turnsOf } from "../src/log/turns";
import type { View } from "../src/words";

const heard: HeardOfGame = { type: "chance", kind: "dice", outcome: [4, 2], seq: 7 };
const stood = { active: 1, dice_due: ["white", "red"] } as unknown as View;
const roll: GameEvent = {
  type: "chance",
  kind: "dice",
  outcome: [4, 2],
  roller: 1,
  dice: ["white", "red"],
};
const decision = (seat: number): GameEvent => ({ type: "decision", seat, action: "-" });

describe("what was heard", () => {
  it("is told with whose roll it is, and of which dice", () => {
    expect(logged(heard, stood, [])).toEqual(roll);
  });
  it("is a roll of which that is not known, if it is not known how it stood before", () => {
    const told = logged(heard, null, [roll]);
    expect(isUnknownRoll(told)).toBe(true);
    expect(isUnknownRoll(logged(heard, { ...stood, dice_due: ["white"] } as View, []))).toBe(true);
    expect(isUnknownRoll(logged({ ...heard, kind: "start" }, stood, []))).toBe(false);
  });
  it("is put right with the dice of the last roll", () => {
    const wrong: HeardOfGame = { type: "correction", kind: "dice", outcome: [5, 2], seq: 9 };
    const told = logged(wrong, null, [roll, decision(1)]);
    expect(told).toMatchObject({ outcome: [5, 2], roller: 1, dice: ["white", "red"] });
  });
});

describe("the turns of a game that goes on", () => {
  const by = (roller: number): GameEvent => ({ ...roll, roller });
  const start: GameEvent = { ...roll, kind: "start", roller: null, dice: [] };
  const events = [start, by(1), decision(1), decision(0), by(0), decision(0), by(1), by(1)];

  it("are the same, event by event, as when they are read at the end", () => {
    for (const isAlone of [false, true]) {
      let turns = turnsOf([], isAlone);
      for (let count = 1; count <= events.length; count++) {
        turns = turnsOf(events.slice(0, count), isAlone, turns);
        expect(turns).toEqual(turnsOf(events.slice(0, count), isAlone));
      }
    }
  });
  it("keep those that are over, so that they are not drawn again", () => {
    const turns = turnsOf(events.slice(0, 6), false);
    const later = turnsOf(events, false, turns);
    expect(later[1]).toBe(turns[1]);
    expect(later).toHaveLength(4);
  });
  it("are read anew of another game", () => {
    const turns = turnsOf(events, false);
    const other = [{ ...start }, by(0), decision(0)];
    expect(turnsOf(other, false, turns)).toEqual(turnsOf(other, false));
  });
});
