/** A sheet's data: read from its text, changed at a place, and written again. */
export type Path = readonly (string | number)[];
export type Data = Readonly<Record<string, unknown>>;

/** A place, in a form that can be compared: the server writes `rows[2].numbers`, or `rows.2`. */
export const keyOf = (place: string): string =>
  place
    .split(/[.[\]/]+/)
    .filter(Boolean)
    .join(".");
export const keyOfPath = (path: Path): string => path.join(".");

/** What a text says, if it is a JSON object. Comments are fields of it. */
export function parsed(text: string): Data | null {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : null;
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (typeof step === "number") value = Array.isArray(value) ? value[step] : undefined;
    else value = isObject(value) ? value[step] : undefined;
  }
  return value;
}

/** The path that a key like `rows.0.numbers` means in some data: a list's items are numbered. */
export function pathOf(data: unknown, key: string): Path {
  const path: (string | number)[] = [];
  for (const step of key.split(".").filter(Boolean)) {
    const value = valueAt(data, path);
    const isItem = Array.isArray(value) || typeof value === "string";
    path.push(isItem && /^\d+$/.test(step) ? Number(step) : step);
  }
  return path;
}

/** The same data with another value at a place; `undefined` takes away what stands there. */
export function changed(data: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list: readonly unknown[] = Array.isArray(data) ? data : [];
    const inner = changed(list[step], rest, value);
    if (inner === undefined) return list.filter((_, at) => at !== step);
    return Object.assign([...list], { [step]: inner });
  }
  const object = isObject(data) ? data : {};
  const inner = changed(object[step], rest, value);
  if (inner === undefined)
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step));
  if (step in object) return { ...object, [step]: inner };
  // What is new stands below its comment, if there is one.
  const entries = Object.entries(object);
  const comment = entries.findIndex(([name]) => name === `// ${step}`);
  entries.splice(comment < 0 ? entries.length : comment + 1, 0, [step, inner]);
  return Object.fromEntries(entries);
}

const LINE = 92;
/** Up to so many letters, entries share a line. */
const SHORT = 30;

/** Data as JSON with as much on a line as fits, as the server writes the copy to edit. */
export const written = (data: unknown): string => `${block(data, 0, 0)}\n`;

function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${flat(each)}`,
  );
  return `{${fields.join(", ")}}`;
}

function block(value: unknown, indent: number, used: number): string {
  const line = flat(value);
  const isList = Array.isArray(value);
  if ((!isList && !isObject(value)) || indent + used + line.length <= LINE) return line;
  const inner = indent + 2;
  const items = isList
    ? value.map((each) => block(each, inner, 0))
    : Object.entries(value).map(
        ([name, each]) => `${JSON.stringify(name)}: ${block(each, inner, name.length + 4)}`,
      );
  const areShort = Math.max(...items.map((item) => item.length)) <= SHORT;
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (areShort && last !== undefined && last.length + item.length + inner + 3 <= LINE)
      lines[lines.length - 1] = `${last} ${item},`;
    else lines.push(`${item},`);
  }
  const body = lines.join(`\n${" ".repeat(inner)}`).replace(/,$/, "");
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${" ".repeat(inner)}${body}\n${" ".repeat(indent)}${close}`;
}
