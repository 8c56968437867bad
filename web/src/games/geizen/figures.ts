/** The figures beside the rules: whatever stands on the sheet. */
import { byKey, plain, type Cell, type Figures } from "../../learn/figure";
import type { Colour } from "../../words";

interface Sheet {
  readonly starting_chips: Readonly<Record<string, number>>;
  readonly rows: Readonly<
    Record<string, { fields: string; chips_on_first: number; others_pay: number }>
  >;
}
const FIELDS: Readonly<Record<string, Colour>> = { G: "green", Y: "yellow", R: "red" };

export const figures = (sheet: Sheet): Figures => ({
  G1: {
    caption: "figure.chips",
    legend: ["figure.players", "figure.chips"],
    columns: byKey(sheet.starting_chips),
  },
  G5: {
    caption: "figure.fields",
    legend: ["figure.row"],
    columns: Object.entries(sheet.rows).map(([row, { fields, chips_on_first }]) => [
      plain(row),
      ...[...fields].map((field, at): Cell => {
        const colour = FIELDS[field];
        const text = String(at === 0 ? chips_on_first : 1);
        return colour ? { text, colour } : { text };
      }),
    ]),
  },
  G6: {
    caption: "figure.pays",
    legend: ["figure.row", "figure.chips"],
    columns: Object.entries(sheet.rows).map(([row, { others_pay }]) => [
      plain(row),
      plain(others_pay),
    ]),
  },
});
