/** Where an arrow key leads among places of all sizes: along rows first, then from row to row. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The nearest of the places that lie to the right (1), left (-1), below (1) or above (-1). */
export function nearest<T extends { readonly box: Box }>(
  from: Box,
  places: readonly T[],
  right: number,
  down: number,
): T | undefined {
  const here = middle(from);
  const all = places.map((place) => {
    const at = middle(place.box);
    return { place, x: at.x - here.x, y: at.y - here.y, isBeside: isBeside(from, place.box) };
  });
  if (right) {
    const ahead = all.filter(({ x }) => x * right > 1);
    const row = ahead.filter((each) => each.isBeside);
    const inSight = ahead.filter(({ x, y }) => Math.abs(y) <= Math.abs(x));
    return (least(row, ({ x }) => Math.abs(x)) ?? least(inSight, ({ x, y }) => Math.hypot(x, y)))
      ?.place;
  }
  const ahead = all.filter(({ y, isBeside }) => y * down > 1 && !isBeside);
  const next = least(ahead, ({ y }) => Math.abs(y));
  const row = ahead.filter(({ place }) => isBeside(place.box, next!.place.box));
  return least(row, ({ x, y }) => Math.abs(x) + Math.abs(y) / 100)?.place;
}

const middle = (box: Box): { x: number; y: number } => ({
  x: (box.left + box.right) / 2,
  y: (box.top + box.bottom) / 2,
});

/** Whether two places stand in a row: the middle of one is as high as some part of the other. */
function isBeside(one: Box, other: Box): boolean {
  const inside = ({ y }: { y: number }, box: Box): boolean => y > box.top && y < box.bottom;
  return inside(middle(one), other) || inside(middle(other), one);
}

function least<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || of(one) < of(best) ? one : best),
    undefined,
  );
}
