import type { Counting } from "../../../learn/quiz";
import { over } from "./positions";

const sheet = over.view.sheets[0]!;
const shown = { at: over, show: ["sheet"] } as const;

// Cut off where the points themselves are written.
export const scoring: readonly Counting[] = [
  {
    ...shown,
    crop: "6 58 162 142",
    asks: "scoring.silver",
    why: "scoring.silver.why",
    answers: [7, 11, 16],
    right: sheet.silver.row_points[0]!,
  },
  {
    ...shown,
    crop: "0 278 360 43",
    asks: "scoring.green",
    why: "scoring.green.why",
    answers: [15, 24, 33],
    right: sheet.green.points,
  },
  {
    ...shown,
    crop: "0 205 360 58",
    asks: "scoring.fox",
    why: "scoring.fox.why",
    answers: [10, 17, 75],
    right: sheet.fox_points,
  },
];
