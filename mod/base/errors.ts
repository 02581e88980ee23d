import type { NextCall } from "./next_call.ts";

/**
 * The one error type that crosses module borders. Steps throw it; the edges (`http/problem.ts`,
 * `meta_tools/results.ts`, `cli/report.ts`) translate it once.
 */

/** Stable machine-readable reasons. Each has one HTTP status in `http/problem.ts`. */
export const ERROR_CODES = [
  "bad_config",
  "wrong_usage",
  "invalid_input",
  "unknown_tool",
  "not_found",
  "ambiguous",
  "conflict",
  "no_instance",
  "no_credentials",
  "incomplete_credentials",
  "unknown_auth_source",
  "sso_opt_in_required",
  "session_expired",
  "unauthorized",
  "forbidden",
  "person_required",
  "write_refused",
  "default_update_set",
  "approval_invalid",
  "changed_since",
  "platform_error",
  "provider_failed",
  "unreachable",
  "timeout",
  "hibernating",
  "rate_limited",
  "cancelled",
  "too_large",
  "port_taken",
  "key_mismatch",
  "storage_failed",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface AppErrorOptions {
  /** What the reader can do about it: one imperative sentence, ends with a full stop. */
  remedy?: string | undefined;
  /** Facts for machines: issues, candidates, near names. Never secrets. */
  details?: Record<string, unknown> | undefined;
  /** The call that comes next, where it is known whole: its arguments fit the schema of its tool. */
  nextCall?: NextCall | undefined;
  /** Private cause for the log; never shown. */
  cause?: unknown;
}

/** A failure with a stable code, a public message and a remedy. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly remedy: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** Where its place gave none, the pipeline adds that of the tool that the remedy names. */
  nextCall: NextCall | undefined;
  /** Whether the call had reached an instance: then message and details may quote its texts. */
  reachedInstance = false;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.remedy = options.remedy;
    this.details = options.details;
    this.nextCall = options.nextCall;
  }
}

/** What may leave the process about a failure. */
export interface PublicError {
  code: ErrorCode;
  message: string;
  remedy?: string;
  details?: Record<string, unknown>;
  next_call?: NextCall;
}

/** Reduces any thrown value to its public part; unknown faults become `internal` without their text. */
export function toPublicError(error: unknown): PublicError {
  if (error instanceof AppError) {
    const { code, message, remedy, details, nextCall } = error;
    return {
      code,
      message,
      ...(remedy && { remedy }),
      ...(details && { details }),
      ...(nextCall && { next_call: nextCall }),
    };
  }
  return {
    code: "internal",
    message: "The service failed on this request",
    remedy: "Look at the log file for the cause, then repeat the request.",
  };
}

/** The text of any thrown value, for logs and private causes. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
