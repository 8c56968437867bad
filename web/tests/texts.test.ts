import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/texts/speech";

type Catalogue = Record<string, string>;
const read = (lang: string): Catalogue =>
  JSON.parse(readFileSync(`src/texts/${lang}.json`, "utf8")) as Catalogue;
const CATALOGUES = new Map(LANGUAGES.map((lang) => [lang, read(lang)]));
const ENGLISH = CATALOGUES.get("en")!;

const source = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith("protocol.ts"))
  .map((file) => readFileSync(join("src", file), "utf8"))
  .join("\n");
/** Keys that are put together: `colour.${…}` uses every key that begins with `colour.`. */
const prefixes = [...source.matchAll(/`([a-z_.]+\.)\$\{/g)].map((found) => found[1]!);

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();

describe.each(LANGUAGES)("the texts in %s", (lang) => {
  const catalogue = CATALOGUES.get(lang)!;

  it("are all there, and no others", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(ENGLISH).sort());
  });

  it("name the same parameters", () => {
    for (const [key, text] of Object.entries(catalogue)) {
      expect(placeholders(text), key).toEqual(placeholders(ENGLISH[key] ?? ""));
    }
  });

  it("say something", () => {
    for (const [key, text] of Object.entries(catalogue)) expect(text.trim(), key).not.toBe("");
  });

  it("are translated", () => {
    if (lang === "en") return;
    const same = Object.keys(catalogue).filter((key) => catalogue[key] === ENGLISH[key]);
    // Some words are the same in two languages, sentences never.
    expect(same.filter((key) => ENGLISH[key]!.split(" ").length > 3)).toEqual([]);
    expect(same.length).toBeLessThan(30);
  });
});

it("no text is left that nobody says", () => {
  const unused = Object.keys(ENGLISH).filter(
    (key) => !source.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});
