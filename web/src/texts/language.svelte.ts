/** Says things in the reader's language: the browser's own texts, and those of the server. */
import { SETTINGS } from "../keep/settings.svelte";
import { askTexts } from "../net/http";
import type { Saying } from "../words";
import type en from "./en.json";
import { chosen, filled, LANGUAGES, type Lang } from "./speech";

export type Key = keyof typeof en;
type Catalogue = Readonly<Record<string, string>>;

const OWN: Record<Lang, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json"),
  de: () => import("./de.json"),
  fr: () => import("./fr.json"),
  it: () => import("./it.json"),
  pl: () => import("./pl.json"),
};

class Language {
  now = $state<Lang>("en");
  #own = $state.raw<Catalogue>({});
  #server = $state.raw<Catalogue>({});

  /** Load the language the reader chose, or the first of the browser's that there is. */
  async begin(): Promise<void> {
    await this.change(chosen(SETTINGS.lang, navigator.languages));
  }

  async change(lang: Lang): Promise<void> {
    const served = askTexts(lang).catch(() => ({})); // what the server says has an English form
    this.#own = (await OWN[lang]()).default;
    this.now = lang;
    document.documentElement.lang = lang;
    this.#server = await served;
  }

  /** A text of the browser's own. */
  own(key: Key, params: Readonly<Record<string, unknown>> = {}): string {
    return filled(this.#own[key] ?? key, params, this.#inner);
  }

  /** A text of the server's: an error, a reason, what a game says. */
  say(saying: Saying): string {
    const text = this.#server[saying.code];
    if (text === undefined) return saying.message ?? saying.code;
    return filled(text, saying.params, this.#inner);
  }

  /** The same with a capital letter: texts that stand behind a name begin with a small one. */
  sentence(saying: Saying): string {
    const text = this.say(saying);
    return text.charAt(0).toLocaleUpperCase(this.now) + text.slice(1);
  }

  #inner = (value: unknown): string => {
    if (typeof value === "object" && value !== null && "code" in value) {
      return this.say(value as Saying);
    }
    return typeof value === "number" ? value.toLocaleString(this.now) : String(value);
  };
}

export const language = new Language();
export const t = (key: Key, params?: Readonly<Record<string, unknown>>): string =>
  language.own(key, params);
export { LANGUAGES, type Lang };
