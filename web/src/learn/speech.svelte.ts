/** What only lessons and figures say: catalogues of their own, loaded where somebody learns. */
import { language } from "../texts/language.svelte";
import { filled, type Lang } from "../texts/speech";
import type en from "./texts/en.json";

export type LearnKey = keyof typeof en;
type Catalogue = Readonly<Record<string, string>>;

const TEXTS: Record<Lang, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./texts/en.json"),
  de: () => import("./texts/de.json"),
  fr: () => import("./texts/fr.json"),
  it: () => import("./texts/it.json"),
  pl: () => import("./texts/pl.json"),
};

class LearnSpeech {
  #texts = $state.raw<Catalogue>({});

  /** Follow the reader's language; called by whatever page uses these texts. */
  follow(): void {
    $effect(() => {
      const lang = language.now;
      void TEXTS[lang]().then(({ default: texts }) => {
        if (lang === language.now) this.#texts = texts;
      });
    });
  }

  /** Empty until the catalogue is there. */
  say = (key: LearnKey, params: Readonly<Record<string, unknown>> = {}): string =>
    filled(this.#texts[key] ?? "", params);
}

export const learning = new LearnSpeech();
