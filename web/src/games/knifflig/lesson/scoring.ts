import type { Counting } from "../../../learn/quiz";
import { over } from "./positions";

const sheet = over.view.sheets[0]!;
const shown = { at: over, show: ["sheet"] } as const;

// Cut off on the right, where what a row is worth is written.
export const scoring: readonly Counting[] = [
  {
    ...shown,
    crop: "0 0 311 291",
    asks: "scoring.marks",
    why: "scoring.marks.why",
    answers: [5, 10, 15],
    right: sheet.mark_points,
  },
  {
    ...shown,
    crop: "0 0 311 90",
    asks: "scoring.full",
    why: "scoring.full.why",
    answers: [0, 2, 4],
    right: sheet.circle_points_by_row[0] ?? 0,
  },
  {
    ...shown,
    crop: "0 214 311 77",
    asks: "scoring.open",
    why: "scoring.open.why",
    answers: [0, 1, 2],
    right: sheet.circle_points_by_row[10] ?? 0,
  },
];
