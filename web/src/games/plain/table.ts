import type { GameTable } from "../tables";
import Board from "./Board.svelte";

export const table: GameTable = {
  Board,
  Mini: null,
  buttons: (_, shown) => shown?.choices ?? [],
  spoken: (action) => action,
  noticed: () => [],
  ending: () => null,
  isPlain: true,
};
