import type { DemoCall } from "../../call.ts";
import { textOf } from "../../database/rows.ts";
import type { RecordWrite } from "../../records/record_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { logFault, runScript } from "../../scripts/run_script.ts";
import { storedTime } from "../../values/time.ts";

/** An item that is due once runs when it is stored. */
export const scheduleEffects: readonly TableEffect[] = [{ table: "sys_trigger", run: runItem }];

function runItem(call: DemoCall, { row, before }: RecordWrite): void {
  const due = textOf(row, "next_action") <= storedTime(call.instance.clock());
  const once = textOf(row, "trigger_type") === "0" && textOf(row, "state") === "0";
  const source = textOf(row, "script");
  if (before || !due || !once || source === "") return;
  const { fault } = runScript(call, { source, name: textOf(row, "name") });
  if (fault) logFault(call, fault);
}
