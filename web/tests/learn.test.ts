import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { figuresOf } from "../src/learn/figures";
import { chosen, choosingsOf, counted, countingsOf } from "../src/learn/quiz";
import { gistOf, readRulebook, rulesOf } from "../src/learn/rulebook";
import { turnOf } from "../src/learn/turn";
import { LANGUAGES } from "../src/texts/speech";
import { GAMES, read } from "./catalogues";

const FOLDER = "../src/rollwright/games";

describe("a rulebook", () => {
  const book = readRulebook(
    "# Game\n\nBy *Ann*, see `a=b` (D2).\nMore.\n\n## Course\n\n**D1** One, **two** (D2, D9).\n" +
      "**D2** <b>No</b> HTML.\n- first\n- second D1\n\nFor all games:\n\n**A1** D1 to D2.\n",
  );

  it("has a title and sections", () => {
    expect(book.title).toBe("Game");
    expect(book.sections.map(({ heading }) => heading)).toEqual(["", "Course", "For all games"]);
  });

  it("has rules whose references are links, if there is such a rule", () => {
    expect(rulesOf(book).get("D1")).toEqual([
      { kind: "text", text: "One, " },
      { kind: "bold", text: "two" },
      { kind: "text", text: " (" },
      { kind: "rule", rule: "D2" },
      { kind: "text", text: ", D9)." },
    ]);
    expect(
      rulesOf(book)
        .get("A1")
        ?.filter(({ kind }) => kind === "rule"),
    ).toHaveLength(2);
  });

  it("has rules that are known by their first words", () => {
    const gists = (written: string): string[] =>
      [...rulesOf(readRulebook(written)).values()].map(gistOf);
    expect(gists("**D1** Silver: cross it.\n**D2** Ruling: the dice (D1).\n")).toEqual([
      "Silver",
      "The dice",
    ]);
    expect(gists("**D1** One, two, three, four, five, six.\n")).toEqual([
      "One, two, three, four, five\u00a0…",
    ]);
  });

  it("keeps marks of HTML as text, and lists together", () => {
    expect(rulesOf(book).get("D2")).toEqual([{ kind: "text", text: "<b>No</b> HTML." }]);
    const lists = book.sections[1]!.blocks.filter((block) => block.kind === "list");
    expect(lists).toHaveLength(1);
  });
});

describe.each(GAMES)("the rules of %s", (game) => {
  const written = readFileSync(`${FOLDER}/${game}/rules.en.md`, "utf8");
  const rules = rulesOf(readRulebook(written));

  it("are read without a rest", () => {
    expect(rules.size).toBe(written.match(/^\*\*[A-Z]\d+\*\*/gm)?.length);
  });

  it("begin with the aim, in every language", () => {
    for (const lang of LANGUAGES) {
      const { sections } = readRulebook(readFileSync(`${FOLDER}/${game}/rules.${lang}.md`, "utf8"));
      const kinds = sections[0]!.blocks.slice(0, 2).map(({ kind }) => kind);
      expect(kinds, lang).toEqual(["paragraph", "paragraph"]);
      const [first] = sections[0]!.blocks;
      const said = first?.kind === "paragraph" ? first.spans[0] : undefined;
      expect(said?.kind === "text" && said.text, lang).toMatch(
        /^(The aim|Das Ziel|Le but|Lo scopo|Cel)\s*:/,
      );
    }
  });

  it("are asked about in words that there are, with one right answer each", async () => {
    const texts = read(`src/games/${game}/lesson`, "en");
    const [countings, choosings] = [await countingsOf(game), await choosingsOf(game)];
    const questions = [
      ...countings.map(counted),
      ...choosings.map((each) => chosen(each, (action) => action)),
    ];
    expect([countings.length, choosings.length]).toEqual([3, 2]);
    for (const { asks, why, options } of questions) {
      expect(texts).toHaveProperty([asks]);
      for (const [, rule] of texts[why]!.matchAll(/(?<=[(, ])([A-Z]\d{1,2})(?=[),])/g))
        expect(rules.has(rule!), rule).toBe(true);
      expect(
        options.filter(({ isRight }) => isRight),
        asks,
      ).toHaveLength(1);
    }
    for (const { actions, values, at } of choosings)
      for (const action of actions) {
        expect(at.view.legal).toContain(action);
        expect(values).toHaveProperty([action]);
      }
  });

  it("have titles, but for games of other packages", () => {
    const titles = { ...read("src/learn/texts", "en"), ...read(`src/games/${game}/lesson`, "en") };
    for (const rule of rules.keys()) expect(titles, rule).toHaveProperty([`title.${rule}`]);
  });

  it("stand under headings, to be folded", () => {
    const [first, ...others] = readRulebook(written).sections;
    expect(first!.blocks.some(({ kind }) => kind === "rule")).toBe(false);
    expect(others.every(({ heading }) => heading)).toBe(true);
  });

  it("are named by the pictures of a turn, whose words there are", async () => {
    const turn = await turnOf(game);
    const texts = read(`src/games/${game}/lesson`, "en");
    for (const { says, rule, at } of turn!.stages) {
      expect(texts).toHaveProperty([says]);
      expect(rules.has(rule), rule).toBe(true);
      expect(at.view.game).toBe(game);
    }
    expect(rules.has(turn!.wins)).toBe(true);
  });

  it("have the figures that the sheet gives", () => {
    const sheet = JSON.parse(readFileSync(`${FOLDER}/${game}/sheet.json`, "utf8"));
    const figures = figuresOf(sheet);
    expect(Object.keys(figures).length).toBeGreaterThan(0);
    for (const [rule, figure] of Object.entries(figures)) {
      expect(rules.has(rule), rule).toBe(true);
      expect(figure.columns.length, rule).toBeGreaterThan(2);
    }
  });
});
