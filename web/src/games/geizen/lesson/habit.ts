import type { Choosing } from "../../../learn/quiz";
import { one, one_values, six, six_values } from "./positions";

export const habit: readonly Choosing[] = [
  {
    at: six,
    show: ["dice"],
    asks: "habit.six",
    why: "habit.six.why",
    actions: ["K4446", "K444", "K6"],
    labels: ["4 4 4 6", "4 4 4", "6"],
    values: six_values,
  },
  {
    at: one,
    show: ["dice"],
    asks: "habit.one",
    why: "habit.one.why",
    actions: ["K5555", "K5", "K25555"],
    labels: ["5 5 5 5", "5", "5 5 5 5 2"],
    values: one_values,
  },
];
