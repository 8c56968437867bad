import { describe, expect, it } from "vitest";
import { headlineOf, lineOf } from "../src/table/result/headline";
import { pictureOf } from "../src/table/result/picture";
import { placesOf } from "../src/table/result/places";

const NAMES = ["Ana", "Ben", "Cy"];
const list = (names: readonly string[]): string => names.join(" + ");
const said = (totals: number[], winners: number[], own: number | null = null) =>
  headlineOf({ totals, winners }, NAMES.slice(0, totals.length), own, list);

describe("the headline", () => {
  it("names the winner, and by what", () => {
    expect(said([78, 86, 60], [1])).toEqual({
      key: "result.wins",
      params: { name: "Ben", points: 8 },
    });
    expect(said([78, 86, 60], [1], 0).key).toBe("result.wins");
    expect(said([85, 86], [1]).key).toBe("result.wins.one");
    expect(said([86, 86], [1]).key).toBe("result.wins.level");
  });

  it("speaks to whoever has won", () => {
    expect(said([78, 86, 60], [1], 1)).toEqual({ key: "result.you_win", params: { points: 8 } });
    expect(said([85, 86], [1], 1).key).toBe("result.you_win.one");
    expect(said([86, 86], [1], 1).key).toBe("result.you_win.level");
  });

  it("tells who shares the win", () => {
    expect(said([9, 9, 3], [0, 1], 2)).toEqual({
      key: "result.share",
      params: { names: "Ana + Ben", points: 9 },
    });
    expect(said([9, 9, 9], [0, 1, 2], 1)).toEqual({
      key: "result.you_share",
      params: { names: "Ana + Cy", points: 9 },
    });
  });

  it("tells the points of a game alone", () => {
    expect(said([213], [0], 0)).toEqual({ key: "result.alone", params: { points: 213 } });
    expect(said([1], [0], 0).key).toBe("result.alone.one");
  });
});

describe("places", () => {
  it("are by points, shared by those who are level", () => {
    const places = placesOf([40, 70, 40, 10], [1]).map(({ seat, place }) => [seat, place]);
    expect(places).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 4],
    ]);
  });

  it("give a tie to who has won it", () => {
    const places = placesOf([70, 70], [1]).map(({ seat, place }) => [seat, place]);
    expect(places).toEqual([
      [1, 1],
      [0, 2],
    ]);
  });
});

describe("what is sent", () => {
  it("is one line, the best first, with a true minus sign", () => {
    expect(lineOf("Pig", NAMES, [5, 86, -2], [1, 0, 2])).toBe("Pig: Ben 86 · Ana 5 · Cy −2");
  });

  const paints = { table: "a", paper: "b", ink: "c", line: "d", accent: "e", game: ["f", "g"] };
  const score = {
    title: "Pig & Co",
    says: "<b> wins",
    more: "",
    rows: [
      { name: 'B"en', points: 86, wins: true },
      { name: "A very very long name indeed", points: -2, wins: false },
    ],
    date: "1 May",
  };

  it("is a picture in which no name is anything but text", () => {
    const svg = pictureOf(score, paints);
    expect(svg).toContain("Pig &amp; Co");
    expect(svg).toContain("&lt;b&gt; wins");
    expect(svg).toContain("B&quot;en");
    expect(svg).toContain("A very very long …");
    expect(svg).toContain("−2");
    expect(svg).not.toMatch(/href|url\(|<script|style=|width="-/);
  });

  it("shows a game alone without rows", () => {
    const svg = pictureOf({ ...score, rows: score.rows.slice(0, 1), more: "★★★" }, paints);
    expect(svg).toContain("★★★");
    expect(svg).not.toContain("B&quot;en");
  });
});
