import type { AppError } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { parseJson, TooDeepError } from "../../base/parse_json.ts";
import { answeredMessage, failure, platformWords } from "../errors/failure.ts";
import { hibernatingError, htmlError, isHibernationPage, isHtml } from "../errors/html_answers.ts";
import { redirectError } from "../errors/redirects.ts";
import type { RequestFacts } from "../request.ts";
import { isQuotaText, quotaError, statusError } from "../errors/status_errors.ts";
import type { PlatformResponse } from "../types.ts";

/** An answer before anybody looked at it: from a socket, or an item of a batch. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Of a file that was asked for and saved. */
  fileSize?: number;
}

/** Statuses whose meaning does not depend on who answered, the instance or a proxy. */
const SPEAKS_BY_STATUS = new Set([401, 407, 429]);

/** Reads the envelope of an answer, or throws the typed error that it stands for. */
export function readAnswer<T>(answer: RawAnswer, facts: RequestFacts): PlatformResponse<T> {
  const { status, headers, text } = answer;
  if (status >= 300 && status < 400) throw redirectError(answer, facts);
  if (answer.fileSize !== undefined) return { status, result: answer.fileSize as T, headers };
  if (isHtml(headers)) {
    if (isHibernationPage(text)) throw hibernatingError(status, facts);
    if (!SPEAKS_BY_STATUS.has(status) && status < 500) throw htmlError(answer, facts);
  }
  if (status >= 400) throw statusError(answer, facts);
  if (status === 204 || text.trim() === "") {
    return { status, result: undefined as T, headers };
  }
  const body = parseBody(answer, facts);
  if (isObject(body) && isObject(body.error) && body.status === "failure") {
    throw failure("platform_error", answeredMessage(status, platformWords(text), facts), {
      facts,
      status,
      words: platformWords(text),
      outcome: "unknown",
      remedy: "Correct what the platform names.",
    });
  }
  const result = isEnvelope(body) ? body.result : body;
  const session = isObject(body) && "session" in body ? { session: body.session } : {};
  return { status, result: result as T, headers, ...session };
}

/** Some interfaces answer without an envelope, `result` being one word among other members. */
function isEnvelope(body: unknown): body is { result: unknown } {
  if (!isObject(body) || !("result" in body)) return false;
  return typeof body.result !== "string" ||
    Object.keys(body).every((name) => ["result", "session", "status"].includes(name));
}

function parseBody(answer: RawAnswer, facts: RequestFacts): unknown {
  try {
    return parseJson(answer.text);
  } catch (cause) {
    throw brokenBodyError(answer, facts, cause);
  }
}

/** A list cut off by the quota is a truncated array followed by an error object, with status 200. */
function brokenBodyError(answer: RawAnswer, facts: RequestFacts, cause: unknown): AppError {
  if (isQuotaText(answer.text)) return quotaError(answer.status, facts);
  const fault = cause instanceof TooDeepError ? `JSON ${cause.message}` : "no complete JSON";
  const message =
    `${facts.label} answered ${facts.method} ${facts.path} with text that is ${fault}`;
  return failure("platform_error", message, {
    facts,
    status: answer.status,
    cause,
    outcome: "unknown",
    remedy: facts.write
      ? "Read the record before repeating the write: it may have been stored."
      : "Repeat with fewer fields or rows.",
  });
}
