/** A text that is missing is told in English, and never as the key it has in the code. */
import { expect, it, vi } from "vitest";

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "./de.json": { home: "Start" },
  "./en.json": { home: "Home", "sheets.take_out": "Remove {name}" },
  "../games/pig/texts/de.json": { row: "Reihe" },
  "../games/pig/texts/en.json": { row: "Row", lock: "Lock" },
};
const SERVER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { "pig.rolls": "{name} würfelt." },
  en: { "pig.rolls": "{name} rolls.", "pig.holds": "{name} holds." },
};
const loaded: string[] = [];
vi.mock("../src/texts/catalogue", () => ({
  read: async (_: unknown, path: string) => {
    loaded.push(path);
    return CATALOGUES[path] ?? {};
  },
}));
vi.mock("../src/net/http", () => ({
  askTexts: async (lang: string) => {
    loaded.push(`server ${lang}`);
    return SERVER[lang] ?? {};
  },
}));
vi.mock("../src/keep/settings.svelte", () => ({ SETTINGS: { lang: "de" } }));
vi.stubGlobal("document", { documentElement: {} });
const { Language } = await import("../src/texts/language.svelte");

const name = { name: "Ana" };
const arrived = (): Promise<void> => new Promise((done) => setTimeout(done));

it("falls back to English, which is loaded only then", async () => {
  const language = new Language();
  await language.change("de");
  await language.speakOf("pig");
  expect(language.own("home")).toBe("Start");
  expect(language.say({ code: "pig.rolls", params: name })).toBe("Ana würfelt.");
  expect(loaded).toEqual(["server de", "./de.json", "../games/pig/texts/de.json"]);

  const missing = (): string[] => [
    language.own("sheets.take_out", name),
    language.ofGame("pig", "lock"),
    language.say({ code: "pig.holds", params: name }),
  ];
  expect(missing()).toEqual(["take out", "lock", "holds"]); // until English is there
  await arrived();
  expect(missing()).toEqual(["Remove Ana", "Lock", "Ana holds."]);
  expect(loaded.slice(3).sort()).toEqual(["../games/pig/texts/en.json", "./en.json", "server en"]);
});

it("has plain words for what is said in no language", async () => {
  const language = new Language();
  await language.change("de");
  expect(language.ofGame("pig", "look.passed_over")).toBe("passed over");
  expect(language.say({ code: "pig.news.goes_on", params: {} })).toBe("goes on");
  expect(language.say({ code: "pig.news.goes_on", params: {}, message: "It goes on." })).toBe(
    "It goes on.",
  );
  await arrived();
  expect(language.ofGame("pig", "look.passed_over")).toBe("passed over");
});
