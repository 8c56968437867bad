import { describe, expect, it } from "vitest";
import { addedSince } from "../src/drawing/fresh.svelte";
import type { GameTable } from "../src/games/tables";
import { pieces, withoutRules } from "../src/learn/citing";
import { announce, inWords, latest, sayingOf } from "../src/table/announcing";
import type { News, TableEvent } from "../src/words";

const decision = (seat: number, action: string): TableEvent =>
  ({ type: "decision", seat, action, seq: 0 }) as unknown as TableEvent;
const game = { spoken: (action: string) => action } as unknown as GameTable;
const news = (seat: number | null, code: string, kind: News["kind"] = "consequence"): News => ({
  seat,
  code,
  params: {},
  kind,
});

describe("what is told", () => {
  it("keeps together what one has done and what it brought", () => {
    const events = [decision(1, "B7"), decision(2, "G1"), decision(1, "P4")];
    const told = [news(1, "fox"), news(1, "entry", "choice"), news(2, "return"), news(null, "two")];
    const { shown, aloud } = announce(
      { events, news: [...told, news(null, "over", "end")], before: null },
      ["Ana", "Ben", "Cy"],
      [0],
      game,
    );
    const said = "aloud.decision"; // no catalogue is loaded: texts are their keys
    expect(shown).toEqual(["entry", "fox", said, "return", "two"]);
    expect(aloud).toBe(shown.join(" "));
  });

  it("is silent about seeds, which the browsers see to", () => {
    const events = ["committed", "revealed"].map(
      (type) => ({ type, seat: 1, seq: 0 }) as unknown as TableEvent,
    );
    const told = announce({ events, news: [], before: null }, ["Ana", "Ben"], [0], game);
    expect(told).toEqual({ aloud: "", shown: [] });
  });

  it("names whom news are about", () => {
    expect(sayingOf(news(1, "fox"), ["Ana", "Ben"]).params).toEqual({ name: "Ben" });
    expect(sayingOf(news(null, "round"), ["Ana"]).params).toEqual({ name: "" });
  });

  it("leaves out of sight what one has done oneself", () => {
    const happened = { events: [decision(0, "B7")], news: [], before: null };
    const { shown, aloud } = announce(happened, ["Ana"], [0], game);
    expect(shown).toEqual([]);
    expect(aloud).toBe("aloud.you.decision");
  });

  it("is said to nobody alone where several share a device", () => {
    const happened = { events: [decision(0, "B7")], news: [], before: null };
    expect(announce(happened, ["Ana", "Ben"], [0, 1], game).aloud).toBe("aloud.decision");
  });

  it("is one word for the choice to do nothing", () => {
    const happened = { events: [decision(1, "-")], news: [], before: null };
    expect(announce(happened, ["Ana", "Ben"], [0], game).shown).toEqual(["aloud.skip"]);
    expect(announce(happened, ["Ana", "Ben"], [1], game).aloud).toBe("aloud.you.skip");
  });

  it("names colours where the terminal writes marks", () => {
    const params = inWords({ cells: "Y●3, G◆4", dice: "R▲ B■", count: 2 });
    const [yellow, green] = ["colour.yellow 3", "colour.green 4"];
    expect(params).toEqual({
      cells: `${yellow}, ${green}`,
      dice: "colour.red colour.blue",
      count: 2,
    });
  });

  it("keeps the rules apart that stand behind a sentence", () => {
    const told = "No cross: a penalty (Q6, Q7). Row red is closed.";
    expect(pieces(told)).toEqual([
      { text: "No cross: a penalty.", rules: ["Q6", "Q7"] },
      { text: " Row red is closed.", rules: [] },
    ]);
    expect(withoutRules(told)).toBe("No cross: a penalty. Row red is closed.");
    expect(pieces("lost (3 times)")).toEqual([{ text: "lost (3 times)", rules: [] }]);
  });

  it("is cut to the last sentences that have room, and never to none", () => {
    const told = ["One two.", "Three.", "Four five six."];
    expect(latest(told, 100)).toBe("One two. Three. Four five six.");
    expect(latest(told, 25)).toBe("Three. Four five six.");
    expect(latest(told, 5)).toBe("Four five six.");
    expect(latest([], 100)).toBe("");
  });
});

describe("what is new on a sheet", () => {
  it("is what was added, but for another moment of the game", () => {
    const before = new Set(["R2", "R3"]);
    expect([...addedSince(before, new Set(["R2", "R3", "B7"]))]).toEqual(["B7"]);
    expect(addedSince(before, new Set(["R3", "B7"])).size).toBe(0);
    const many = Array.from({ length: 7 }, (_, n) => `G${n}`);
    expect(addedSince(before, new Set([...before, ...many])).size).toBe(0);
  });
});
