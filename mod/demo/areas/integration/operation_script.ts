import { isObject } from "../../../base/is_object.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";
import type { Json } from "../../scripts/engine/create_guest.ts";
import { faultText, type ScriptFault } from "../../scripts/engine/limits.ts";
import { placeText, runScript } from "../../scripts/run_script.ts";
import { RestError } from "../../wire/rest_error.ts";

/**
 * Runs the script of a scripted REST operation with `request` and `response`. What it returns, or
 * gives to `setBody`, is the result; what it writes to the stream is the answer itself. Throws the
 * error that it made, or 500 for any other fault.
 */
export function runOperation(
  call: DemoCall,
  operation: SqlRow,
  { relative }: { relative: string[] },
): DemoAnswer {
  const outcome = runScript(call, {
    source: textOf(operation, "operation_script"),
    name: textOf(operation, "name") || "Scripted REST resource",
    scope: textOf(operation, "sys_scope"),
    values: { request: describeRequest(call, operation, relative) },
    setups: ["rest"],
    read: ["response"],
  });
  if (outcome.fault) throw toRestError(outcome.fault);
  const given = outcome.values.response;
  const answer = isObject(given) ? given : {};
  const headers = {
    ...textsOf(answer.headers),
    ...(typeof answer.type === "string" && answer.type !== "" && { "Content-Type": answer.type }),
  };
  const status = Number(answer.status) || 200;
  if (typeof answer.written === "string" && answer.written !== "") {
    return { status, raw: readJson(answer.written), headers };
  }
  const body = answer.set === true ? answer.body : outcome.json ?? outcome.value ?? null;
  return body === null ? { status, result: {}, headers } : { status, result: body, headers };
}

function describeRequest(call: DemoCall, operation: SqlRow, relative: string[]): Json {
  const pattern = textOf(operation, "relative_path").split("/").filter((part) => part !== "");
  const parameters = pattern.flatMap((part, index) => {
    const name = /^\{([^}]+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, relative[index] ?? ""]];
  });
  const names = [...new Set(call.url.searchParams.keys())];
  return {
    url: `${call.origin}${call.url.pathname}`,
    uri: call.url.pathname,
    queryString: call.url.search.slice(1),
    pathParams: Object.fromEntries(parameters),
    queryParams: Object.fromEntries(
      names.map((name) => [name, call.url.searchParams.getAll(name)]),
    ),
    headers: Object.fromEntries(call.request.headers),
    body: call.body,
  };
}

/** The errors of `sn_ws_err` carry their status; of any other fault the text is the detail. */
function toRestError(fault: ScriptFault): RestError {
  if (fault.status !== undefined && fault.status >= 400) {
    return new RestError(fault.status, fault.message, fault.detail ?? "");
  }
  return new RestError(
    500,
    faultText(fault),
    `Error during script execution: ${faultText(fault)} (${placeText(fault)})`,
  );
}

function textsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => /^[\w-]+$/.test(name))
      .map(([name, text]) => [name, String(text).replace(/[^\x20-\x7e]/g, "")]),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}
