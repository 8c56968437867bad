/** Who came in where: by points, and who wins a tie before those who do not. */
export interface Place {
  readonly seat: number;
  /** From 1 on; whoever is level shares it. */
  readonly place: number;
}

export function placesOf(totals: readonly number[], winners: readonly number[]): Place[] {
  const isBefore = (a: number, b: number): boolean => {
    if (totals[a] !== totals[b]) return totals[a]! > totals[b]!;
    return winners.includes(a) && !winners.includes(b);
  };
  const seats = totals.map((_, seat) => seat);
  return seats
    .map((seat) => ({ seat, place: 1 + seats.filter((other) => isBefore(other, seat)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
