import { describe, expect, it } from "vitest";
import { ending, noticed } from "../src/games/qwixx/news";
import type { View } from "../src/words";

const view = (step: string, penalties: number[], closed: boolean[]): View =>
  ({
    step,
    sheets: penalties.map((count) => ({
      penalties: count,
      penalties_end: 4,
      rows: closed.map((isClosed, at) => ({
        colour: ["red", "yellow", "green", "blue"][at],
        closed: isClosed,
      })),
    })),
  }) as unknown as View;
const OPEN = [false, false, false, false];

describe("what no decision tells", () => {
  it("is a penalty, with its number and whose it is", () => {
    const news = noticed(view("action_2", [0, 1], OPEN), view("to_roll", [0, 2], OPEN), [
      "Ana",
      "Bo",
    ]);
    expect(news).toEqual([{ code: "qwixx.news.penalty", params: { name: "Bo", count: 2 } }]);
  });
  it("is a row that was closed", () => {
    const after = view("action_2", [0, 0], [false, true, false, false]);
    expect(noticed(view("action_1", [0, 0], OPEN), after, ["Ana", "Bo"])).toEqual([
      { code: "qwixx.news.closed", params: { colour: { code: "colour.yellow", params: {} } } },
    ]);
  });
  it("is nothing where nothing of the kind happened", () => {
    const same = view("action_1", [1, 0], [true, false, false, false]);
    expect(noticed(same, same, ["Ana", "Bo"])).toEqual([]);
  });
});

describe("the end of a game", () => {
  it("comes by the last penalty (Q11)", () => {
    expect(ending(view("over", [4, 0], OPEN))?.code).toBe("qwixx.news.end_penalty");
  });
  it("comes by closed rows (Q11)", () => {
    expect(ending(view("over", [3, 0], [true, true, false, false]))?.code).toBe(
      "qwixx.news.end_rows",
    );
  });
  it("has not come yet", () => {
    expect(ending(view("to_roll", [3, 0], OPEN))).toBeNull();
  });
});
