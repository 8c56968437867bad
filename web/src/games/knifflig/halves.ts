/** How half a row looks now. */
import type { Half, Row, Ticking } from "./view";

export interface HalfNow {
  readonly look: "picked" | "legal" | "full" | "open";
  readonly ticked: number;
  /** How many boxes are ticked in pencil, and whether that completes the half. */
  readonly pencilled: number;
  readonly completed: boolean;
}

export function halfNow(row: Row, half: Half, pencil: Ticking | null): HalfNow {
  const boxes = row[half];
  const ticked = boxes.filter(({ look }) => look === "ticked").length;
  const pencilled = pencil?.rows.filter((each) => each === row.row).length ?? 0;
  const completed = pencil?.completes.includes(row.row) ?? false;
  return { look: look(), ticked, pencilled, completed };

  function look(): HalfNow["look"] {
    if (pencilled) return "picked";
    if (isLit(row, half)) return "legal";
    return ticked === boxes.length ? "full" : "open";
  }
}

/** Whether one of its boxes can be ticked. */
export const isLit = (row: Row, half: Half): boolean =>
  row[half].some(({ look }) => look === "legal");
