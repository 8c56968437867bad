/** One language of colour, letter and shape for all games: never colour alone. */
import type { Colour } from "../words";

export interface Look {
  /** In notation, whatever the language; people read `letter.…` of the catalogue. */
  readonly letter: string;
  /** In a square of 100 by 100. */
  readonly path: string;
}

export const LOOKS: Readonly<Record<Colour, Look>> = {
  red: { letter: "R", path: "M50 8 94 88H6Z" },
  yellow: { letter: "Y", path: "M50 8a42 42 0 1 0 .01 0Z" },
  green: { letter: "G", path: "M50 3 92 50 50 97 8 50Z" },
  blue: { letter: "B", path: "M12 12H88V88H12Z" },
  pink: {
    letter: "P",
    path: "M50 91C20 66 6 50 6 32 6 8 40 2 50 26 60 2 94 8 94 32 94 50 80 66 50 91Z",
  },
  silver: { letter: "S", path: "M50 4 90 27V73L50 96 10 73V27Z" },
  white: { letter: "W", path: "M50 4 63 37 98 39 71 61 80 95 50 76 20 95 29 61 2 39 37 37Z" },
};

const BY_LETTER = new Map(
  (Object.entries(LOOKS) as [Colour, Look][]).map(([colour, look]) => [look.letter, colour]),
);

/** The colour that a letter of the notation stands for. */
export const colourOf = (letter: string): Colour | undefined => BY_LETTER.get(letter);
