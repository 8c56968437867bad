/** Where everything stands on the sheet, arranged as printed; the sheet's own data says how much. */
import { LOOKS } from "../../drawing/looks";
import type { Colour } from "../../words";
import { ROWS, TRACKS, type Area, type Sheet, type Track } from "./view";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CellPlace extends Box {
  readonly key: string;
  readonly area: Area;
  /** What a choice at this cell is made at: the cell, or the row whose next field it is. */
  readonly place: string;
  /** The colour of silver's rows, the area's elsewhere. */
  readonly colour: Colour;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WIDTH = 360;
const EDGE = 4;
const TOP = 48;
const SILVER_CELL = 24;
const MIDDLE_ROW = 22;
const SIGNS = 17;
const FIELD = 25;

export interface Layout {
  readonly height: number;
  readonly cells: readonly CellPlace[];
  readonly spots: ReadonlyMap<string, Point>;
  readonly slots: ReadonlyMap<string, Point & { readonly radius: number }>;
  readonly signs: Readonly<Record<Track, Point>>;
  readonly rounds: readonly Box[];
  readonly areas: Readonly<Record<Area, Box>>;
  readonly silverPoints: number;
  readonly yellowScale: number;
}

export function layoutOf(sheet: Sheet, rounds: number): Layout {
  const cells: CellPlace[] = [];
  const spots = new Map<string, Point>();
  const slots = new Map<string, Point & { radius: number }>();
  const signs = {} as Record<Track, Point>;

  const wide = Math.min(27, 172 / rounds);
  const boxes = Array.from({ length: rounds }, (_, n) => ({
    x: EDGE + 2 + n * wide,
    y: EDGE + 2,
    width: wide - 3,
    height: 19,
  }));

  TRACKS.forEach((name, n) => {
    const y = EDGE + 9 + n * 16;
    const { slots: count, last } = sheet.tracks[name];
    const step = Math.min(20, 124 / count);
    signs[name] = { x: 192, y };
    for (let slot = 0; slot < count; slot++)
      slots.set(`${name} ${slot}`, { x: 216 + slot * step, y, radius: step * 0.4 });
    if (last) spots.set(`${name} last`, { x: 218 + count * step, y });
  });

  const middle = EDGE + TOP + 4;
  const silverRows = sheet.silver.rows.length;
  const yellowRows = sheet.yellow.grid.length;
  const middleHigh = Math.max(
    SIGNS + silverRows * SILVER_CELL + 17,
    15 + yellowRows * MIDDLE_ROW + SIGNS + 4,
  );
  const silver: Box = { x: EDGE, y: middle, width: 182, height: middleHigh };
  const silverTop = middle + SIGNS + (middleHigh - SIGNS - 17 - silverRows * SILVER_CELL) / 2;
  sheet.silver.columns.forEach((_, face) =>
    spots.set(`silver ${face}`, { x: column(face), y: silverTop - 8 }),
  );
  sheet.silver.rows.forEach(({ colour }, row) => {
    for (let face = 0; face < sheet.silver.columns.length; face++) {
      const key = `S${LOOKS[colour].letter}${face + 1}`;
      const x = column(face) - SILVER_CELL / 2;
      const y = silverTop + 3 + row * SILVER_CELL;
      cells.push({
        key,
        place: key,
        area: "silver",
        colour,
        x,
        y,
        width: SILVER_CELL,
        height: SILVER_CELL,
      });
    }
  });
  function column(face: number): number {
    return EDGE + 20 + (face + 0.5) * SILVER_CELL;
  }

  const yellow: Box = {
    x: EDGE + 188,
    y: middle,
    width: WIDTH - 2 * EDGE - 188,
    height: middleHigh,
  };
  const columns = sheet.yellow.columns.length;
  const across = Math.min(34, (yellow.width - 30) / columns);
  const down = (middleHigh - 15 - SIGNS - 4) / yellowRows;
  const size = Math.min(across, down);
  sheet.yellow.grid.forEach((line, row) => {
    const y = middle + 15 + (row + 0.5) * down;
    line.forEach((cell, n) => {
      if (!cell) return;
      const x = yellow.x + 4 + (n + 0.5) * across;
      const key = `Y${cell.name}`;
      cells.push({
        key,
        place: key,
        area: "yellow",
        colour: "yellow",
        x: x - size / 2,
        y: y - size / 2,
        width: size,
        height: size,
      });
    });
    spots.set(`yellow row ${row}`, { x: yellow.x + 16 + columns * across, y });
  });
  sheet.yellow.columns.forEach((_, n) =>
    spots.set(`yellow column ${n}`, {
      x: yellow.x + 4 + (n + 0.5) * across,
      y: middle + 15 + yellowRows * down + SIGNS / 2,
    }),
  );

  let y = middle + middleHigh + 4;
  const areas: Record<string, Box> = { silver, yellow };
  const most = Math.max(12, ...ROWS.map((row) => sheet[row].fields.length));
  const field = (WIDTH - 2 * EDGE - 22) / most;
  for (const row of ROWS) {
    const above = row === "pink" ? 4 : 14;
    const high = above + FIELD + SIGNS;
    areas[row] = { x: EDGE, y, width: WIDTH - 2 * EDGE, height: high };
    sheet[row].fields.forEach((_, n) => {
      const x = EDGE + 20 + n * field;
      const { letter } = LOOKS[row];
      cells.push({
        key: `${letter} ${n}`,
        place: letter,
        area: row,
        colour: row,
        x,
        y: y + above,
        width: field,
        height: FIELD,
      });
      spots.set(`${row} ${n}`, { x: x + field / 2, y: y + above + FIELD + 8 });
    });
    y += high + 3;
  }
  return {
    height: y - 3 + EDGE,
    cells,
    spots,
    slots,
    signs,
    rounds: boxes,
    areas: areas as Record<Area, Box>,
    silverPoints: silverTop + 3 + silverRows * SILVER_CELL + 10,
    yellowScale: middle + 11,
  };
}

/** The nearest cell in a direction, for arrow keys. */
export function neighbour(
  cells: readonly CellPlace[],
  from: CellPlace,
  [right, down]: readonly [number, number],
): CellPlace | null {
  const centre = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const here = centre(from);
  let best: CellPlace | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const { x, y } = centre(cell);
    const ahead = right ? (x - here.x) * right : (y - here.y) * down;
    const aside = Math.abs(right ? y - here.y : x - here.x);
    // What lies straight ahead comes before what is near but to the side.
    const far = ahead + 3 * aside;
    if (ahead > 1 && far < least) [best, least] = [cell, far];
  }
  return best;
}
