import { expect, it } from "vitest";
import { called, described } from "../src/pages/levels";

// No language is loaded here, so texts are their keys.
it.each(["novice", "casual", "club", "strong", "max"])(
  "%s has a name and says how it plays",
  (level) => {
    expect(called(level)).toBe(`level.${level}`);
    expect(described(level, true)).toBe(`level.${level}.says`);
  },
);

it("only those who learn say that they have not learnt a sheet", () => {
  for (const level of ["novice", "casual"])
    expect(described(level, false)).toBe(described(level, true));
  for (const level of ["club", "strong", "max"])
    expect(described(level, false).startsWith(`${described(level, true)} `)).toBe(true);
});

it("a bot that the host brought along has its own name, and nothing is said of it", () => {
  expect(called("mine")).toBe("Mine");
  expect(described("mine", false)).toBe("");
});
