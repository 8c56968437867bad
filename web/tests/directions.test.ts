import { expect, test } from "vitest";
import { nearest } from "../src/games/directions";

const WAYS: readonly (readonly [right: number, down: number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const SIZE = 10;
const at = (x: number, y: number, high = SIZE) => ({
  name: `${x} ${y}`,
  box: { left: x, right: x + SIZE, top: y, bottom: y + high },
});
type Place = ReturnType<typeof at>;

function led(from: Place, places: readonly Place[], right: number, down: number) {
  const others = places.filter((place) => place !== from);
  return nearest(from.box, others, right, down)?.name;
}

test("along a row first, whatever is nearer in another one", () => {
  const places = [at(0, 0), at(90, 0), at(15, 12)];
  expect(led(places[0]!, places, 1, 0)).toBe("90 0");
  expect(led(places[1]!, places, -1, 0)).toBe("0 0");
  expect(led(places[0]!, places, 0, 1)).toBe("15 12");
});

test("to the nearest row, and there to the nearest place", () => {
  const places = [at(50, 0), at(0, 20), at(40, 20), at(50, 40)];
  expect(led(places[0]!, places, 0, 1)).toBe("40 20");
  expect(led(places[3]!, places, 0, -1)).toBe("40 20");
  expect(led(places[0]!, places, 0, -1)).toBeUndefined();
});

test("sideways to another row only where it lies more beside than above", () => {
  const places = [at(0, 0), at(30, 20), at(5, 40)];
  expect(led(places[0]!, places, 1, 0)).toBe("30 20");
  expect(led(places[2]!, places, 1, 0)).toBe("30 20");
  expect(led(places[1]!, places, 1, 0)).toBeUndefined();
});

test("all places of rows are reached, whichever can be chosen", () => {
  for (let bits = 1; bits < 2 ** 12; bits += 7) {
    const places = Array.from({ length: 12 }, (_, n) => at((n % 4) * 12, Math.trunc(n / 4) * 14));
    const lit = places.filter((_, n) => bits & (1 << n));
    const reached = new Set([lit[0]!.name]);
    for (const name of reached) {
      const from = lit.find((place) => place.name === name)!;
      for (const way of WAYS) reached.add(led(from, lit, ...way) ?? name);
    }
    expect(reached.size).toBe(lit.length);
  }
});
