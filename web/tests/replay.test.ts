import { describe, expect, it } from "vitest";
import { nextTurn, turnBefore, turnsOf } from "../src/log/turns";
import { addressOf, momentIn } from "../src/pages/replay/address";
import { commandOf, type Pressed } from "../src/pages/replay/keys";
import { SPEEDS, speedAfter } from "../src/pages/replay/speed";
import type { LogEvent } from "../src/words";

const start: LogEvent = {
  type: "chance",
  kind: "start",
  outcome: [1],
  size: 2,
  roller: null,
  dice: [],
};
const roll = (roller: number): LogEvent => ({
  type: "chance",
  kind: "dice",
  outcome: [4],
  size: 1,
  roller,
  dice: ["white"],
});
const decision = (seat: number): LogEvent => ({ type: "decision", seat, action: "-" });
const corrected: LogEvent = {
  type: "correction",
  kind: "dice",
  outcome: [5],
  size: 1,
  roller: 0,
  dice: ["white"],
};

describe("the turns of a game", () => {
  const events = [
    ...[start],
    ...[roll(1), decision(1), roll(1), decision(1), decision(0)],
    ...[roll(0), corrected, decision(0)],
    ...[roll(1)],
  ];
  const turns = turnsOf(events, false);

  it("go from one player's first roll to the next player's", () => {
    expect(turns.map(({ number, seat, steps }) => [number, seat, steps.length])).toEqual([
      [0, null, 1],
      [1, 1, 5],
      [2, 0, 3],
      [3, 1, 1],
    ]);
  });
  it("hold every event once, at the moment after it", () => {
    const steps = turns.flatMap(({ steps }) => steps);
    expect(steps.map(({ at }) => at)).toEqual(events.map((_, index) => index + 1));
    expect(steps.map(({ event }) => event)).toEqual(events);
  });
  it("are rolls for who plays alone", () => {
    const alone = turnsOf([roll(0), decision(0), roll(0), decision(0)], true);
    expect(alone.map(({ steps }) => steps.length)).toEqual([2, 2]);
  });
  it("are none of a game in which nothing has happened", () => {
    expect(turnsOf([], false)).toEqual([]);
    expect([nextTurn([], 0), turnBefore([], 0)]).toEqual([0, 0]);
  });
  it("are gone through by their beginnings, from end to end", () => {
    const visited = [0];
    while (visited.at(-1)! < events.length) visited.push(nextTurn(turns, visited.at(-1)!));
    expect(visited).toEqual([0, 2, 7, 10]);
    expect(nextTurn(turns, 10)).toBe(10);
    expect([10, 9, 7, 4, 2, 1, 0].map((at) => turnBefore(turns, at))).toEqual([
      7, 7, 2, 2, 0, 0, 0,
    ]);
  });
});

describe("a key pressed in a replay", () => {
  const plain: Pressed = { key: "ArrowRight", shift: false, other: false, on: "elsewhere" };
  it("steps, jumps and plays", () => {
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "x"];
    expect(keys.map((key) => commandOf({ ...plain, key }))).toEqual([
      ...["back", "forward", "first", "last", "first", "last", "play"],
      null,
    ]);
    expect(commandOf({ ...plain, shift: true })).toBe("next_turn");
    expect(commandOf({ ...plain, key: "Home", shift: true })).toBeNull();
  });
  it("is left to text, dialogs and the browser", () => {
    expect(commandOf({ ...plain, on: "text" })).toBeNull();
    expect(commandOf({ ...plain, on: "dialog" })).toBeNull();
    expect(commandOf({ ...plain, key: "ArrowLeft", other: true })).toBeNull();
  });
  it("presses a button that has the focus, once; the arrows step there too", () => {
    expect(commandOf({ ...plain, key: " ", on: "pressable" })).toBeNull();
    expect(commandOf({ ...plain, on: "pressable" })).toBe("forward");
  });
});

describe("the address of a moment", () => {
  it("is read as it was written", () => {
    const address = new URL(addressOf("/r/0a/1", 50, "key"), "http://here");
    expect(momentIn(address.search, 99)).toBe(50);
    expect(address.hash).toBe("#key");
    expect(addressOf("/r/0a/1", 0, "key")).toBe("/r/0a/1#key");
  });
  it("names a moment of this game, or the beginning", () => {
    expect(momentIn("?at=500", 99)).toBe(99);
    for (const search of ["", "?at=", "?at=-1", "?at=1.5", "?at=x"])
      expect(momentIn(search, 99)).toBe(0);
  });
});

it("plays at each speed in turn", () => {
  const round = [1, 2, 3, 4].reduce((speeds) => [...speeds, speedAfter(speeds.at(-1)!)], [1]);
  expect(round).toEqual([1, 2, 4, 0.5, 1]);
  expect(SPEEDS).toContain(speedAfter(7));
});
