import type { Counting } from "../../../learn/quiz";
import { over, taking } from "./positions";

const KEPT = "K11166";
const keeps = taking.view.keeps[taking.view.legal.indexOf(KEPT)]!;

export const scoring: readonly Counting[] = [
  {
    at: taking,
    show: ["sheet"],
    isStill: true,
    crop: "0 0 360 128",
    asks: "scoring.take",
    why: "scoring.take.why",
    answers: [-3, 2, 5],
    right: keeps.change,
  },
  {
    at: taking,
    show: ["sheet"],
    isStill: true,
    crop: "0 0 360 128",
    asks: "scoring.pay",
    why: "scoring.pay.why",
    answers: [0, 1, 2],
    right: keeps.others_pay?.[0] ?? 0,
  },
  {
    at: over,
    show: ["sheet"],
    asks: "scoring.over",
    why: "scoring.over.why",
    answers: [17, 21, 26],
    right: over.view.sheets[0]!.points,
  },
];
