/** The name that a sheet bears in its own text, so that tables and pictures show it. */
import { rangeOfValue } from "./place";

/** The text of a sheet with this name in it. */
export function named(text: string, name: string): string {
  const value = JSON.stringify(name);
  const range = rangeOfValue(text, "name");
  if (range) return text.slice(0, range.from) + value + text.slice(range.to);
  return text.replace("{", () => `{\n  "name": ${value},`);
}
