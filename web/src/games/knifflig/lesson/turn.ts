import type { Turn } from "../../../learn/turn";
import { marked, over, passive, rolled } from "./positions";

export const turn: Turn = {
  stages: [
    { says: "turn.roll", rule: "K4", at: rolled, show: ["dice"], isStill: true },
    {
      says: "turn.split",
      rule: "K4",
      at: rolled,
      show: ["dice", "sheet"],
      crop: "0 0 344 214",
      picked: ["2", "9"],
    },
    {
      says: "turn.others",
      rule: "K6",
      at: passive,
      show: ["dice", "sheet"],
      crop: "0 139 344 100",
      pencil: "R10",
    },
    { says: "turn.mark", rule: "K7", at: marked, show: ["sheet"], crop: "0 0 344 114" },
    { says: "turn.full", rule: "K9", at: over, show: ["sheet"], crop: "0 0 344 114" },
  ],
  wins: "K9",
};
