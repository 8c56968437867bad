import { describe, expect, it, vi } from "vitest";
import { comparedWith } from "../src/daily/compared";
import type { Tries } from "../src/keep/daily.svelte";
import { dayAt, daysAfter, isDay, meanOf, playedOf, streakOf, written } from "../src/keep/days";

vi.stubGlobal("addEventListener", () => undefined);
const { DAILY } = await import("../src/keep/daily.svelte");

const tried = (points: number | null, rival: number | null = null): Tries[string] => ({
  table: "t",
  points,
  rival,
  digest: "",
});

describe("days", () => {
  it("are those of where the reader is, and follow each other over months and leap years", () => {
    expect(dayAt(new Date(2026, 10, 5, 0, 1).getTime())).toBe("2026-11-05");
    expect(dayAt(new Date(2026, 10, 5, 23, 59).getTime())).toBe("2026-11-05");
    expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29");
    expect(daysAfter("2027-01-01", -1)).toBe("2026-12-31");
    expect(written("2026-11-05", "de")).toBe("5. November 2026");
  });

  it("have dice only from the first on", () => {
    expect(["2026-01-01", "2026-11-20"].every(isDay)).toBe(true);
    expect(["2025-12-31", "2026-13-01", "tomorrow", "", "20261120"].some(isDay)).toBe(false);
  });
});

describe("one's own days", () => {
  const tries: Tries = {
    "2026-11-14": tried(90, 80),
    "2026-11-17": tried(70, 75),
    "2026-11-18": tried(60),
    "2026-11-19": tried(50, 51),
    "2026-11-20": tried(null),
  };

  it("are in a row up to yesterday until today's game is over", () => {
    expect(streakOf(tries, "2026-11-20")).toBe(3);
    expect(streakOf({ ...tries, "2026-11-20": tried(1) }, "2026-11-20")).toBe(4);
    expect(streakOf(tries, "2026-11-21")).toBe(0);
    expect(streakOf(tries, "2026-11-14")).toBe(1);
    expect(streakOf({}, "2026-11-20")).toBe(0);
  });

  it("are told in their order, without those that are not over", () => {
    const days = playedOf(tries).map(({ day }) => day.slice(8));
    expect(days).toEqual(["14", "17", "18", "19"]);
  });

  it("compare with the bot where its points are known", () => {
    expect(meanOf(playedOf(tries))).toBeCloseTo(4 / 3);
    expect(meanOf(playedOf({ "2026-11-18": tried(60) }))).toBeNull();
  });

  it("are said in words that fit one point and none", () => {
    expect(comparedWith(90, 80)).toEqual({ key: "daily.more", points: 10 });
    expect(comparedWith(81, 80)).toEqual({ key: "daily.more.one", points: 1 });
    expect(comparedWith(79, 80)).toEqual({ key: "daily.fewer.one", points: 1 });
    expect(comparedWith(-5, 80)).toEqual({ key: "daily.fewer", points: 85 });
    expect(comparedWith(80, 80)).toEqual({ key: "daily.level", points: 0 });
  });
});

describe("the game that counts", () => {
  it("is the first of the day, from its beginning", () => {
    DAILY.begin("pig", "2026-11-20", "first");
    DAILY.begin("pig", "2026-11-20", "second");
    expect(DAILY.counts("pig", "2026-11-20", "first")).toBe(true);
    expect(DAILY.counts("pig", "2026-11-20", "second")).toBe(false);
    expect(DAILY.of("pig")["2026-11-20"]).toMatchObject({ points: null, rival: null });
    DAILY.change("pig", "2026-11-20", { points: 7 });
    expect(playedOf(DAILY.of("pig"))).toEqual([{ day: "2026-11-20", own: 7, rival: null }]);
  });

  it("is none of a day that has no dice, and of no other game", () => {
    DAILY.begin("pig", "2025-11-20", "first");
    DAILY.change("pig", "2025-11-20", { points: 7 });
    expect(DAILY.of("pig")["2025-11-20"]).toBeUndefined();
    expect(DAILY.counts("yacht", "2026-11-20", "first")).toBe(false);
  });
});
