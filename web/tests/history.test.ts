import { describe, expect, it } from "vitest";
import { histogram, ownSeat, standing } from "../src/keep/history";
import type { FinishedGame } from "../src/keep/tables.svelte";

const game = (at: number, points: number, changes: Partial<FinishedGame> = {}): FinishedGame => ({
  table: `t${at}`,
  number: 1,
  game: "pig",
  title: "Pig",
  names: ["Ana", "Ben"],
  scores: [points, 50],
  winners: [0],
  seats: [0],
  digest: "",
  at,
  ...changes,
});
const three = [game(1, 30), game(2, 60), game(3, 40)];

describe("one's own seat", () => {
  it("is the only one held, or of several the one with one's name", () => {
    expect(ownSeat(game(1, 1, { seats: [1] }), "Ana")).toBe(1);
    expect(ownSeat(game(1, 1, { seats: [0, 1] }), "Ben")).toBe(1);
    expect(ownSeat(game(1, 1, { seats: [0, 1] }), "Cy")).toBeNull();
    expect(ownSeat(game(1, 1, { seats: [0, 1], names: ["", ""] }), "")).toBeNull();
    expect(ownSeat(game(1, 1, { seats: [] }), "Ana")).toBeNull();
  });

  it("is not known of a game kept without", () => {
    const { seats: _, ...old } = game(1, 1);
    expect(ownSeat(old as FinishedGame, "Ana")).toBeNull();
  });
});

describe("how a game compares", () => {
  it("tells best, mean and how many are beaten", () => {
    const now = standing([...three, game(4, 45)], game(4, 45), "Ana")!;
    expect(now).toMatchObject({ own: 45, best: 60, beaten: 2, isBest: false });
    expect(now.earlier).toEqual([30, 60, 40]);
    expect(Math.round(now.mean)).toBe(43);
  });

  it("is the best only if it is better, and three were played before", () => {
    expect(standing(three, game(4, 61), "Ana")!.isBest).toBe(true);
    expect(standing(three, game(4, 60), "Ana")!.isBest).toBe(false);
    expect(standing(three.slice(1), game(4, 61), "Ana")!.isBest).toBe(false);
  });

  it("leaves out other games, other numbers of players, own sheets, others' seats, later ones", () => {
    const others = [
      game(1, 99, { game: "yacht" }),
      game(1, 99, { names: ["Ana"], scores: [99] }),
      game(1, 99, { ownSheet: true }),
      game(1, 99, { seats: [0, 1], names: ["Cy", "Ben"] }),
      game(9, 99),
      game(4, 61), // itself
    ];
    expect(standing([...others, ...three], game(4, 61), "Ana")!.earlier).toEqual([30, 60, 40]);
  });

  it("says nothing of games that were watched, or played on a sheet of one's own", () => {
    expect(standing(three, game(4, 1, { seats: [] }), "Ana")).toBeNull();
    expect(standing(three, game(4, 1, { ownSheet: true }), "Ana")).toBeNull();
  });
});

describe("the distribution", () => {
  it("has round bins, no more than there is room for, and counts every value once", () => {
    const { width, bins } = histogram([-4, 0, 3, 55, 118], 16);
    expect(width).toBe(10);
    expect(bins[0]).toEqual({ from: -10, count: 1 });
    expect(bins.at(-1)).toEqual({ from: 110, count: 1 });
    expect(bins).toHaveLength(13);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  it("shows few different values one by one", () => {
    expect(histogram([7, 7, 9])).toEqual({
      width: 1,
      bins: [
        { from: 7, count: 2 },
        { from: 8, count: 0 },
        { from: 9, count: 1 },
      ],
    });
  });
});
