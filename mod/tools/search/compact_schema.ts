import { isObject } from "../../base/is_object.ts";

type Schema = Readonly<Record<string, unknown>>;

/** What a caller needs not read: the call is refused with the reason where it matters. */
const LEFT_OUT = new Set([
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "additionalProperties",
  "propertyNames",
  "pattern",
]);
const BOUNDS = new Set(["minimum", "maximum"]);
/** The bounds of every whole number, and of every count. */
const NO_BOUNDS: unknown[] = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0];
/** More fixed values than these are looked up: a wrong one is answered with the nearest. */
const MOST_VALUES = 40;
/** A part of this length in JSON is written once. */
const LONG = 200;

/**
 * A JSON Schema as it is shown to who writes a call: without bounds, with long parts once, and without
 * the lists that nobody reads.
 */
export function compactSchema(schema: Schema): Record<string, unknown> {
  const seen = new Map<string, string>();
  return compactObject(schema, { path: "", seen });
}

interface Place {
  path: string;
  /** Where each long part stands. */
  seen: Map<string, string>;
}

function compactObject(schema: Schema, place: Place): Record<string, unknown> {
  const { path, seen } = place;
  if ("properties" in schema) {
    const { description, ...shape } = schema;
    const text = JSON.stringify(shape);
    const first = seen.get(text);
    if (first !== undefined) {
      const told = description === undefined ? "As" : `${description}; as`;
      return { type: "object", description: `${told} in ${first}` };
    }
    if (text.length >= LONG) seen.set(text, path);
  }
  const entries = Object.entries(schema).filter(([key, value]) =>
    key === "additionalProperties"
      ? isObject(value)
      : !LEFT_OUT.has(key) && !(BOUNDS.has(key) && NO_BOUNDS.includes(value))
  );
  const { enum: values, ...kept } = Object.fromEntries(
    entries.map(([key, value]) => [key, compactValue(key, value, place)]),
  );
  if (!Array.isArray(values)) return kept;
  const { type, description, ...rest } = kept;
  if (values.length <= MOST_VALUES) {
    return { ...rest, ...(description !== undefined && { description }), enum: values };
  }
  const told = `one of ${values.length}, as ${values.slice(0, 3).join(", ")}`;
  return { ...rest, type, description: description ? `${description}; ${told}` : told };
}

function compactValue(key: string, value: unknown, { path, seen }: Place): unknown {
  if (key === "properties" && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, property]) => [
        name,
        compactPart(property, { path: path === "" ? name : `${path}.${name}`, seen }),
      ]),
    );
  }
  if (key === "enum" || key === "required") return value;
  if (Array.isArray(value)) return value.map((part) => compactPart(part, { path, seen }));
  return compactPart(value, { path, seen });
}

function compactPart(value: unknown, place: Place): unknown {
  return isObject(value) ? compactObject(value, place) : value;
}
