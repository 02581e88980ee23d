import { z } from "zod";
import type { DemoAnswer } from "./call.ts";
import type { SqlRow } from "./database.ts";
import { RestError } from "./rest_error.ts";
import { textOf } from "./rows.ts";

/** Documented error objects of scripted REST and their statuses; `ServiceError` brings its own. */
const ERROR_STATUS: Readonly<Record<string, number>> = {
  BadRequestError: 400,
  NotFoundError: 404,
  NotAcceptableError: 406,
  ConflictError: 409,
  UnsupportedMediaTypeError: 415,
};
const MOCK = /^\s*\/\*\s*demo answer\b([\s\S]*?)\*\//;

const mock = z.strictObject({
  /** Of an answer, or of a `ServiceError`. */
  status: z.int().min(200).max(599).optional(),
  /** What the script would return; wrapped in `result`. */
  body: z.json().optional(),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).optional(),
  error: z.enum([...Object.keys(ERROR_STATUS), "ServiceError"]).optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

/**
 * The static answer in the block comment that an operation's script begins with: the words
 * `demo answer`, then JSON. Throws the error it describes; 500 without one.
 */
export function mockAnswer(operation: SqlRow): DemoAnswer {
  const text = MOCK.exec(textOf(operation, "operation_script"))?.[1];
  if (text === undefined) {
    throw unanswerable("The script does not begin with a comment /* demo answer {…} */.");
  }
  const parsed = mock.safeParse(readJson(text));
  if (!parsed.success) {
    throw unanswerable(`The demo answer cannot be used: ${z.prettifyError(parsed.error)}`);
  }
  const { status, body, headers, error, message = "", detail = "" } = parsed.data;
  if (error !== undefined) {
    const failed = ERROR_STATUS[error] ?? status ?? 500;
    if (failed < 400) throw unanswerable(`The demo answer's status ${failed} is no error's.`);
    throw new RestError(failed, message, detail, headers);
  }
  return { status: status ?? 200, result: body ?? {}, ...(headers && { headers }) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unanswerable("The demo answer is not valid JSON.");
  }
}

function unanswerable(detail: string): RestError {
  return new RestError(500, "The demo instance runs no script", detail);
}
