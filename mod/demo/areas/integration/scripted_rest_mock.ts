import type { DemoAnswer } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { isObject } from "../../../base/is_object.ts";

/** Documented error objects of scripted REST and their statuses; `ServiceError` brings its own. */
const ERROR_STATUS: Readonly<Record<string, number>> = {
  BadRequestError: 400,
  NotFoundError: 404,
  NotAcceptableError: 406,
  ConflictError: 409,
  UnsupportedMediaTypeError: 415,
};
const MOCK = /^\s*\/\*\s*demo answer\b([\s\S]*?)\*\//;

interface Mock {
  /** Of an answer, or of a `ServiceError`. */
  status?: number;
  /** What the script would return; wrapped in `result`. */
  body?: unknown;
  headers?: Record<string, string>;
  error?: string;
  message?: string;
  detail?: string;
}

/** Whether an operation's script begins with a static answer. */
export function hasMock(operation: SqlRow): boolean {
  return MOCK.test(textOf(operation, "operation_script"));
}

/**
 * The static answer in the block comment that an operation's script begins with: the words
 * `demo answer`, then JSON. Throws the error it describes; 500 without one.
 */
export function mockAnswer(operation: SqlRow): DemoAnswer {
  const text = MOCK.exec(textOf(operation, "operation_script"))?.[1];
  if (text === undefined) throw unanswerable("The script begins with no demo answer.");
  const { status, body, headers, error, message = "", detail = "" } = readMock(readJson(text));
  if (error !== undefined) {
    const failed = ERROR_STATUS[error] ?? status ?? 500;
    if (failed < 400) throw unanswerable(`The demo answer's status ${failed} is no error's.`);
    throw new RestError(failed, message, detail, headers);
  }
  return { status: status ?? 200, result: body ?? {}, ...(headers && { headers }) };
}

const FIELDS: Readonly<Record<keyof Mock, (value: unknown) => boolean>> = {
  status: (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  body: () => true,
  headers: (value) => isObject(value) && Object.entries(value).every(isHeader),
  error: (value) =>
    typeof value === "string" && (Object.hasOwn(ERROR_STATUS, value) || value === "ServiceError"),
  message: (value) => typeof value === "string",
  detail: (value) => typeof value === "string",
};

function isHeader([name, value]: [string, unknown]): boolean {
  return /^[\w-]+$/.test(name) && typeof value === "string" && /^[\x20-\x7e]*$/.test(value);
}

function readMock(given: unknown): Mock {
  if (!isObject(given)) throw unanswerable("The demo answer is no object.");
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(FIELDS, name)) {
      throw unanswerable(`The demo answer cannot have a field "${name}".`);
    }
    if (!FIELDS[name as keyof Mock](value)) {
      throw unanswerable(`The demo answer's field "${name}" cannot be used.`);
    }
  }
  return given;
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
  return new RestError(500, "The demo answer of the script cannot be used", detail);
}
