import { faultText } from "../../scripts/engine/limits.ts";
import { placeText, runScript } from "../../scripts/run_script.ts";
import { isObject } from "../../../base/is_object.ts";
import { failed, requireValue, type StepInput, type StepResult } from "./step.ts";

/**
 * "Run Server Side Script", with `outputs`, `steps(sys_id)`, `params`, `stepResult` and `assertEqual`.
 * Documented ("Scripting a custom step configuration"): `setFailed()` or the value `false` fails the
 * step, `setOutputMessage` gives its summary. A script that stops is the step's error.
 */
export function scriptStep(input: StepInput): StepResult {
  const outcome = runScript(input.call, {
    source: requireValue(input, "script"),
    name: "Run Server Side Script",
    values: { step: { params: {}, steps: stepsOf(input.outputs) } },
    setups: ["step"],
    read: ["stepResult", "outputs"],
  });
  if (outcome.fault) {
    const said = `${faultText(outcome.fault)} (${placeText(outcome.fault)})`;
    if (outcome.fault.name === "AssertionError") return failed(outcome.fault.message);
    return { status: "error", summary: said };
  }
  const result = isObject(outcome.values.stepResult) ? outcome.values.stepResult : {};
  const message = typeof result.message === "string" ? result.message : "";
  if (result.failed === true || outcome.value === "false") {
    return failed(message || "The script returned false");
  }
  const outputs = isObject(outcome.values.outputs) ? outcome.values.outputs : {};
  return {
    status: "success",
    summary: message || "The script ran to its end",
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, value]) => [name, String(value)]),
    ),
  };
}

/** What earlier steps gave, by the sys_id of the step. */
function stepsOf(outputs: ReadonlyMap<string, string>): Record<string, Record<string, string>> {
  const steps: Record<string, Record<string, string>> = {};
  for (const [key, value] of outputs) {
    const [step = "", name = ""] = key.split(".");
    steps[step] = { ...steps[step], [name]: value };
  }
  return steps;
}
