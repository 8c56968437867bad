import { expect, it } from "vitest";
import { seatsFor } from "../src/pages/seating";

it.each([
  ["bots", ["human", "greedy", "greedy"]],
  ["friends", ["human", "open", "open"]],
  ["pass", ["human", "human", "human"]],
  ["real", ["human", "human", "human"]],
] as const)("the way %s seats", (way, seats) => {
  expect(seatsFor(way, 3, "greedy")).toEqual(seats);
});

it("alone nobody else sits there", () => {
  expect(seatsFor("bots", 1, "greedy")).toEqual(["human"]);
});
