/** What is new on a sheet, in the order in which it came about: entries, then what they brought. */
import { LOOKS } from "../../drawing/looks";
import { ROWS, TRACKS, type Bonus, type Sheet, type Spot } from "./view";

export interface Gain {
  /** The place where the bonus is printed. */
  readonly spot: string;
  readonly bonus: Bonus;
  /** Where it acts: a slot of a track, or an area. */
  readonly to: string;
  readonly isLost: boolean;
}

export interface Changes {
  readonly entries: readonly string[];
  readonly gains: readonly Gain[];
}

export interface PrintedSpot extends Spot {
  /** What was written there is too low to bring the bonus. */
  readonly missed?: boolean;
}

/** Every place of a sheet where a bonus stands. */
export function spotsOf(sheet: Sheet): Map<string, PrintedSpot> {
  const found = new Map<string, PrintedSpot>();
  const add = (key: string, spot: Spot | null, missed = false): void =>
    void (spot && found.set(key, { ...spot, missed }));
  sheet.silver.columns.forEach((spot, n) => add(`silver ${n}`, spot));
  sheet.yellow.rows.forEach((spot, n) => add(`yellow row ${n}`, spot));
  sheet.yellow.columns.forEach((spot, n) => add(`yellow column ${n}`, spot));
  for (const row of ROWS)
    sheet[row].fields.forEach(({ bonus, missed }, n) => add(`${row} ${n}`, bonus, missed));
  for (const name of TRACKS) add(`${name} last`, sheet.tracks[name].last);
  return found;
}

/** How each place that can be written on looks, as a word that changes with it. */
function marksOf(sheet: Sheet): Map<string, string> {
  const found = new Map<string, string>();
  for (const { colour, cells } of sheet.silver.rows)
    cells.forEach((look, n) =>
      found.set(`S${LOOKS[colour].letter}${n + 1}`, look === "crossed" ? look : ""),
    );
  for (const cell of sheet.yellow.grid.flat()) if (cell) found.set(`Y${cell.name}`, cell.look);
  for (const row of ROWS)
    sheet[row].fields.forEach(({ number }, n) =>
      found.set(`${LOOKS[row].letter} ${n}`, String(number ?? "")),
    );
  return found;
}

/** All that is written, as words that never change: the place, and how it looks. */
export const written = (sheet: Sheet): Map<string, string> =>
  new Map(
    [...marksOf(sheet)].flatMap(([key, mark]): [string, string][] =>
      mark && mark !== "open" ? [[`${key} ${mark}`, key]] : [],
    ),
  );

export function changesBetween(before: Sheet, after: Sheet): Changes {
  const [old, now] = [marksOf(before), marksOf(after)];
  const entries = [...now].flatMap(([key, mark]) => (old.get(key) !== mark ? [key] : []));
  const earlier = spotsOf(before);
  const filled = Object.fromEntries(TRACKS.map((name) => [name, before.tracks[name].circled]));
  const gains = [...spotsOf(after)].flatMap(([spot, { bonus, earned }]): Gain[] => {
    if (!earned || earlier.get(spot)?.earned !== false) return [];
    const isLost = isFull(before, bonus);
    return [{ spot, bonus, isLost, to: target(bonus, filled) }];
  });
  return { entries, gains };
}

const MOMENT = 170;

/** When each new thing shows, in milliseconds: entries, then what they bring, one by one. */
export function momentsOf(changes: Changes | null): Map<string, number> {
  const { entries = [], gains = [] } = changes ?? {};
  return new Map([
    ...entries.map((key): [string, number] => [key, 0]),
    ...gains.flatMap(({ spot, to }, n): [string, number][] => [
      [spot, (n * 2 + 1) * MOMENT],
      [to, (n * 2 + 2) * MOMENT],
    ]),
  ]);
}

function target(bonus: Bonus, filled: Record<string, number>): string {
  if (bonus === "fox") return "foxes";
  if (bonus.startsWith("?")) return bonus.slice(1);
  return `${bonus} ${filled[bonus]!++}`;
}

/** Whether a bonus finds no place on a sheet. */
function isFull(sheet: Sheet, bonus: Bonus): boolean {
  switch (bonus) {
    case "reroll":
    case "return":
    case "extra":
      return sheet.tracks[bonus].circled === sheet.tracks[bonus].slots;
    case "?silver":
      return sheet.silver.rows.every(({ cells }) => cells.every((look) => look === "crossed"));
    case "?yellow":
      return sheet.yellow.grid.flat().every((cell) => !cell || cell.look === "crossed");
    case "?blue":
    case "?green":
    case "?pink":
      return sheet[bonus.slice(1) as "blue"].fields.every(({ number }) => number !== null);
    default:
      return false;
  }
}
