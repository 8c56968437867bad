/** What stands in for a text that a catalogue lacks: the English one, loaded only when it is missed. */
import type { Catalogue } from "./catalogue";

export class English {
  #found = $state.raw<Readonly<Record<string, Catalogue>>>({});
  readonly #asked = new Set<string>();

  /** A text of an English catalogue; until that is there, or if it lacks it too, plain words. */
  text(name: string, load: () => Promise<Catalogue>, key: string): string {
    if (!this.#asked.has(name)) {
      this.#asked.add(name);
      void load().then(
        (texts) => (this.#found = { ...this.#found, [name]: texts }),
        () => undefined,
      );
    }
    return this.#found[name]?.[key] ?? inWords(key);
  }
}

/** A key is nothing to be read: `clever.bonus.extra_die` becomes "extra die". */
export const inWords = (key: string): string =>
  key.slice(key.lastIndexOf(".") + 1).replaceAll("_", " ");
