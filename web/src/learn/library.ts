/** Rulebooks that were read already: a rule asked for at the table is there at once. */
import { askRules } from "../net/http";
import { readRulebook, type Rulebook } from "./rulebook";

const READ = new Map<string, Promise<Rulebook>>();

export function rulebookOf(game: string, lang: string): Promise<Rulebook> {
  const name = `${game} ${lang}`;
  const known = READ.get(name);
  if (known) return known;
  const book = askRules(game, lang).then(readRulebook);
  READ.set(name, book);
  book.catch(() => READ.delete(name)); // so that it can be tried again
  return book;
}
