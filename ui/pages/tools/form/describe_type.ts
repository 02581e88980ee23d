import { asJson } from "../../../format.ts";
import type { JsonSchema } from "./json_schema.ts";

/** `string`, `list of string`, `one of "a", "b"`, `integer from 1 to 20`. */
export function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return asJson(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(", ")}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describeType))].join(" or ");
  if (schema.items) return `list of ${describeType(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type ?? "any value";
  if (type === "object" && !schema.properties && typeof schema.additionalProperties === "object") {
    return `object of ${describeType(schema.additionalProperties)}`;
  }
  return type + describeRange(schema);
}

function describeRange({ minimum, maximum, maxLength }: JsonSchema): string {
  const isSafeBound = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  if (isSafeBound(minimum) && isSafeBound(maximum)) return ` from ${minimum} to ${maximum}`;
  if (isSafeBound(minimum)) return ` from ${minimum}`;
  if (isSafeBound(maximum)) return ` up to ${maximum}`;
  return "";
}
