import type { DemoCall } from "../../call.ts";
import { entryOf } from "../../declare/entry_of.ts";
import { findRow } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { matchScript, ScriptFault } from "./script_text.ts";
import { SCRIPT_TEMPLATES } from "./templates.ts";

export interface ScriptResult {
  lines: string[];
  /** What it stopped with. */
  fault?: string;
}

const START_JOB = `var job = new GlideRecord("sysauto_script");
if (!job.get(«id»)) throw new Error('The job is not there');
SncTriggerSynchronizer.executeNow(job);
printLine('started');`;

/**
 * What a script of the list prints; undefined for any other text, of which nothing is evaluated.
 * A script that stops leaves nothing of what it did.
 */
export function runScript(call: DemoCall, script: string): ScriptResult | undefined {
  const text = normalise(script);
  const job = matchScript(START_JOB, text);
  if (job) return startJob(call, entryOf(job, "id"));
  for (const template of SCRIPT_TEMPLATES) {
    const values = matchScript(template.text, text);
    if (!values) continue;
    try {
      return { lines: inTransaction(call, () => template.run(call, values)) };
    } catch (error) {
      if (error instanceof ScriptFault) return { lines: [], fault: error.message };
      if (error instanceof RestError) return { lines: [], fault: `Error: ${error.message}` };
      throw error;
    }
  }
  return undefined;
}

/** The scripts that are answered, as a person reads them. */
export const answeredScripts: readonly { what: string; text: string }[] = [
  ...SCRIPT_TEMPLATES,
  { what: "start a scheduled job, if its own script is one of these", text: START_JOB },
].map(({ what, text }) => ({ what, text: text.replaceAll("printLine(", "gs.print(") }));

/** One way of printing and of quoting, so that the short templates may be typed by hand. */
function normalise(script: string): string {
  const text = script.trim().replace(/\bgs\.(?:print|info)\(/g, "printLine(");
  const property = /^printLine\(\s*gs\.getProperty\(\s*(['"])([\w.-]+)\1\s*\)\s*\)\s*;?$/.exec(text)
    ?.[2];
  return property === undefined ? text : `printLine(gs.getProperty(${JSON.stringify(property)}));`;
}

/** The job's own script runs, if it is one of the list. */
function startJob(call: DemoCall, id: string): ScriptResult {
  const job = findRow(call.instance, "sysauto_script", { sys_id: id });
  if (!job) return { lines: [], fault: "Error: The job is not there" };
  if (!runScript(call, textOf(job, "script"))) {
    return { lines: [], fault: "Error: The demo instance does not run the script of this job" };
  }
  return { lines: ["started"] };
}
