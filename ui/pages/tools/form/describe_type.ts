import { asJson } from "../../../format.ts";
import { t } from "../../../language.ts";
import type { JsonSchema } from "./json_schema.ts";

/** `string`, `list of string`, `one of "a", "b"`, `integer from 1 to 20`. */
export function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return asJson(schema.const);
  if (schema.enum) {
    return t("one of {values}", {
      values: schema.enum.map((value) => JSON.stringify(value)).join(", "),
    });
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describeType))].join(` ${t("or")} `);
  if (schema.items) return t("list of {items}", { items: describeType(schema.items) });
  const type = Array.isArray(schema.type)
    ? schema.type.join(` ${t("or")} `)
    : schema.type ?? t("any value");
  if (type === "object" && !schema.properties && typeof schema.additionalProperties === "object") {
    return t("object of {values}", { values: describeType(schema.additionalProperties) });
  }
  return [type, describeRange(schema)].filter(Boolean).join(" ");
}

function describeRange({ minimum, maximum, maxLength }: JsonSchema): string {
  const isSafeBound = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (maxLength !== undefined) return t("of at most {n} characters", { n: maxLength });
  if (isSafeBound(minimum) && isSafeBound(maximum)) {
    return t("from {minimum} to {maximum}", { minimum, maximum });
  }
  if (isSafeBound(minimum)) return t("from {minimum}", { minimum });
  if (isSafeBound(maximum)) return t("up to {maximum}", { maximum });
  return "";
}
