/** Catalogues as they lie in the folders, and what a catalogue must be. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LANGUAGES, type Lang } from "../src/texts/speech";

export type Catalogue = Readonly<Record<string, string>>;

export const GAMES = readdirSync("src/games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const read = (folder: string, lang: Lang): Catalogue =>
  JSON.parse(readFileSync(`${folder}/${lang}.json`, "utf8")) as Catalogue;

/** All that is written in a folder and those in it, but for what is made from the server's words. */
export const sourceIn = (folder: string, kinds = /\.(ts|svelte)$/): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => kinds.test(file) && !file.endsWith("protocol.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

/** Test that a folder's catalogues say the same in every language, and nothing that is not said. */
export function itIsWhole(folder: string, source: string): void {
  const english = read(folder, "en");
  it.each(LANGUAGES)("is all there in %s, with the same parameters, and translated", (lang) => {
    const catalogue = read(folder, lang);
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(catalogue)) {
      expect(text.trim(), key).not.toBe("");
      expect(placeholders(text), key).toEqual(placeholders(english[key]!));
      // Some words are the same in two languages, sentences never.
      const isSentence = english[key]!.split(" ").length > 3;
      if (lang !== "en" && isSentence) expect(text, key).not.toBe(english[key]);
    }
  });

  it("has nothing that nobody says", () => {
    // Keys that are put together: `colour.${…}` uses every key that begins with `colour.`.
    const prefixes = [...source.matchAll(/`([a-z_.]+\.)\$\{/g)].map((found) => found[1]!);
    const unused = Object.keys(english).filter(
      (key) => !source.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
}
