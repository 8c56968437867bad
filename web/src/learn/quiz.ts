/** Questions with answers to tap: to count a sheet, and to choose as strong players do. */
import { figure } from "../texts/speech";
import type { Picture } from "./picture";

interface Asked extends Picture {
  /** Texts of the game's lesson: the question, and the reason for its answer. */
  readonly asks: string;
  readonly why: string;
}

export interface Counting extends Asked {
  readonly answers: readonly [number, number, number];
  /** As the real rules count it. */
  readonly right: number;
}

export interface Choosing extends Asked {
  readonly actions: readonly string[];
  /** What is written for each of them, if not what the table says of it. */
  readonly labels?: readonly string[];
  /** What a bot thinks of each legal action. */
  readonly values: Readonly<Record<string, number>>;
}

/** A question as it is put. */
export interface Question {
  readonly picture: Picture;
  readonly asks: string;
  readonly why: string;
  readonly options: readonly Option[];
}

export interface Option {
  readonly text: string;
  readonly isRight: boolean;
  /** An action: it is drawn in pencil once it is chosen. */
  readonly action?: string;
  /** The share of the wins that a bot expects of it. */
  readonly share?: number;
}

const COUNTINGS = import.meta.glob<readonly Counting[]>("../games/*/lesson/scoring.ts", {
  import: "scoring",
});
const CHOOSINGS = import.meta.glob<readonly Choosing[]>("../games/*/lesson/habit.ts", {
  import: "habit",
});

export const countingsOf = async (game: string): Promise<readonly Counting[]> =>
  (await COUNTINGS[`../games/${game}/lesson/scoring.ts`]?.()) ?? [];
export const choosingsOf = async (game: string): Promise<readonly Choosing[]> =>
  (await CHOOSINGS[`../games/${game}/lesson/habit.ts`]?.()) ?? [];

export const counted = ({ answers, right, asks, why, ...picture }: Counting): Question => ({
  picture,
  asks,
  why,
  options: answers.map((answer) => ({
    text: figure(answer),
    isRight: answer === right,
  })),
});

/** The best of the actions offered is the right one. */
export function chosen(
  { actions, labels, values, asks, why, ...picture }: Choosing,
  spoken: (action: string) => string,
): Question {
  const best = Math.max(...actions.map((action) => values[action] ?? 0));
  return {
    picture,
    asks,
    why,
    options: actions.map((action, n) => {
      const text = labels?.[n] ?? spoken(action);
      return {
        text: text.charAt(0).toUpperCase() + text.slice(1),
        isRight: values[action] === best,
        action,
        share: values[action] ?? 0,
      };
    }),
  };
}
