import type { DemoCall } from "../../call.ts";
import { entryOf } from "../../declare/entry_of.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { isObject } from "../../../base/is_object.ts";
import { ScriptFault } from "./script_text.ts";

const MOCK = /^\s*\/\*\s*demo answer\b([\s\S]*?)\*\//;

/**
 * What a function of a REST message answers: nothing leaves the demo instance, the answer stands in
 * the function's `content`, as a comment `demo answer` with status and body in JSON.
 */
export function testRestMessage(call: DemoCall, values: Record<string, string>): string {
  const [message, name] = [entryOf(values, "message"), entryOf(values, "function")];
  const found = findRow(call.instance, "sys_rest_message", { name: message });
  const fn = found && findRow(call.instance, "sys_rest_message_fn", {
    rest_message: textOf(found, "sys_id"),
    function_name: name,
  });
  if (!fn) throw new ScriptFault(`Error: No function ${name} of REST message ${message}`);
  const given = readObject(entryOf(values, "variables"));
  const endpoint = textOf(fn, "rest_endpoint").replace(
    /\$\{(\w+)\}/g,
    (whole, variable) => String(given[variable] ?? whole),
  );
  const mock = MOCK.exec(textOf(fn, "content"))?.[1];
  if (mock === undefined) {
    return JSON.stringify({
      endpoint,
      status: 0,
      error: "The demo instance calls nobody: begin the function's content with " +
        'a comment /* demo answer {"status": 200, "body": {}} */',
      body: "",
    });
  }
  const { status = 200, body = {} } = readObject(mock);
  return JSON.stringify({ endpoint, status, error: "", body: JSON.stringify(body) });
}

/** Parses a JSON object. Throws `ScriptFault` for any other text. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ScriptFault("SyntaxError: That is no JSON object");
}
