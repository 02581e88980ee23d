import { parseJson } from "../base/parse_json.ts";
import { isObject } from "../base/is_object.ts";
import { argumentFor } from "./argument_names.ts";

/** The part of a JSON Schema that coercion looks at. */
interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  enum?: unknown[];
  anyOf?: Shape[];
}

export interface CoercedArguments {
  args: unknown;
  /** One sentence for each argument that was taken otherwise than it was given. */
  warnings: string[];
}

/**
 * Takes harmless variants for what they mean: `callerId` for `caller_id`, `sys_id` for `id`, `"a,b"` for a list,
 * `"true"` for true, `"5"` for 5, JSON text for an object, another case of a fixed value. What is
 * not certain stays as it is, for the schema to refuse.
 */
export function coerceArguments(
  schema: Record<string, unknown>,
  args: unknown,
  tool?: string,
): CoercedArguments {
  const warnings: string[] = [];
  const coerced = coerce(schema as Shape, args, { path: "", warnings, tool });
  return { args: coerced, warnings };
}

interface Place {
  path: string;
  warnings: string[];
  /** Whose arguments they are. */
  tool?: string | undefined;
}

function coerce(shape: Shape, value: unknown, place: Place): unknown {
  const options = shape.anyOf;
  if (options) {
    if (options.some((option) => accepts(option, value))) return value;
    const fitting = options.find((option) =>
      accepts(option, coerce(option, value, { ...place, warnings: [] }))
    );
    return fitting ? coerce(fitting, value, place) : value;
  }
  if (shape.enum) return coerceFixed(shape.enum, value, place);
  switch (shape.type) {
    case "object":
      return coerceObject(shape, value, place);
    case "array":
      return coerceList(shape, value, place);
    case "boolean":
      if (value === "true" || value === "false") {
        return note(place, value, value === "true");
      }
      return value;
    case "integer":
    case "number":
      return coerceNumber(shape.type, value, place);
    case "string":
      return typeof value === "number" || typeof value === "boolean"
        ? note(place, value, String(value))
        : value;
    default:
      return value;
  }
}

function accepts(shape: Shape, value: unknown): boolean {
  switch (shape.type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return kindOf(value) === (shape.type === "string" ? "text" : shape.type);
  }
}

function coerceFixed(fixed: unknown[], value: unknown, place: Place): unknown {
  if (typeof value !== "string" || fixed.includes(value)) return value;
  const plain = (text: unknown) => String(text).toLowerCase().replaceAll(/[\s_-]/g, "");
  const same = fixed.filter((entry) => plain(entry) === plain(value));
  if (same.length !== 1) return value;
  place.warnings.push(`Took the text in "${place.path}" as ${JSON.stringify(same[0])}.`);
  return same[0];
}

function coerceObject(shape: Shape, value: unknown, place: Place): unknown {
  const object = typeof value === "string" ? parsed(value, place, "{") : value;
  if (!isObject(object)) return object;
  const { properties } = shape;
  if (!properties) return object;
  const result: Record<string, unknown> = {};
  for (const [given, entry] of Object.entries(object)) {
    const name = knownName(given, { properties, object, place });
    if (name !== given) {
      place.warnings.push(`Took "${pathOf(place, given)}" as "${pathOf(place, name)}".`);
    }
    const property = properties[name];
    result[name] = property
      ? coerce(property, entry, { ...place, path: pathOf(place, name) })
      : entry;
  }
  return result;
}

/** The property that a name in another spelling means, unless that one is given too. */
function knownName(
  given: string,
  { properties, object, place }: {
    properties: Record<string, Shape>;
    object: Record<string, unknown>;
    place: Place;
  },
): string {
  if (given in properties) return given;
  const snake = given.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll("-", "_").toLowerCase();
  // What lies deeper is a record's own.
  const tool = place.path === "" ? place.tool : undefined;
  const meant = snake in properties
    ? snake
    : argumentFor(snake, { known: Object.keys(properties), tool });
  return meant !== undefined && !(meant in object) ? meant : given;
}

function coerceList(shape: Shape, value: unknown, place: Place): unknown {
  const items = typeof value === "string" ? asList(value, place) : value;
  if (!Array.isArray(items) || !shape.items) return items;
  const { items: item } = shape;
  return items.map((entry, index) =>
    coerce(item, entry, { ...place, path: pathOf(place, String(index)) })
  );
}

function asList(text: string, place: Place): unknown {
  const json = parsed(text, place, "[");
  if (json !== text) return json;
  const items = text.split(",").map((item) => item.trim()).filter(Boolean);
  return note(place, text, items);
}

function coerceNumber(type: "integer" | "number", value: unknown, place: Place): unknown {
  if (typeof value !== "string" || value.trim() === "") return value;
  const number = Number(value);
  const fits = type === "integer" ? Number.isSafeInteger(number) : Number.isFinite(number);
  return fits ? note(place, value, number) : value;
}

/** JSON text as what it holds; anything else unchanged. */
function parsed(text: string, place: Place, opening: "{" | "["): unknown {
  if (!text.trimStart().startsWith(opening)) return text;
  try {
    const value = parseJson(text);
    place.warnings.push(`Took the text of "${place.path || "arguments"}" as JSON.`);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Names kinds, not values: an argument may be a secret. */
function note(place: Place, given: unknown, taken: unknown): unknown {
  place.warnings.push(`Took the ${kindOf(given)} in "${place.path}" as ${kindOf(taken)}.`);
  return taken;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return typeof value === "string" ? "text" : typeof value;
}

function pathOf({ path }: Place, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
