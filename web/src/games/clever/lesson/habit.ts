import type { Choosing } from "../../../learn/quiz";
import { low, low_values, silver, silver_values } from "./positions";

export const habit: readonly Choosing[] = [
  {
    at: low,
    show: ["dice", "sheet"],
    crop: "0 54 360 149",
    asks: "habit.low",
    why: "habit.low.why",
    actions: ["W>SY6", "Y>Yb1", "G>G1"],
    values: low_values,
  },
  {
    at: silver,
    show: ["dice", "sheet"],
    crop: "0 54 360 149",
    asks: "habit.silver",
    why: "habit.silver.why",
    actions: ["W>P5", "G>G4", "W>SY5"],
    values: silver_values,
  },
];
