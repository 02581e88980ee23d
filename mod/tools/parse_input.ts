import type { z } from "zod";
import { AppError } from "../base/errors.ts";

/** Checks untyped input. Throws `invalid_input` naming every issue with its path. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  what: string,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join(".") || "(root)",
    message: issue.message,
  }));
  throw new AppError(
    "invalid_input",
    `Wrong ${what}: ${issues.map((issue) => `${issue.path}: ${issue.message}`).join("; ")}`,
    {
      remedy: "tool_search with the exact name shows the schema and an example.",
      details: { issues },
    },
  );
}
