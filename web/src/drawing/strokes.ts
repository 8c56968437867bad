/** Crosses as a hand draws them: a few forms of our own, so that no two neighbours are alike. */
export interface Stroke {
  readonly down: string;
  readonly up: string;
}

/** In a square of 20 by 20. */
const CROSSES: readonly Stroke[] = [
  { down: "M2.5 2.2C7 7.5 12.2 12 17.6 17.9", up: "M17.2 2.6C12 8 7.6 12.2 2.6 17.4" },
  { down: "M1.8 3.4C8 7.2 12.6 12.8 18 16.6", up: "M16.6 1.8C13.2 7.6 7 11.6 3.2 18.2" },
  { down: "M3.4 1.6C6.8 8.4 13 11.8 16.8 18.2", up: "M18 3.2C11.6 7 8.2 13 2 16.8" },
  { down: "M2 2.8C8.4 8 11.6 11.6 18.2 17.2", up: "M17.8 2C12.4 7.2 8 13 2.2 17.8" },
];

export const crossFor = (place: number): Stroke => CROSSES[place % CROSSES.length]!;
