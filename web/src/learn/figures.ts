/** Every game's figures, which lie in its folder. */
import type { SheetData } from "../net/http";
import type { Figures } from "./figure";

const FOUND = import.meta.glob<(sheet: unknown) => Figures>("../games/*/figures.ts", {
  eager: true,
  import: "figures",
});

/** The figures of a game's sheet by the rules they belong to; some games have none. */
export const figuresOf = (sheet: SheetData): Figures =>
  FOUND[`../games/${sheet.game}/figures.ts`]?.(sheet) ?? {};
