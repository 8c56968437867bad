/** The figures beside the rules: whatever stands on the sheet. */
import { counted, type Figures } from "../../learn/figure";

interface Sheet {
  readonly points_by_crosses: readonly number[];
}
export const figures = (sheet: Sheet): Figures => ({
  Q13: {
    caption: "figure.points",
    legend: ["figure.crosses", "figure.points"],
    columns: counted(sheet.points_by_crosses),
  },
});
