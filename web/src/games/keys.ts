/** Keys on a sheet: one cell is reached by Tab, the others by arrows; Enter and space choose. */
const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function pressedOnSheet(
  event: KeyboardEvent,
  choose: () => void,
  move: (right: number, down: number) => void,
): void {
  const way = MOVES[event.key];
  if (event.key === "Enter" || event.key === " ") choose();
  else if (way) move(...way);
  else return;
  event.preventDefault();
}

/** A place within a row of so many. */
export const within = (value: number, count: number): number =>
  Math.max(0, Math.min(count - 1, value));
