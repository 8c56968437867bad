import { describe, expect, it } from "vitest";
import type { KnownTable } from "../src/keep/tables.svelte";
import { when } from "../src/pages/home/days";
import { inOrder, standingOf, type Asked, type Going } from "../src/pages/home/standing";
import { playersOf, waysOf } from "../src/pages/seating";
import type { TableNow } from "../src/words";

const known = (id: string, changes: Partial<KnownTable> = {}): KnownTable => ({
  id,
  game: "x",
  title: "X",
  seats: { "0": "key" },
  guest: null,
  invitations: [],
  names: ["Ana", "Ben"],
  status: "playing",
  at: 0,
  ...changes,
});

const seat = (name: string): TableNow["seats"][number] => ({
  name,
  player: "human",
  stand_in: null,
  adds_seed: false,
  seed_hash: null,
  has_revealed: false,
});
const now = (changes: Partial<TableNow> = {}): TableNow => ({
  id: "t",
  game: "x",
  title: "X",
  players: 2,
  options: {},
  sheet_hash: "",
  own_sheet: false,
  reconstruction: null,
  dice: "fair",
  daily: null,
  clock: null,
  absence: 60,
  status: "playing",
  number: 1,
  seats: [seat("Ana"), seat("Ben")],
  series: { games: 0, wins: [], points: [] },
  agreed: [],
  commitment: null,
  seeds_due: null,
  changed_at: 0,
  awaited: [],
  ...changes,
});

describe("how it stands at a table", () => {
  const cases: [string, Asked, Partial<KnownTable>, Going["standing"] | null, string[]][] = [
    ["one's own turn", now({ awaited: [0, 1] }), {}, "yours", []],
    ["another's turn", now({ awaited: [1] }), {}, "theirs", ["Ben"]],
    ["a guest has no turn", now({ awaited: [0] }), { seats: {} }, "theirs", ["Ana"]],
    ["bots play", now(), {}, "playing", []],
    ["seats are free", now({ status: "waiting" }), {}, "waiting", []],
    ["another wants to play again", now({ status: "over", agreed: [1] }), {}, "again", ["Ben"]],
    ["both want to play again", now({ status: "over", agreed: [0, 1] }), {}, null, []],
    ["it is over", now({ status: "over" }), {}, null, []],
    ["it is closed", now({ status: "closed" }), {}, null, []],
    ["the server does not know it", "gone", {}, "gone", []],
    ["the server did not know it before", null, { isGone: true }, "gone", []],
    ["the server does not know it, but it was over", "gone", { status: "over" }, null, []],
    ["the server is away, it was played", null, {}, "playing", []],
    ["the server is away, seats were free", null, { status: "waiting" }, "waiting", []],
    ["the server is away, it was over", null, { status: "over" }, null, []],
  ];
  it.each(cases)("%s", (_, asked, changes, standing, names) => {
    const found = standingOf(known("t", changes), asked);
    expect(found?.standing ?? null).toBe(standing);
    expect(found?.names ?? []).toEqual(names);
  });

  it("one's own turn comes first, among equals the latest", () => {
    const tables = Object.fromEntries(
      [
        known("a", { at: 9 }),
        known("b", { at: 1 }),
        known("c", { at: 5 }),
        known("d", { at: 7 }),
      ].map((table) => [table.id, table]),
    );
    const stand = (id: string, standing: Going["standing"]): Going => ({ id, standing, names: [] });
    const mixed = [
      stand("a", "waiting"),
      stand("d", "theirs"),
      stand("b", "yours"),
      stand("c", "yours"),
    ];
    expect(inOrder(mixed, tables).map(({ id }) => id)).toEqual(["c", "b", "d", "a"]);
  });
});

describe("when it was", () => {
  const noon = new Date(2026, 10, 19, 12, 0).getTime();
  const hour = 3600 * 1000;
  it.each([
    [noon - hour, "today, 11:00"],
    [noon - 13 * hour, "yesterday, 23:00"],
    [noon - 3 * 24 * hour, "3 days ago"],
    [noon - 40 * 24 * hour, "10 Oct 2026"],
    [noon + 26 * hour, "20 Nov 2026"],
  ])("%d", (at, says) => {
    expect(when(at, noon, "en-GB")).toBe(says);
  });
  it("is said in the reader's language", () => {
    expect(when(noon - 24 * hour, noon, "de")).toBe("gestern, 12:00");
    expect(when(noon - 2 * 24 * hour, noon, "de")).toBe("vorgestern");
  });
});

describe("how many sit down", () => {
  it("friends are never invited to a game alone", () => {
    expect(playersOf("friends", 1, [1, 2, 3])).toBe(2);
    expect(playersOf("pass", 1, [1, 3])).toBe(3);
    expect(playersOf("bots", 1, [1, 2])).toBe(1);
    expect(playersOf("real", 1, [1, 2])).toBe(1);
    expect(playersOf("friends", 3, [1, 2, 3])).toBe(3);
  });
  it("a game for one has no way for more", () => {
    expect(waysOf([1])).toEqual(["bots", "real"]);
    expect(waysOf([1, 2])).toContain("friends");
  });
});
