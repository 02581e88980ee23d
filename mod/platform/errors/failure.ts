import { AppError, type ErrorCode } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { parseJson } from "../../base/parse_json.ts";
import { type RequestFacts, tableOf } from "../request.ts";

/** The platform's own words: `{"error": {"message", "detail"}}`, or OAuth's `error_description`. */
export interface PlatformWords {
  message?: string | undefined;
  detail?: string | undefined;
}

export interface FailureOptions {
  remedy: string;
  /** For writes: `failed` when nothing was stored for certain, else `unknown`. */
  outcome: "failed" | "unknown";
  status?: number;
  words?: PlatformWords;
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** Builds the error of one request, with the facts that every such error carries. */
export function failure(
  code: ErrorCode,
  message: string,
  options: FailureOptions & { facts: RequestFacts },
): AppError {
  const { facts, words, status } = options;
  const table = tableOf(facts.path);
  return new AppError(code, message, {
    remedy: options.remedy,
    cause: options.cause,
    details: {
      ...(status !== undefined && { status }),
      ...(words?.message !== undefined && { message: cut(words.message, 2000) }),
      ...(words?.detail !== undefined && { detail: cut(words.detail, 2000) }),
      ...(table !== undefined && { table }),
      ...options.details,
      ...(facts.write && { outcome: options.outcome }),
    },
  });
}

/** `dev1 answered 403 to PATCH /api/now/table/incident/…: Operation Failed: ACL Exception …` */
export function answeredMessage(status: number, words: PlatformWords, facts: RequestFacts): string {
  const said = [words.message, words.detail].filter((part) => part).join(": ");
  const head = `${facts.label} answered ${status} to ${facts.method} ${facts.path}`;
  return said === "" ? head : `${head}: ${cut(said, 500)}`;
}

/** Reads the platform's message and detail out of an error body; empty for other texts. */
export function platformWords(text: string): PlatformWords {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    // Not JSON: an error page of a proxy or of the platform has no words to pass on.
    return {};
  }
  if (!isObject(body)) return {};
  if (isObject(body.error)) {
    return { message: textOf(body.error.message), detail: textOf(body.error.detail) };
  }
  return { message: textOf(body.error), detail: textOf(body.error_description) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
