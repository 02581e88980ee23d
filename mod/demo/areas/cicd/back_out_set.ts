import type { DemoCall } from "../../call.ts";
import { capture } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { deleteRow, readRow, textOf, updateRow } from "../../database/rows.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";
import { REMOTE } from "./preview_set.ts";
import { requireRecord } from "../../api/read_parameters.ts";
import { readContent } from "./record_update.ts";
import { applyChange, removeRecord } from "./stored_record.ts";

const SET = "sys_update_set";

/**
 * POST `update_set/back_out`: every record of a committed set goes back to the version before it; what
 * the set brought is deleted, and the deletion recorded in the current set, which is documented. The
 * local set goes, the retrieved one can be previewed again. Records that were changed since stop it.
 */
export function backOutSet(call: DemoCall, { sysId }: OperationInput<"sysId">): Outcome {
  const set = requireRecord(call, SET, sysId);
  const name = textOf(set, "name");
  if (textOf(set, "is_default") === "true" || textOf(set, "state") !== "complete") {
    return { failed: true, message: `Update set '${name}' is not a committed one` };
  }
  const { database } = call.instance;
  const updates = database.all(
    `SELECT * FROM t_sys_update_xml WHERE update_set = ? ORDER BY sys_updated_on DESC, name DESC`,
    sysId,
  );
  const later = updates.filter((update) => {
    const current = versionOf(call, update, "state = 'current'");
    return current && textOf(current, "source") !== sysId;
  });
  if (later.length > 0) {
    const names = later.map((update) => textOf(update, "target_name")).join(", ");
    return { failed: true, message: `Changed after the commit of '${name}': ${names}` };
  }
  for (const update of updates) restore(call, update, sysId);
  database.run(`DELETE FROM t_sys_update_xml WHERE update_set = ?`, sysId);
  deleteRow(call.instance, SET, sysId);
  for (
    const { sys_id } of database.all(
      `SELECT sys_id FROM t_sys_remote_update_set WHERE update_set = ?`,
      sysId,
    )
  ) {
    const changes = { state: "loaded", update_set: "", commit_date: "" };
    updateRow(call.instance, REMOTE, { sysId: String(sys_id), changes });
  }
  return {
    message: "This operation succeeded",
    detail: `${updates.length} updates of '${name}' backed out`,
  };
}

function versionOf(call: DemoCall, update: SqlRow, condition: string): SqlRow | undefined {
  return call.instance.database.get(
    `SELECT * FROM t_sys_update_version WHERE name = ? AND ${condition}
     ORDER BY sys_created_on DESC, rowid DESC LIMIT 1`,
    textOf(update, "name"),
  );
}

function restore(call: DemoCall, update: SqlRow, set: string): void {
  const { database } = call.instance;
  database.run(
    `DELETE FROM t_sys_update_version WHERE name = ? AND source = ?`,
    textOf(update, "name"),
    set,
  );
  const before = versionOf(call, update, "1 = 1");
  const content = readContent(call, before ?? update);
  if ("missingTable" in content) return;
  if (before) {
    const sysId = textOf(before, "sys_id");
    updateRow(call.instance, "sys_update_version", { sysId, changes: { state: "current" } });
  }
  for (const record of content.records) {
    if (before && textOf(before, "action") !== "DELETE") {
      applyChange(call, record);
      continue;
    }
    const row = readRow(call.instance, record.table, record.sysId);
    if (!row) continue;
    removeRecord(call, record.table, record.sysId);
    if (record.table.tracked) capture(call, { table: record.table, row, action: "DELETE" });
  }
}
