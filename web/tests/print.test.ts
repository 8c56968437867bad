import { describe, expect, it } from "vitest";
import {
  inside,
  layoutsFor,
  PAPERS,
  sizeOf,
  usualOf,
  withoutNote,
  type Layout,
} from "../src/print/fit";

const WIDE = { width: 548, height: 276 };
const HIGH = { width: 672, height: 800 };
const counts = (layouts: readonly Layout[]): number[] => layouts.map(({ count }) => count);

describe.each(PAPERS)("on paper", (paper) => {
  it.each([WIDE, HIGH])("sheets never leave the page", (picture) => {
    for (const { columns, rows, isLandscape, scale } of layoutsFor(picture, paper)) {
      const room = inside(paper, isLandscape);
      expect(columns * picture.width * scale).toBeLessThanOrEqual(room.width + 1e-9);
      expect(rows * picture.height * scale).toBeLessThanOrEqual(room.height + 1e-9);
    }
  });

  it("as many fit as can still be written on", () => {
    expect(counts(layoutsFor(WIDE, paper))).toEqual([1, 2, 4, 6]);
    expect(counts(layoutsFor(HIGH, paper))).toEqual([1, 2]);
    expect(counts(layoutsFor(WIDE, paper, 1))).toEqual([1]);
    expect(counts(layoutsFor({ width: 9000, height: 9000 }, paper))).toEqual([1]);
  });

  it("what is proposed is comfortable", () => {
    expect(usualOf(layoutsFor(WIDE, paper)).count).toBe(4);
    expect(usualOf(layoutsFor(HIGH, paper)).count).toBe(1);
  });
});

it("a picture says how large it is", () => {
  expect(sizeOf('<svg xmlns="x" viewBox="0 0 548 276" width="548">')).toEqual(WIDE);
});

it("a note is cut off, and what has none stays", () => {
  const drawn = '<svg viewBox="0 0 522 543" width="522" height="543" data-without-note="431.5">';
  expect(sizeOf(withoutNote(drawn))).toEqual({ width: 522, height: 431.5 });
  const plain = '<svg viewBox="0 0 548 276" width="548" height="276">';
  expect(withoutNote(plain)).toBe(plain);
});
