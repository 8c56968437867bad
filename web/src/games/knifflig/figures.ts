/** The figures beside the rules: whatever stands on the sheet. */
import { byKey, plain, type Figures } from "../../learn/figure";

interface Sheet {
  readonly left_boxes: Readonly<Record<string, number>>;
  readonly right_boxes: Readonly<Record<string, number>>;
  readonly marks_that_end_the_game: Readonly<Record<string, number>>;
}
export const figures = (sheet: Sheet): Figures => ({
  K1: {
    caption: "figure.boxes",
    legend: ["figure.row", "figure.left", "figure.right"],
    columns: Object.entries(sheet.left_boxes).map(([row, left]) => [
      plain(row),
      plain(left),
      plain(sheet.right_boxes[row]),
    ]),
  },
  K8: {
    caption: "figure.marks",
    legend: ["figure.players", "figure.marks"],
    columns: byKey(sheet.marks_that_end_the_game),
  },
});
