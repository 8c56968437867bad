import type { Turn } from "../../../learn/turn";
import { over, rolled, second, tray } from "./positions";

export const turn: Turn = {
  stages: [
    { says: "turn.roll", rule: "D3", at: rolled, show: ["dice"], isStill: true },
    {
      says: "turn.choose",
      rule: "D3",
      at: rolled,
      show: ["dice", "sheet"],
      crop: "0 322 360 50",
      picked: ["die pink"],
    },
    { says: "turn.again", rule: "D4", at: second, show: ["dice"] },
    {
      says: "turn.tray",
      rule: "D7",
      at: tray,
      show: ["dice", "sheet"],
      crop: "0 204 360 60",
      picked: ["die blue"],
    },
    { says: "turn.bonus", rule: "D17", at: over, show: ["sheet"], crop: "0 54 360 149" },
  ],
  wins: "D24",
};
