/** How each cell of the sheet looks now, and what a screen reader says of it. */
import { t } from "../../texts/language.svelte";
import type { CellPlace } from "./layout";
import { say } from "./say";
import type { Field, Row, Sheet } from "./view";

export interface Cell extends CellPlace {
  readonly look: "open" | "circled" | "crossed" | "written";
  /** What is printed in it or written there. */
  readonly number: number | null;
  /** What is about to be written there. */
  readonly sent: number | null;
  /** What stands in a field before anything is written there. */
  readonly printed: string;
  readonly isLit: boolean;
  readonly says: string;
}

/** What a cell shows, without what it says. */
type Shown = Omit<Cell, keyof CellPlace | "says">;

/** What would be written where, by place; crosses have no number. */
export type Pencil = ReadonlyMap<string, number | null>;

/** A cell as it is with an entry to be made at one of the lit places. */
export function cellAt(
  sheet: Sheet,
  place: CellPlace,
  lit: ReadonlyMap<string, unknown>,
  pencil: Pencil,
): Cell {
  const shown = shownAt(sheet, place, lit, pencil);
  return { ...place, ...shown, says: said(place, shown) };
}

function shownAt(
  sheet: Sheet,
  { key, area, colour, place }: CellPlace,
  lit: ReadonlyMap<string, unknown>,
  pencil: Pencil,
): Shown {
  const isLit = lit.has(place);
  const bare = { sent: null, printed: "", isLit };
  if (area === "silver") {
    const number = Number(key.slice(2));
    const row = sheet.silver.rows.find((each) => each.colour === colour)!;
    return { ...bare, number, look: row.cells[number - 1] === "crossed" ? "crossed" : "open" };
  }
  if (area === "yellow") {
    const cell = sheet.yellow.grid.flat().find((each) => each && `Y${each.name}` === key)!;
    return { ...bare, number: cell.number, look: cell.look };
  }
  return fieldAt(sheet, area, Number(key.slice(2)), isLit, pencil.get(place) ?? null);
}

/** A row is written from left to right: only its next field can be lit or in pencil. */
function fieldAt(
  sheet: Sheet,
  row: Row,
  at: number,
  isLit: boolean,
  pencilled: number | null,
): Shown {
  const { fields } = sheet[row];
  const field = fields[at]!;
  const isNext = at === fields.findIndex(({ number }) => number === null);
  return {
    look: field.number === null ? "open" : "written",
    number: field.number,
    sent: isNext && pencilled !== null ? pencilled * (field.multiplier ?? 1) : null,
    printed: printed(field),
    isLit: isNext && isLit,
  };
}

function printed({ multiplier, minimum }: Field): string {
  return multiplier ? `×${multiplier}` : minimum ? `≥${minimum}` : "";
}

function said({ key, area, colour }: CellPlace, shown: Shown): string {
  const { look, number, sent, isLit } = shown;
  const known = area === "silver" || area === "yellow" ? area : "field";
  const place = say(`cell.${known}`, {
    area: t(`colour.${area}`),
    row: t(`colour.${colour}`),
    cell: key.slice(1),
    field: Number(key.slice(2)) + 1,
    number: number ?? "",
  });
  const marks = [place, shown.printed, sent].filter(Boolean).join(" ");
  const state = look === "written" ? String(number) : say(`look.${look}`);
  return [marks, state, ...(isLit ? [say("look.legal")] : [])].join(", ");
}
