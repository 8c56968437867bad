/** What fields, places and values of a sheet are called, in the reader's language. */
import { language, t } from "../texts/language.svelte";
import { isObject, pathOf, valueAt, type Path } from "./data";
import { isCounted, schemaAt, type Schema } from "./schema";
import { hintIn, joined, nameIn, titleIn, type Step } from "./wording";

/** What the catalogue says of a field, and what its name alone says if it says nothing. */
function said(game: string, field: string): string {
  for (const key of [`${game}.field.${field}`, `sheet.field.${field}`]) {
    const text = language.say({ code: key, params: {}, message: "" });
    if (text) return text.charAt(0).toLocaleUpperCase(language.now) + text.slice(1);
  }
  return field.replaceAll("_", " ");
}

/** A field's name, as it stands above it. */
export const titleOf = (game: string, field: string): string => titleIn(said(game, field));
/** What more is to be said of a field. */
export const hintOf = (game: string, field: string): string => hintIn(said(game, field));

/** A field's name where it is only mentioned: the short form, if the catalogue has one. */
function shortOf(game: string, field: string): string {
  const short = language.say({ code: `${game}.short.${field}`, params: {}, message: "" });
  return short || nameIn(said(game, field));
}

/** Where something stands, in words: `Row 1 (red), number 3`. */
export function placeIn(game: string, root: Schema, data: unknown, key: string): string {
  const path = pathOf(data, key);
  const steps = path.map((step, at): Step => {
    const before = path.slice(0, at);
    if (typeof step === "number") return { number: step + (schemaAt(root, before).from ?? 1) };
    if (isCounted(step)) return { number: Number(step) };
    return { name: shortOf(game, step) };
  });
  for (const [at, step] of steps.entries()) {
    const value = valueAt(data, path.slice(0, at + 1));
    if (!step.name && isObject(value) && value.colour !== undefined)
      step.colour = valueIn(game, {}, value.colour);
  }
  return joined(steps);
}

/** What a value is called that is chosen from a list. */
export function valueIn(game: string, schema: Schema, value: unknown): string {
  if (value === null) return "–";
  if (typeof value === "number") return numberIn(value);
  const plain = String(value);
  const word = plain.replace(/\W/g, "");
  const keys = [schema.words && `${schema.words}.${word}`, `colour.${word}`];
  for (const kind of ["constraint", "assumption"]) keys.push(`${game}.${kind}.${word}`);
  for (const code of keys) {
    const text = code && language.say({ code, params: {}, message: "" });
    if (text) return text;
  }
  return plain;
}

/** With a real minus sign. */
const numberIn = (value: number): string =>
  value.toLocaleString(language.now, { useGrouping: false }).replace("-", "−");

/** A value of any kind, short enough for a line. */
export function shortly(game: string, root: Schema, path: Path, value: unknown): string {
  const schema = schemaAt(root, path);
  if (value === undefined) return t("sheets.nothing");
  if (typeof value === "boolean") return t(value ? "sheets.yes" : "sheets.no");
  if (Array.isArray(value)) {
    if (!value.length) return t("sheets.nothing");
    const isChosen = schemaAt(root, [...path, 0]).enum !== undefined;
    const gap = value.some((item) => Array.isArray(item)) ? " / " : isChosen ? ", " : " ";
    return value.map((item, at) => shortly(game, root, [...path, at], item)).join(gap);
  }
  if (typeof value === "object" && value !== null) {
    const names = Object.entries(value).filter(([name]) => !name.startsWith("//"));
    return names.map(([name, each]) => shortly(game, root, [...path, name], each)).join(" · ");
  }
  const text = valueIn(game, schema, value);
  return schema.letters ? text.split("").join(" ") : text;
}
