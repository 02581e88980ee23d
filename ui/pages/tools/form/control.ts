import type { JsonSchema } from "./json_schema.ts";

/** What a value is given with. */
export type Control =
  | {
    kind:
      | "text"
      | "lines"
      | "script"
      | "conditions"
      | "date"
      | "date_time"
      | "secret"
      | "number"
      | "boolean"
      | "json";
  }
  /** Text, with what is usual. */
  | { kind: "choice"; choices: readonly string[] }
  /** One of these and nothing else. */
  | { kind: "fixed"; values: string[] }
  | { kind: "record"; table?: string; column?: string; many: boolean }
  | { kind: "object"; schema: JsonSchema }
  | { kind: "list"; items: JsonSchema }
  | { kind: "map"; values: JsonSchema };

/** Names of texts that people write several lines of. */
const LINES = /(^|_)(comments?|notes|message|body|justification|plan|instructions?)$|^description$/;
const SIMPLE = ["string", "number", "integer", "boolean", "null"];

/** The control for an argument of this name. What no form can show is given as JSON. */
export function controlOf(name: string, schema: JsonSchema): Control {
  const told = schema["x-input"];
  if (told?.kind === "record") return { ...told, many: schema.type === "array" };
  if (told) return told;
  if (schema.enum) return { kind: "fixed", values: schema.enum.map(String) };
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return controlOfVariants(name, variants);
  const { type, items, properties, additionalProperties } = schema;
  if (type === "array" && items) return { kind: "list", items };
  if (properties) return { kind: "object", schema };
  if (type === "object" && typeof additionalProperties === "object") {
    return { kind: "map", values: additionalProperties };
  }
  return { kind: simpleKind(name, type) };
}

/** A list may also be given as text, and simple values all as text. */
function controlOfVariants(name: string, variants: readonly JsonSchema[]): Control {
  const list = variants.find(({ type, items }) => type === "array" && items);
  const others = variants.filter((variant) => variant !== list);
  const areSimple = others.every(({ type, enum: values }) =>
    values === undefined && typeof type === "string" && SIMPLE.includes(type)
  );
  if (!areSimple) return { kind: "json" };
  // More than one simple type beside a list: any of them may be meant.
  if (list && others.length === 1) return controlOf(name, list);
  return { kind: "text" };
}

function simpleKind(name: string, type: JsonSchema["type"]) {
  if (type === "boolean") return "boolean";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return LINES.test(name) ? "lines" : "text";
  if (Array.isArray(type)) return type.every((one) => SIMPLE.includes(one)) ? "text" : "json";
  return "json";
}
