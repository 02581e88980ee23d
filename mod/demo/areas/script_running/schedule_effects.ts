import { insertAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import { textOf } from "../../database/rows.ts";
import type { RecordWrite } from "../../records/record_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { storedTime } from "../../values/time.ts";
import { runScript } from "./run_script.ts";
import { markedLines, unwrapScript } from "./wrapped_script.ts";

const REFUSAL = "The demo instance runs no script but those of its list";

/** An item that is due once runs when it is stored, and is gone then. */
export const scheduleEffects: readonly TableEffect[] = [{ table: "sys_trigger", run: runItem }];

function runItem(call: DemoCall, { row, before }: RecordWrite): void {
  const due = textOf(row, "next_action") <= storedTime(call.instance.clock());
  const once = textOf(row, "trigger_type") === "0" && textOf(row, "state") === "0";
  const wrapped = unwrapScript(textOf(row, "script"));
  if (before || !due || !once || wrapped?.sink !== "log") return;
  const result = runScript(call, wrapped.body) ?? { lines: [], fault: REFUSAL };
  logLines(call, markedLines(wrapped, result));
}

/** Writes lines to `syslog` as a script does, one record each; level 2 is an error. */
export function logLines(call: DemoCall, lines: readonly string[], level: "0" | "2" = "0"): void {
  for (const message of lines) {
    insertAs(call, "syslog", { level, message, source: "*** Script" });
  }
}
