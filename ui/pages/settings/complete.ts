import { getLocation } from "jsonc-parser";
import type { Suggestions } from "../../parts/code_editor.ts";

/** The part of JSON Schema that the configuration uses. */
export interface ConfigSchema {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, ConfigSchema>;
  additionalProperties?: ConfigSchema | boolean;
  items?: ConfigSchema;
  anyOf?: ConfigSchema[];
  oneOf?: ConfigSchema[];
}

/** The keys or values that fit at a place of the text. */
export function completeConfig(
  schema: ConfigSchema,
  text: string,
  offset: number,
): Suggestions | null {
  const { path, previousNode, isAtPropertyKey } = getLocation(text, offset);
  const from = previousNode ? previousNode.offset : offset;
  const options = isAtPropertyKey
    ? schemasAt(schema, path.slice(0, -1)).flatMap(keysOf)
    : schemasAt(schema, path).flatMap(valuesOf);
  return options.length > 0 ? { from, options } : null;
}

/** What may stand at a path; several where the kind of an object is open. */
function schemasAt(schema: ConfigSchema, path: readonly (string | number)[]): ConfigSchema[] {
  const variants = [schema, ...schema.anyOf ?? [], ...schema.oneOf ?? []];
  const [step, ...rest] = path;
  if (step === undefined) return variants;
  return variants.flatMap(({ properties, additionalProperties, items }) => {
    const inner = typeof step === "number" ? items : properties?.[step] ?? additionalProperties;
    return typeof inner === "object" ? schemasAt(inner, rest) : [];
  });
}

function keysOf({ properties = {} }: ConfigSchema): Suggestions["options"] {
  return Object.entries(properties).map(([key, { type, description, default: usual }]) => ({
    label: `"${key}"`,
    apply: `"${key}": ${usual === undefined ? "" : JSON.stringify(usual)}`,
    detail: description ?? type ?? "",
  }));
}

function valuesOf(schema: ConfigSchema): Suggestions["options"] {
  const { type, description } = schema;
  const values = schema.enum ??
    (schema.const !== undefined ? [schema.const] : type === "boolean" ? [true, false] : []);
  return values.map((value) => ({
    label: JSON.stringify(value),
    detail: description ?? "",
  }));
}
