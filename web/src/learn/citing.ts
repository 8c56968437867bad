/** Sentences that name rules, such as "You may cross 7 in one row (Q5).": text and rules apart. */

export interface Piece {
  readonly text: string;
  /** The rules that stood behind the text; none behind what follows the last. */
  readonly rules: readonly string[];
}

const RULES = /\s*\(([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*)\)([.:;!?]*)/;

/** The pieces of a text, each with the rules behind it; the mark that ends a sentence stays. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let rest = text;
  for (let cited = RULES.exec(rest); cited; cited = RULES.exec(rest)) {
    const [whole, rules, mark] = cited as unknown as [string, string, string];
    found.push({ text: rest.slice(0, cited.index) + mark, rules: rules.split(", ") });
    rest = rest.slice(cited.index + whole.length);
  }
  return rest ? [...found, { text: rest, rules: [] }] : found;
}

/** A text for those who only hear it: they ask for a rule where it is written. */
export const withoutRules = (text: string): string =>
  pieces(text)
    .map((piece) => piece.text)
    .join("");
