import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import { RestError } from "../../wire/rest_error.ts";
import { runScript } from "./run_script.ts";
import { markedLines, unwrapScript } from "./wrapped_script.ts";

/** The script of the resource that the service installs to run scripts by. */
export const HELPER_SCRIPT = `(function process(request, response) {
  var sent = request.body.data || {};
  if (!sent.script) return { ready: true };
  return { value: String(GlideEvaluator.evaluateString(String(sent.script))) };
})(request, response);`;

/** What that resource answers; undefined for a resource with any other script. */
export function answerHelper(call: DemoCall, script: string): DemoAnswer | undefined {
  if (script !== HELPER_SCRIPT) return undefined;
  const { script: sent } = readJsonObject(call);
  if (typeof sent !== "string" || sent === "") return { status: 200, result: { ready: true } };
  const wrapped = unwrapScript(sent);
  const result = wrapped?.sink === "value" ? runScript(call, wrapped.body) : undefined;
  if (!wrapped || !result) {
    throw new RestError(
      403,
      "The demo instance runs no script",
      "It answers those of its list alone, as docs/demo-instance.md has them",
    );
  }
  return { status: 200, result: { value: markedLines(wrapped, result).join("\n") } };
}
