import { isObject } from "../../../base/is_object.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import type { DemoInstance } from "../../database/instance.ts";
import type { SqlRow } from "../../database/database.ts";

const MOCK = /^\s*\/\*\s*demo answer\b([\s\S]*?)\*\//;

/** What a script puts together before it sends. */
export interface RestRequest {
  message: string;
  name: string;
  /** Set by the script, in place of the record's. */
  endpoint: string;
  variables: Readonly<Record<string, string>>;
}

export interface RestAnswer {
  endpoint: string;
  status: number;
  error: string;
  body: string;
  headers: Record<string, string>;
}

/**
 * Where a message would go: the function's own endpoint, else the message's, its variables filled in.
 * Throws for a message or function that there is not.
 */
export function restEndpoint(instance: DemoInstance, request: RestRequest): string {
  const found = findFunction(instance, request);
  const stored = found === undefined
    ? ""
    : textOf(found.fn, "rest_endpoint") || textOf(found.message, "rest_endpoint");
  return (request.endpoint || stored).replace(
    /\$\{(\w+)\}/g,
    (whole, name) => Object.hasOwn(request.variables, name) ? request.variables[name] ?? "" : whole,
  );
}

/**
 * What a message is answered: nothing leaves the demo instance, the answer stands in the function's
 * `content`, as a comment `demo answer` with status, headers and body in JSON.
 */
export function answerRestMessage(instance: DemoInstance, request: RestRequest): RestAnswer {
  const endpoint = restEndpoint(instance, request);
  const fn = findFunction(instance, request)?.fn;
  const mock = fn && MOCK.exec(textOf(fn, "content"))?.[1];
  if (mock === undefined) {
    const error = "The demo instance calls nobody: begin the function's content with " +
      'a comment /* demo answer {"status": 200, "body": {}} */';
    return { endpoint, status: 0, error, body: "", headers: {} };
  }
  const { status = 200, body = {}, headers } = readObject(mock);
  return {
    endpoint,
    status: Number(status),
    error: "",
    body: JSON.stringify(body),
    headers: isObject(headers)
      ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      : {},
  };
}

/** Undefined for a message that a script makes without a record. */
function findFunction(
  instance: DemoInstance,
  { message, name }: RestRequest,
): { message: SqlRow; fn: SqlRow } | undefined {
  if (message === "") return undefined;
  const found = findRow(instance, "sys_rest_message", { name: message });
  const fn = found && findRow(instance, "sys_rest_message_fn", {
    rest_message: textOf(found, "sys_id"),
    function_name: name,
  });
  if (!found || !fn) throw new Error(`No function ${name} of REST message ${message}`);
  return { message: found, fn };
}

function readObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error("The demo answer of the function is no JSON object");
  return value;
}
