/** The table of a game that has brought none: what the server draws and says is enough to play. */
import type { GameTable } from "../../games/tables";
import Board from "./Board.svelte";

export const table: GameTable = {
  Board,
  isServed: true,
  buttons: () => [],
  spoken: (action) => action,
};
