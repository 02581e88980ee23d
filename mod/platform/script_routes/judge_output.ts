import type { ScriptOutcome, ScriptRoute } from "../script_run.ts";
import type { MarkedOutput } from "./wrap_script.ts";

/** What marked lines prove. Without an end marker nothing is claimed. */
export function judgeOutput(route: ScriptRoute, marked: MarkedOutput): ScriptOutcome {
  const { begun, ended, lines, fault } = marked;
  const shared = { route, output: lines };
  if (fault !== undefined) {
    return { ...shared, state: "failed", error: `The script stopped with: ${fault}` };
  }
  if (ended) return { ...shared, state: "done" };
  return {
    ...shared,
    state: "unknown",
    error: begun
      ? "The script began, and its end was not seen: it may still run, or was cancelled half-way"
      : "The instance answered without any output of the script: it may have run or not",
  };
}
