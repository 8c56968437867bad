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
