import type { Choosing } from "../../../learn/quiz";
import { edge, edge_values, short, short_values } from "./positions";

export const habit: readonly Choosing[] = [
  {
    at: edge,
    show: ["sheet", "dice"],
    asks: "habit.edge",
    why: "habit.edge.why",
    actions: ["L7+8", "L3+12"],
    values: edge_values,
  },
  {
    at: short,
    show: ["sheet", "dice"],
    crop: "0 0 344 214",
    asks: "habit.short",
    why: "habit.short.why",
    actions: ["L5+7", "L4+8", "L3+9"],
    values: short_values,
  },
];
