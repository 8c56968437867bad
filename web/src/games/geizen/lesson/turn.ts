import type { Turn } from "../../../learn/turn";
import { kept, over, rolled, taking } from "./positions";

export const turn: Turn = {
  stages: [
    { says: "turn.roll", rule: "G2", at: rolled, show: ["dice"], isStill: true },
    { says: "turn.keep", rule: "G2", at: kept, show: ["dice"], picked: ["0"] },
    {
      says: "turn.place",
      rule: "G3",
      at: kept,
      show: ["sheet"],
      crop: "0 0 360 128",
      picked: ["0", "1"],
    },
    {
      says: "turn.take",
      rule: "G6",
      at: taking,
      show: ["sheet"],
      crop: "0 0 360 128",
      picked: ["0", "1", "2"],
    },
    { says: "turn.end", rule: "G9", at: over, show: ["foot"] },
  ],
  wins: "G9",
};
