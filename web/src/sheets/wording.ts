/** Takes apart what the catalogue says of a field: `the fields from the top: G green, R red`. */

/** Signs behind which only more is told. */
const MORE = /\s*[:;]\s|\s\(/;

/** What stands before the first colon, semicolon or bracket. */
export const titleIn = (text: string): string => text.split(MORE)[0] ?? text;

/** What stands behind it. */
export function hintIn(text: string): string {
  const found = MORE.exec(text);
  if (!found) return "";
  const rest = text.slice(found.index + found[0].length);
  return found[0].endsWith("(") ? rest.replace(/\)(?=[^)]*$)/, "") : rest;
}

/** The shortest of it: up to the first comma that does not stand between numbers. */
export const nameIn = (text: string): string => titleIn(text).split(/,\s(?![\d.])/)[0] ?? text;

/** A part of the way to a place: what a field is called, or which of several it is. */
export interface Step {
  name?: string;
  number?: number;
  /** The colour of what stands there. */
  colour?: string;
}

/** The way to a place in a line: `Row 1 (red), number 3`; `Yellow area, field 2/3`. */
export function joined(steps: readonly Step[]): string {
  let text = "";
  for (const [at, { name, number, colour }] of steps.entries()) {
    const before = steps[at - 1];
    if (name !== undefined) text += text ? `, ${name}` : name;
    else text += before?.number !== undefined ? `/${number}` : ` ${number}`;
    if (colour) text += ` (${colour})`;
  }
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
