import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import type { NextCall } from "../base/next_call.ts";
import { nearestNames } from "../base/nearest.ts";

/** Checks untyped input. Throws `invalid_input` naming every issue with its path, and the call given. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  what: string,
  nextCall?: NextCall,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join(".") || "(root)",
    message: messageOf(issue, value) +
      (issue.code === "unrecognized_keys"
        ? nearKeys(issue.keys, propertiesAt(schema, issue.path))
        : ""),
  }));
  throw new AppError(
    "invalid_input",
    `Wrong ${what}: ${issues.map((issue) => `${issue.path}: ${issue.message}`).join("; ")}`,
    {
      remedy: "tool_search with the exact name shows the schema and an example.",
      details: { issues },
      nextCall,
    },
  );
}

/** More fixed values than these are not listed: the nearest are named. */
const MOST_VALUES = 40;

function messageOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== "invalid_value" || issue.values.length <= MOST_VALUES) return issue.message;
  const given = issue.path.reduce<unknown>(
    (at, key) => isObject(at) ? at[String(key)] : undefined,
    value,
  );
  const near = nearestNames(String(given), issue.values.map(String), 5);
  const told = near.length > 0 ? near : issue.values.slice(0, 5).map(String);
  return `${JSON.stringify(given)} is none of ${issue.values.length} values; near: ${
    told.join(", ")
  }`;
}

function nearKeys(keys: string[], known: string[]): string {
  const near = [...new Set(keys.flatMap((key) => nearestNames(key, known, 3)))];
  if (near.length > 0) return ` (did you mean ${near.join(", ")}?)`;
  return known.length > 0 ? ` (it takes ${known.join(", ")})` : "";
}

/** The names that the object at a path of the input takes. */
function propertiesAt(schema: z.ZodType, path: PropertyKey[]): string[] {
  let shape: { properties?: Record<string, unknown> } = z.toJSONSchema(schema, { io: "input" });
  for (const key of path) {
    shape = (shape.properties?.[String(key)] ?? {}) as typeof shape;
  }
  return Object.keys(shape.properties ?? {});
}
