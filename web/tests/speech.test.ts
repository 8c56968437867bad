import { describe, expect, it } from "vitest";
import { chosen, filled, localeOf } from "../src/texts/speech";

describe("the language that is spoken", () => {
  it("is the chosen one before the browser's", () => {
    expect(chosen("pl", ["de-DE", "en"])).toBe("pl");
  });
  it("is the first of the browser's that there is", () => {
    expect(chosen(null, ["sv-SE", "it-CH", "de"])).toBe("it");
  });
  it("is English if there is none of them", () => {
    expect(chosen(null, ["sv", "zh-CN"])).toBe("en");
    expect(chosen("xx", [])).toBe("en");
  });
});

describe("dates", () => {
  it("are written as where the reader is, if that is known of the language spoken", () => {
    expect(localeOf("en", ["de-DE", "en-GB", "en-US"])).toBe("en-GB");
    expect(localeOf("pl", ["de-DE"])).toBe("pl");
  });
});

describe("a text is filled", () => {
  it("with its parameters, however often", () => {
    expect(filled("{name}, {name} and {other}", { name: "Ana", other: 3 })).toBe("Ana, Ana and 3");
  });
  it("and says braces that are meant", () => {
    expect(filled("an object {{…}}", {})).toBe("an object {…}");
  });
  it("and leaves open what is not given", () => {
    expect(filled("{here} {not}", { here: "x" })).toBe("x {not}");
  });
  it("and never fills what a parameter brings", () => {
    expect(filled("{a} {b}", { a: "{b}", b: "c" })).toBe("{b} c");
  });
  it("with sayings inside sayings", () => {
    const inner = (value: unknown): string => (typeof value === "object" ? "red" : String(value));
    expect(filled("{colour} {number}", { colour: { code: "colour.red" }, number: 7 }, inner)).toBe(
      "red 7",
    );
  });
});
