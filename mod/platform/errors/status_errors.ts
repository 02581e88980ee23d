import type { AppError } from "../../base/errors.ts";
import { answeredMessage, failure, type PlatformWords, platformWords } from "./failure.ts";
import { forbiddenError } from "./forbidden_errors.ts";
import { type RequestFacts, tableOf } from "../request.ts";
import { signInError } from "./sign_in_errors.ts";

export interface FailedAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const CANCELLED = "maximum execution time exceeded";

/**
 * The typed error of an answer with status 400 and up. Wordings and statuses: the platform's REST
 * documentation and answers recorded from live instances.
 */
export function statusError(answer: FailedAnswer, facts: RequestFacts): AppError {
  const { status, text } = answer;
  if (text.includes(CANCELLED)) return quotaError(status, facts);
  const words = platformWords(text);
  if (status === 401) return unauthorizedError(answer, words, facts);
  if (status === 403) return forbiddenError(status, words, facts);
  if (status === 429) return rateLimitError(answer, words, facts);
  if (status >= 500) return serverError(status, words, facts);
  return requestError(status, words, facts);
}

/** The platform stopped the transaction at its quota; a write may nevertheless have committed. */
export function quotaError(status: number, facts: RequestFacts): AppError {
  const words = { message: "Transaction cancelled: maximum execution time exceeded" };
  return failure("timeout", answeredMessage(status, words, facts), {
    facts,
    status,
    words,
    outcome: "unknown",
    remedy: facts.write
      ? "Read the record before repeating the write: it may have been stored."
      : "Narrow the query, ask for fewer fields or rows, and repeat.",
  });
}

/** Says that the text of an answer was cut off by the platform's transaction quota. */
export function isQuotaText(text: string): boolean {
  return text.includes(CANCELLED);
}

function unauthorizedError(
  answer: FailedAnswer,
  words: PlatformWords,
  facts: RequestFacts,
): AppError {
  const said = `${words.message ?? ""} ${words.detail ?? ""}`;
  const aboutSignIn = /authenticat|auth information/i.test(said);
  // A live session that lacks a right is told so with 401, too.
  if (!aboutSignIn && /\bACL\b|security constraints/i.test(said)) {
    return forbiddenError(answer.status, words, facts);
  }
  return signInError(facts, { status: answer.status, words, headers: answer.headers });
}

function rateLimitError(answer: FailedAnswer, words: PlatformWords, facts: RequestFacts): AppError {
  const { headers, status } = answer;
  const retryAfterSeconds = secondsToWait(headers, facts.now);
  const details: Record<string, unknown> = {};
  if (retryAfterSeconds !== undefined) details.retryAfterSeconds = retryAfterSeconds;
  for (const name of ["limit", "reset", "rule"]) {
    const value = headers.get(`x-ratelimit-${name}`);
    if (value !== null) details[name] = value;
  }
  return failure("rate_limited", answeredMessage(status, words, facts), {
    facts,
    status,
    words,
    details,
    outcome: "failed",
    remedy: retryAfterSeconds === undefined
      ? "Wait before repeating, or ask an administrator for a higher rate limit."
      : `Repeat after ${retryAfterSeconds} seconds, or ask an administrator for a higher rate limit.`,
  });
}

/** `Retry-After` in seconds or as a date, else `X-RateLimit-Reset` (Unix time). */
function secondsToWait(headers: Headers, now: number): number | undefined {
  const after = headers.get("retry-after");
  if (after !== null && /^\d+$/.test(after.trim())) return Number(after);
  const at = after === null ? Number(headers.get("x-ratelimit-reset")) * 1000 : Date.parse(after);
  return at > 0 ? Math.max(0, Math.ceil((at - now) / 1000)) : undefined;
}

function serverError(status: number, words: PlatformWords, facts: RequestFacts): AppError {
  const away = status >= 502 && status <= 504;
  const repeat = facts.write
    ? "Read the record before repeating the write: it may have been stored."
    : away
    ? "Repeat in a minute; if it persists, look at the status of the instance."
    : "Look at the system log of the instance for the cause.";
  return failure(away ? "unreachable" : "platform_error", answeredMessage(status, words, facts), {
    facts,
    status,
    words,
    details: away ? { transient: true } : {},
    outcome: "unknown",
    remedy: repeat,
  });
}

/** What HTTP and the platform answer to a request that they do not act on. */
const REFUSED = new Set([
  400,
  404,
  405,
  406,
  407,
  409,
  410,
  411,
  412,
  413,
  414,
  415,
  422,
  423,
  431,
]);

function requestError(status: number, words: PlatformWords, facts: RequestFacts): AppError {
  // Others, a 408 or 499 say, come of a wait that somebody on the way ended.
  const outcome = REFUSED.has(status) ? "failed" as const : "unknown" as const;
  const shared = { facts, status, words, outcome };
  const message = answeredMessage(status, words, facts);
  const table = tableOf(facts.path);
  const invalid = /^Invalid table\s+(\S+)/.exec(words.message ?? "")?.[1];
  if (invalid !== undefined) {
    return failure("not_found", `Table "${invalid}" does not exist on ${facts.label}`, {
      ...shared,
      details: { table: invalid },
      remedy: "Check the table's name; a plugin that brings it may not be active.",
    });
  }
  if (/does not represent any resource/i.test(words.message ?? "")) {
    return failure("not_found", message, {
      ...shared,
      remedy: "This release has no such endpoint, or its plugin is not active.",
    });
  }
  if (status === 404) {
    return failure("not_found", message, {
      ...shared,
      remedy: table === undefined
        ? "Check the path and the identifiers in it."
        : `Check the sys_id, and whether this account may read ${table}: a hidden record answers the same.`,
    });
  }
  if (status === 407) {
    return failure("unreachable", `A proxy refused the call to ${facts.host} (407)`, {
      ...shared,
      remedy: "Put the proxy's user and password into HTTPS_PROXY.",
    });
  }
  if (status === 409) {
    return failure("conflict", message, {
      ...shared,
      remedy: "Read the record again, then repeat.",
    });
  }
  const code = status === 400 ? "invalid_input" : "platform_error";
  return failure(code, message, { ...shared, remedy: "Correct what the platform names." });
}
