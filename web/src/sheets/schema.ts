/** What a game's sheets may say: the part of JSON Schema that games use, and our own words in it. */
export type Scalar = string | number | boolean | null;

export interface Schema {
  readonly type?: "object" | "array" | "integer" | "boolean" | "string";
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly enum?: readonly Scalar[];
  /** The number of the rule that sets the limit. */
  readonly rule?: string;
  /** How the catalogue keys of an enum's values begin. */
  readonly words?: string;
  /** What the first item of a list is counted as; 1 if it is not said. */
  readonly from?: number;
  /** The colour that each letter of a text stands for. */
  readonly letters?: Readonly<Record<string, string>>;
}

/** How a field is shown. */
export type Kind =
  "number" | "switch" | "choice" | "text" | "list" | "lattice" | "cards" | "group" | "keyed";

/** Fields that the page itself shows, or that say nothing to rules. */
export const APART: ReadonlySet<string> = new Set(["game", "name", "comment"]);

export const isCounted = (name: string): boolean => /^\d+$/.test(name);

/** A schema, or what its reference leads to. */
export function resolved(root: Schema, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (root.$defs?.[name] ?? {});
}

/** The schema of what stands at a path; nothing that is not described. */
export function schemaAt(root: Schema, path: readonly (string | number)[]): Schema {
  let schema = root;
  for (const step of path) {
    const inner = typeof step === "number" ? schema.items : schema.properties?.[step];
    schema = resolved(root, inner ?? {});
  }
  return schema;
}

export function kindOf(root: Schema, schema: Schema): Kind {
  if (schema.enum) return "choice";
  if (schema.type === "integer") return "number";
  if (schema.type === "boolean") return "switch";
  if (schema.letters) return "list";
  if (schema.type === "object") {
    const names = Object.keys(schema.properties ?? {});
    return names.length && names.every(isCounted) ? "keyed" : "group";
  }
  if (schema.type !== "array") return "text";
  const items = resolved(root, schema.items ?? {});
  if (items.type === "array") return "lattice";
  return items.type === "object" ? "cards" : "list";
}

/** A list of two, such as the fewest and the most. */
export const isShort = ({ letters, minItems, maxItems = 99 }: Schema): boolean =>
  !letters && minItems === maxItems && maxItems < 3;

/** Something that may stand at a place where nothing stands yet. */
export function blank(root: Schema, schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.letters) return Object.keys(schema.letters).at(-1) ?? "";
  switch (schema.type) {
    case "integer":
      return Math.min(Math.max(schema.minimum ?? 0, 0), schema.maximum ?? 0);
    case "boolean":
      return false;
    case "array": {
      const item = blank(root, resolved(root, schema.items ?? {}));
      return Array.from({ length: schema.minItems ?? 0 }, () => item);
    }
    case "object": {
      const inner = (name: string): Schema => resolved(root, schema.properties?.[name] ?? {});
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, blank(root, inner(name))]),
      );
    }
    default:
      return "";
  }
}
