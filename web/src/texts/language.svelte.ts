/** Says things in the reader's language: the browser's own texts, the games', and the server's. */
import { SETTINGS } from "../keep/settings.svelte";
import { askTexts } from "../net/http";
import type { Saying } from "../words";
import { read, type Catalogue } from "./catalogue";
import { English, inWords } from "./english.svelte";
import type en from "./en.json";
import { chosen, filled, LANGUAGES, type Lang } from "./speech";

export type Key = keyof typeof en;
type Params = Readonly<Record<string, unknown>>;

const OWN = import.meta.glob<{ default: Catalogue }>("./*.json");
const GAMES = import.meta.glob<{ default: Catalogue }>("../games/*/texts/*.json");

export class Language {
  now = $state<Lang>("en");
  #own = $state.raw<Catalogue>({});
  #server = $state.raw<Catalogue>({});
  /** The texts of the games that were spoken of so far. */
  #games = $state.raw<Readonly<Record<string, Catalogue>>>({});
  readonly #english = new English();

  /** Load the language the reader chose, or the first of the browser's that there is. */
  async begin(): Promise<void> {
    await this.change(chosen(SETTINGS.lang, navigator.languages));
  }

  async change(lang: Lang): Promise<void> {
    const served = askTexts(lang).catch(() => ({})); // what the server says has an English form
    const own = read(OWN, `./${lang}.json`);
    await Promise.all(Object.keys(this.#games).map((game) => this.speakOf(game, lang)));
    this.#own = await own;
    this.now = lang;
    document.documentElement.lang = lang;
    this.#server = await served;
  }

  /** Load what a game's table says, here and in whatever language is chosen later. */
  async speakOf(game: string, lang: Lang = this.now): Promise<void> {
    const texts = await read(GAMES, `../games/${game}/texts/${lang}.json`);
    this.#games = { ...this.#games, [game]: texts };
  }

  /** A text of the browser's own. */
  own(key: Key, params: Params = {}): string {
    const text = this.#own[key] ?? this.#instead(key, "", () => read(OWN, "./en.json"), key);
    return filled(text, params, this.#inner);
  }

  /** A text of a game's table. */
  ofGame(game: string, key: string, params: Params = {}): string {
    const load = (): Promise<Catalogue> => read(GAMES, `../games/${game}/texts/en.json`);
    const text = this.#games[game]?.[key] ?? this.#instead(`${game}.${key}`, game, load, key);
    return filled(text, params, this.#inner);
  }

  /** A text of the server's: an error, a reason, what a game says. */
  say(saying: Saying): string {
    const { code, params, message } = saying;
    const text = this.#server[code];
    if (text !== undefined) return filled(text, params, this.#inner);
    if (message != null) return message;
    // A server that has told nothing yet has no English for it either.
    if (this.#isBegun && !Object.keys(this.#server).length) return inWords(code);
    return filled(
      this.#instead(code, "server", () => askTexts("en"), code),
      params,
      this.#inner,
    );
  }

  /** Before any language is there, nobody sees a page, and texts are their keys. */
  get #isBegun(): boolean {
    return Object.keys(this.#own).length > 0;
  }

  /** What stands where a text is missing: the English one. */
  #instead(whole: string, name: string, load: () => Promise<Catalogue>, key: string): string {
    return this.#isBegun ? this.#english.text(name, load, key) : whole;
  }

  /** The code of the same text said to whom it is about, if there is one: `news.you.cross`. */
  toOneself(code: string): string {
    const at = code.lastIndexOf(".");
    const found = `${code.slice(0, at)}.you${code.slice(at)}`;
    return found in this.#server ? found : code;
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
    if (typeof value === "number") return value.toLocaleString(this.now).replace("-", "−");
    return String(value);
  };
}

export const language = new Language();
export const t = (key: Key, params?: Params): string => language.own(key, params);
/** How a game's table says its own texts. */
export const sayingsOf =
  <K extends string>(game: string) =>
  (key: K, params?: Params): string =>
    language.ofGame(game, key, params);
export { LANGUAGES, type Lang };
