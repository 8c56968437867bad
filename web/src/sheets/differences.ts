/** Where a sheet differs from the one in the box. */
import { isObject, type Data, type Path } from "./data";

export interface Difference {
  readonly path: Path;
  /** `undefined` where nothing stood, or stands no more. */
  readonly old: unknown;
  readonly now: unknown;
}

/** Comments and the sheet's own name differ always. */
const isSilent = (name: string): boolean =>
  name.startsWith("//") || ["$schema", "name", "game", "comment"].includes(name);

/** All differences, as deep as they can be told; a list of another length is another list. */
export function differences(box: Data, own: Data): Difference[] {
  return [...found(box, own, [])];
}

function* found(old: unknown, now: unknown, path: Path): Generator<Difference> {
  if (isObject(old) && isObject(now)) {
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)]))
      if (!isSilent(name)) yield* found(old[name], now[name], [...path, name]);
  } else if (
    areNames(old) &&
    areNames(now) &&
    String([...old].sort()) !== String([...now].sort())
  ) {
    for (const name of old) if (!now.includes(name)) yield { path, old: name, now: undefined };
    for (const name of now) if (!old.includes(name)) yield { path, old: undefined, now: name };
  } else if (Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
    for (const [at, item] of old.entries()) yield* found(item, now[at], [...path, at]);
  } else if (JSON.stringify(old) !== JSON.stringify(now)) {
    yield { path, old, now };
  }
}

const areNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
