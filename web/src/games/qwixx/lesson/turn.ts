import type { Turn } from "../../../learn/turn";
import { colour, locked, rolled, skipped } from "./positions";

export const turn: Turn = {
  stages: [
    { says: "turn.roll", rule: "Q4", at: rolled, show: ["dice"], isStill: true },
    {
      says: "turn.white",
      rule: "Q5",
      at: rolled,
      show: ["sheet"],
      crop: "0 0 404 182",
      pencil: "R3",
    },
    {
      says: "turn.colour",
      rule: "Q6",
      at: colour,
      show: ["dice", "sheet"],
      crop: "0 0 404 92",
      pencil: "Y3",
    },
    { says: "turn.right", rule: "Q3", at: skipped, show: ["sheet"], crop: "0 0 404 182" },
    { says: "turn.lock", rule: "Q8", at: locked, show: ["sheet"], crop: "0 0 404 182" },
  ],
  wins: "Q13",
};
