/** How fast a replay plays. */

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Milliseconds that each moment is shown, at the usual speed. */
const USUAL = 900;

export const shownFor = (speed: number): number => USUAL / speed;

/** The next faster speed; after the fastest comes the slowest. */
export const speedAfter = (speed: number): number =>
  SPEEDS.find((each) => each > speed) ?? SPEEDS[0];
