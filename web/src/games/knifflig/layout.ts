/** Where rows and columns of the sheet stand, with the others' progress beside them. */
import type { Half, Row } from "./view";

export const WIDTH = 344;
export const MARK = 24;
export const NUMBER = 27;
export const CIRCLES = 23;
export const POINTS = 14;
const PAD = 2;
const OTHER = 15;

export interface Layout {
  readonly height: number;
  /** How high a row is. */
  readonly step: number;
  readonly top: (r: number) => number;
  /** From box to box, and how large a box is. */
  readonly box: number;
  readonly size: number;
  /** Where the columns begin. */
  readonly left: number;
  readonly mark: number;
  readonly number: number;
  readonly right: number;
  readonly circles: number;
  readonly points: number;
  readonly full: number;
  /** The middle of the column of another player, on the left and on the right. */
  readonly toGo: (n: number) => number;
  readonly isFull: (n: number) => number;
}

export function layoutOf(rows: readonly Row[], others: number, low: boolean): Layout {
  const step = low ? 20 : 25;
  const head = others ? 14 : 2;
  const longest = (which: Half): number => Math.max(...rows.map((row) => row[which].length));
  const fixed = MARK + NUMBER + CIRCLES + POINTS + others * 2 * OTHER + 2 * PAD + 4;
  const box = (WIDTH - fixed) / (longest("left") + longest("right"));
  const left = PAD + others * OTHER;
  const mark = left + longest("left") * box;
  const right = mark + MARK + NUMBER + 2;
  const circles = right + longest("right") * box + 2;
  const points = circles + CIRCLES;
  const full = points + POINTS;
  return {
    height: head + rows.length * step + 2,
    step,
    top: (r) => head + r * step,
    box,
    size: Math.min(box - 1.5, step - 4),
    left,
    mark,
    number: mark + MARK,
    right,
    circles,
    points,
    full,
    toGo: (n) => PAD + (n + 0.5) * OTHER,
    isFull: (n) => full + (n + 0.5) * OTHER,
  };
}
