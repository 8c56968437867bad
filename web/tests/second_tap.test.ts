/** A second tap at once on the same place is not for what has come there meanwhile. */
import { expect, it } from "vitest";
import { Taps, type Tap } from "../src/table/second_tap";

const tap = (timeStamp: number, clientX = 100, more: Partial<Tap> = {}): Tap => ({
  timeStamp,
  clientX,
  clientY: 50,
  detail: 1,
  pointerType: "touch",
  ...more,
});

it("takes the first touch, and not one that follows at once in the same place", () => {
  const taps = new Taps();
  expect(taps.isSecond(tap(1000))).toBe(false);
  expect(taps.isSecond(tap(1250, 110))).toBe(true);
  expect(taps.isSecond(tap(1600, 110))).toBe(true); // a third one, as soon after the second
});

it("takes touches in other places, and later ones in the same", () => {
  const taps = new Taps();
  expect(taps.isSecond(tap(1000))).toBe(false);
  expect(taps.isSecond(tap(1100, 160))).toBe(false);
  expect(taps.isSecond(tap(1700, 160))).toBe(false);
});

it("leaves a mouse to the system's own double click", () => {
  const taps = new Taps();
  const mouse: Partial<Tap> = { pointerType: "mouse" };
  expect(taps.isSecond(tap(1000, 100, mouse))).toBe(false);
  expect(taps.isSecond(tap(1100, 100, mouse))).toBe(false);
  expect(taps.isSecond(tap(1200, 100, { ...mouse, detail: 2 }))).toBe(true);
});

it("takes what is done by keyboard: it has no count and no place", () => {
  const taps = new Taps();
  const keys: Partial<Tap> = { pointerType: "", detail: 0 };
  expect(taps.isSecond(tap(1000, 0, keys))).toBe(false);
  expect(taps.isSecond(tap(1010, 0, keys))).toBe(false);
});
