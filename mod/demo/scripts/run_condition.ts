import type { DemoCall } from "../call.ts";
import { logFault, runScript, type ScriptRequest } from "./run_script.ts";

/**
 * Whether a script that decides says yes. Documented of access rules ("Access control list rules") and
 * notifications ("Advanced conditions for email notifications"): by the value of `answer` or, without
 * one, of its last statement. One that stops is logged and says no.
 */
export function judgeByScript(call: DemoCall, script: Omit<ScriptRequest, "read">): boolean {
  const outcome = runScript(call, { ...script, read: ["answer"] });
  if (outcome.fault) {
    logFault(call, outcome.fault);
    return false;
  }
  const { answer } = outcome.values;
  return answer === null || answer === undefined
    ? outcome.value === "true"
    : answer === true || answer === "true";
}
