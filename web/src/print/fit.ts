/** How many sheets fit on a page, and how: as large as can be, and never too small to write on. */
export interface Paper {
  readonly name: "a4" | "letter";
  /** In millimetres, upright. */
  readonly width: number;
  readonly height: number;
}

export const PAPERS: readonly [Paper, Paper] = [
  { name: "a4", width: 210, height: 297 },
  { name: "letter", width: 215.9, height: 279.4 },
];
/** Printers leave so much white. */
export const MARGIN = 10;
/** Between two sheets, to cut. */
export const GAP = 4;

export interface Picture {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
  readonly isLandscape: boolean;
  /** Millimetres for each unit of the picture. */
  readonly scale: number;
}

const COUNTS = [1, 2, 4, 6];
/** Below that, a cell is too small for a pencil. */
const LEAST = 0.16;
/** From here on it is as comfortable as the printed pad. */
const USUAL = 0.22;

/** The height of a line below several sheets, for what they would say each. */
export const FOOT = 5;

/** The layouts in which sheets of this form can be written on; of one, there is always one. */
export function layoutsFor(picture: Picture, paper: Paper, most = Infinity, foot = 0): Layout[] {
  return COUNTS.filter((count) => count <= most)
    .map((count) => best(picture, paper, count, foot))
    .filter(({ count, scale }) => count === 1 || scale >= LEAST);
}

/** The layout that is proposed: as many as are still comfortable, but no crowd. */
export function usualOf(layouts: readonly Layout[]): Layout {
  return layouts.findLast(({ count, scale }) => count <= 4 && scale >= USUAL) ?? layouts[0]!;
}

function best(picture: Picture, paper: Paper, count: number, foot: number): Layout {
  const found: Layout[] = [];
  for (const isLandscape of [false, true])
    for (let columns = 1; columns <= count; columns++) {
      const rows = count / columns;
      if (!Number.isInteger(rows)) continue;
      const { width, height } = inside(paper, isLandscape);
      const across = (width - (columns - 1) * GAP) / columns / picture.width;
      const down = (height - foot - (rows - 1) * GAP) / rows / picture.height;
      found.push({ count, columns, rows, isLandscape, scale: Math.min(across, down) });
    }
  // Upright, unless lying is really larger.
  return found.reduce((one, other) => (other.scale > one.scale * 1.05 ? other : one));
}

/** What is left of a page within its margins. */
export function inside(paper: Paper, isLandscape: boolean): { width: number; height: number } {
  const [width, height] = isLandscape ? [paper.height, paper.width] : [paper.width, paper.height];
  return { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
}

/** A picture without the note below it, which is long; where there is none, the same. */
export function withoutNote(svg: string): string {
  const [, height] = /data-without-note="([\d.]+)"/.exec(svg) ?? [];
  if (height === undefined) return svg;
  return svg.replace(
    /viewBox="0 0 ([\d.]+) [\d.]+" width="([\d.]+)" height="[\d.]+"/,
    `viewBox="0 0 $1 ${height}" width="$2" height="${height}"`,
  );
}

/** How large a picture is, as its own first line says. */
export function sizeOf(svg: string): Picture {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width ?? 1), height: Number(height ?? 1) };
}
