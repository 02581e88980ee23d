import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { deleteRow, textOf } from "../../database/rows.ts";
import { asSystem } from "../../records/as_platform.ts";
import { storedTime } from "../../values/time.ts";
import { logLines } from "./log_lines.ts";
import { runScript } from "./run_script.ts";
import { markedLines, unwrapScript } from "./wrapped_script.ts";

const MOST_AT_ONCE = 100;
const REFUSAL = "The demo instance runs no script but those of its list";

/**
 * Runs the schedule items that are due once, before a request is answered; each is gone then. One
 * with a script that is not answered leaves a line of an error in the log.
 */
export function advanceSchedule(call: DemoCall): void {
  const { database, clock } = call.instance;
  const due = database.all(
    `SELECT * FROM t_sys_trigger WHERE trigger_type = '0' AND state = '0' AND next_action <> ''
     AND next_action <= ? ORDER BY next_action, rowid LIMIT ?`,
    storedTime(clock()),
    MOST_AT_ONCE,
  );
  for (const item of due) {
    runItem(asSystem(call), item);
    deleteRow(call.instance, "sys_trigger", textOf(item, "sys_id"));
  }
}

function runItem(call: DemoCall, item: SqlRow): void {
  const job = findRow(call.instance, textOf(item, "document"), {
    sys_id: textOf(item, "document_key"),
  });
  const script = textOf(item, "script") || (job ? textOf(job, "script") : "");
  const wrapped = unwrapScript(script);
  const result = runScript(call, wrapped?.body ?? script) ?? { lines: [], fault: REFUSAL };
  if (wrapped?.sink === "log") {
    logLines(call, markedLines(wrapped, result));
    return;
  }
  logLines(call, result.lines);
  if (result.fault) logLines(call, [`${textOf(item, "name")}: ${result.fault}`], "2");
}
