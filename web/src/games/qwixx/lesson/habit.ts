import type { Choosing } from "../../../learn/quiz";
import { few, few_values, many, many_values } from "./positions";

export const habit: readonly Choosing[] = [
  {
    at: few,
    show: ["sheet", "dice"],
    crop: "0 0 404 182",
    asks: "habit.few",
    why: "habit.few.why",
    actions: ["R4", "G4", "-"],
    values: few_values,
  },
  {
    at: many,
    show: ["sheet", "dice"],
    crop: "0 0 404 182",
    asks: "habit.many",
    why: "habit.many.why",
    actions: ["R6", "G6", "-"],
    values: many_values,
  },
];
