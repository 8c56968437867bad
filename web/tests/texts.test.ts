import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/texts/speech";
import { GAMES, itIsWhole, read, sourceIn } from "./catalogues";

describe("what the browser says", () => {
  itIsWhole("src/texts", sourceIn("src"));

  it.each(LANGUAGES)("is not English in %s by mistake", (lang) => {
    if (lang === "en") return;
    const [own, english] = [read("src/texts", lang), read("src/texts", "en")];
    const same = Object.keys(own).filter((key) => own[key] === english[key]);
    expect(same.length).toBeLessThan(30);
  });
});

describe.each(GAMES)("what the table of %s says", (game) => {
  itIsWhole(`src/games/${game}/texts`, sourceIn(`src/games/${game}`));
});

describe("what is said of the dice of the day", () => {
  itIsWhole("src/daily/texts", sourceIn("src"));
});

describe("what is said to learners", () => {
  itIsWhole("src/learn/texts", sourceIn("src"));
});

describe.each(GAMES)("what the lesson of %s says", (game) => {
  itIsWhole(
    `src/games/${game}/lesson`,
    sourceIn(`src/games/${game}`, /(figures\.ts|script\.json|lesson\/\w+\.ts)$/) +
      sourceIn("src/learn"),
  );
});
