/** What is said only of the dice of the day: a catalogue of its own, loaded where they are played. */
import { read, type Catalogue } from "../texts/catalogue";
import { language } from "../texts/language.svelte";
import { filled } from "../texts/speech";
import type en from "./texts/en.json";

export type DailyKey = keyof typeof en;

const TEXTS = import.meta.glob<{ default: Catalogue }>("./texts/*.json");

class DailySpeech {
  #texts = $state.raw<Catalogue>({});

  /** Follow the reader's language; called by whatever shows them. */
  follow(): void {
    $effect(() => {
      const lang = language.now;
      void read(TEXTS, `./texts/${lang}.json`).then((texts) => {
        if (lang === language.now) this.#texts = texts;
      });
    });
  }

  /** Whether the texts are there: what is shown before would grow when they come. */
  get speaks(): boolean {
    return Object.keys(this.#texts).length > 0;
  }

  say = (key: DailyKey, params: Readonly<Record<string, unknown>> = {}): string =>
    filled(this.#texts[key] ?? "", params, (value) =>
      typeof value === "number" ? value.toLocaleString(language.now) : String(value),
    );
}

export const daily = new DailySpeech();
export const { say } = daily;
