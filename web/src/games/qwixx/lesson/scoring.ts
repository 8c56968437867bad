import type { Counting } from "../../../learn/quiz";
import { over } from "./positions";

const sheet = over.view.sheets[0]!;
const shown = { at: over, show: ["sheet"] } as const;

export const scoring: readonly Counting[] = [
  {
    ...shown,
    crop: "0 135 404 49",
    asks: "scoring.row",
    why: "scoring.row.why",
    answers: [15, 21, 28],
    right: sheet.rows[3]!.points,
  },
  {
    ...shown,
    crop: "0 45 404 49",
    asks: "scoring.lock",
    why: "scoring.lock.why",
    answers: [45, 55, 66],
    right: sheet.rows[1]!.points,
  },
  {
    ...shown,
    crop: "202 182 202 42",
    asks: "scoring.penalties",
    why: "scoring.penalties.why",
    answers: [-3, -15, -20],
    right: sheet.penalty_points,
  },
];
