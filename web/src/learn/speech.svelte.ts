/** What only lessons and figures say: catalogues of their own, loaded where somebody learns. */
import { read, type Catalogue } from "../texts/catalogue";
import { language } from "../texts/language.svelte";
import { filled } from "../texts/speech";

const SHARED = import.meta.glob<{ default: Catalogue }>("./texts/*.json");
const GAMES = import.meta.glob<{ default: Catalogue }>([
  "../games/*/lesson/*.json",
  "!../games/*/lesson/{script,positions}.json",
]);

class LearnSpeech {
  #texts = $state.raw<Catalogue>({});

  /** Follow the reader's language; called by whatever page teaches a game. */
  follow(game: () => string): void {
    $effect(() => {
      const [lang, name] = [language.now, game()];
      const texts = [
        read(SHARED, `./texts/${lang}.json`),
        read(GAMES, `../games/${name}/lesson/${lang}.json`),
      ];
      void Promise.all(texts).then(([shared, own]) => {
        if (lang === language.now && name === game()) this.#texts = { ...shared, ...own };
      });
    });
  }

  /** Whether the texts are there: what is shown before would grow when they come. */
  get speaks(): boolean {
    return Object.keys(this.#texts).length > 0;
  }

  /** A text of the game's, or one that all games share; empty until the catalogues are there. */
  say = (key: string, params: Readonly<Record<string, unknown>> = {}): string =>
    filled(this.#texts[key] ?? "", params);
}

export const learning = new LearnSpeech();
