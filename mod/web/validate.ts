import type { ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type { z } from "zod";
import { AppError } from "../base/errors.ts";

/** One fault of a request: where, and what is wrong with it. */
export interface InputIssue {
  in: keyof ValidationTargets;
  /** `options.scope`; empty for the whole body. */
  path: string;
  message: string;
}

interface RawIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
}

/**
 * Checks one part of a request against a schema. Throws `invalid_input` that names every issue, so
 * that the failure stays out of the client's types.
 */
export function validate<Target extends "json" | "query" | "param", S extends z.ZodType>(
  target: Target,
  schema: S,
) {
  return validator(target, schema, (result) => {
    if (!result.success) throw invalidInput(result.error as readonly RawIssue[], target);
  });
}

function invalidInput(raw: readonly RawIssue[], target: keyof ValidationTargets): AppError {
  const issues = raw.map((issue): InputIssue => ({
    in: target,
    path: (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part))
      .join("."),
    message: issue.message,
  }));
  const listed = issues.map(({ path, message }) => path ? `${path}: ${message}` : message);
  return new AppError("invalid_input", `The request is not valid: ${listed.join("; ")}`, {
    remedy: "Correct the named values and send the request again.",
    details: { issues },
  });
}
