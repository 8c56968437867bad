/** The names that nobody has chosen are kept in one language, and told in the reader's own. */
import { called } from "../pages/levels";
import { t } from "../texts/language.svelte";

interface Sitter {
  readonly name: string;
  /** `human`, `open` or a bot. */
  readonly player: string;
}

/** The name of a person who has given none, as it is kept: the same whoever opened the table. */
export const unnamed = (at: number): string => `Player ${at + 1}`;

/** How somebody is called who sits there. */
export function nameAt({ name, player }: Sitter, at: number): string {
  const number = t("seat.number", { number: at + 1 });
  if (!name) return number;
  if (player === "human") return name === unnamed(at) ? number : name;
  // The server calls a bot as it is called there, and numbers others of the same kind.
  const usual = player.charAt(0).toUpperCase() + player.slice(1);
  const [, first, more] = /^(.*?)( \d+)?$/.exec(name)!;
  return first === usual ? called(player) + (more ?? "") : name;
}

export const namesOf = (seats: readonly Sitter[]): string[] => seats.map(nameAt);
