import type { DemoCall } from "../call.ts";
import type { NamedScript, ScriptValue } from "../values/script_values.ts";
import { logFault, runScript } from "./run_script.ts";

/** The scripts that are being run: a query within one does not run it again. */
const underWay = new Set<string>();

/** The value of a script that a query names, or its list; undefined, and logged, where it stops. */
export function queryRunner(call: DemoCall, script: NamedScript): ScriptValue | undefined {
  if (underWay.has(script.source)) return undefined;
  underWay.add(script.source);
  try {
    const { fault, value, json } = runScript(call, script);
    if (fault) {
      logFault(call, fault);
      return undefined;
    }
    return Array.isArray(json) ? json.map(String) : value;
  } finally {
    underWay.delete(script.source);
  }
}
