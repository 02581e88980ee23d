import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { insertRow, readRow, textOf, updateRow } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";
import { REMOTE, updatesOf } from "./preview_set.ts";
import { ownTable, requireRecord } from "../../api/read_parameters.ts";
import { type LocalIds, toLocalIds } from "./local_ids.ts";
import { contentOf, readPayload } from "./record_update.ts";
import { addCurrentVersion, applyChange, snapshotOf, type VersionValues } from "./stored_record.ts";

/** What a problem's status may say that settles it: the update stays out, or goes in as it is. */
const SKIPPED = "skipped";

/**
 * POST `update_set/commit/{id}`. Documented: the set must be previewed and its problems settled,
 * unless it is forced. One local set, complete, holds what was committed.
 */
export function commitSet(
  call: DemoCall,
  { sysId, force }: OperationInput<"sysId" | "force">,
): Outcome {
  const set = requireRecord(call, REMOTE, sysId);
  const name = textOf(set, "name");
  const state = textOf(set, "state");
  if (state === "committed") {
    if (force === "true") return committed(call, set, 0);
    return { failed: true, message: `Update set '${name}' is committed already` };
  }
  if (force !== "true") {
    if (state !== "previewed") {
      return { failed: true, message: `Update set '${name}' has to be previewed before a commit` };
    }
    const open = openErrors(call, sysId);
    if (open > 0) {
      const message = `Update set '${name}' has ${open} unresolved preview problems`;
      return { failed: true, message };
    }
  }
  const local = createLocalSet(call, set);
  const skipped = skippedUpdates(call, sysId);
  const updates = updatesOf(call, sysId).filter((row) => !skipped.has(textOf(row, "sys_id")));
  const ids = toLocalIds(call.instance, updates.flatMap(readPayload));
  for (const update of updates) applyUpdate(call, update, { localSet: local, ids });
  updateRow(call.instance, REMOTE, {
    sysId,
    changes: {
      state: "committed",
      update_set: local,
      commit_date: storedTime(call.instance.clock()),
    },
  });
  return committed(call, { ...set, update_set: local }, updates.length);
}

/** POST `update_set/commitMultiple`: in the order given, all of them or none. */
export function commitSets(
  call: DemoCall,
  { sysIds, force }: OperationInput<"sysIds" | "force">,
): Outcome {
  const outcomes: Outcome[] = [];
  for (const sysId of sysIds.split(",")) {
    const outcome = commitSet(call, { sysId, force });
    if (outcome.failed) return outcome;
    outcomes.push(outcome);
  }
  const detail = outcomes.map((outcome) => outcome.detail).join("; ");
  return { message: "This operation succeeded", detail };
}

function committed(call: DemoCall, set: SqlRow, updates: number): Outcome {
  const id = textOf(set, "update_set");
  const origin = requireRecord(call, "sys_update_set", id);
  return {
    message: "This operation succeeded",
    detail: `${updates} updates committed to '${textOf(origin, "name")}'`,
    links: { update_set: { id, path: `/api/now/table/sys_update_set/${id}` } },
  };
}

function openErrors({ instance }: DemoCall, sysId: string): number {
  const row = instance.database.get(
    `SELECT COUNT(*) AS open FROM t_sys_update_preview_problem
     WHERE remote_update_set = ? AND type = 'error' AND status = ''`,
    sysId,
  );
  return Number(row?.open ?? 0);
}

function skippedUpdates({ instance }: DemoCall, sysId: string): Set<string> {
  const rows = instance.database.all(
    `SELECT remote_update FROM t_sys_update_preview_problem
     WHERE remote_update_set = ? AND status = ?`,
    sysId,
    SKIPPED,
  );
  return new Set(rows.map((row) => textOf(row, "remote_update")));
}

function createLocalSet(call: DemoCall, set: SqlRow): string {
  const now = storedTime(call.instance.clock());
  const source = readRow(
    call.instance,
    ownTable(call, "sys_update_set_source"),
    textOf(set, "update_source"),
  );
  const row = newRow(call, "sys_update_set", {
    name: textOf(set, "name"),
    description: textOf(set, "description"),
    application: textOf(set, "application") || "global",
    state: "complete",
    is_default: "false",
    install_date: now,
    installed_from: source ? textOf(source, "name") : "",
    release_date: now,
    completed_on: now,
    completed_by: call.actor.sysId,
  });
  insertRow(call.instance, "sys_update_set", row);
  return row.sys_id;
}

/** The record, the update's copy in the local set and the record's version. */
function applyUpdate(
  call: DemoCall,
  update: SqlRow,
  { localSet, ids }: { localSet: string; ids: LocalIds },
): void {
  const content = contentOf(call, readPayload(update), ids);
  if ("missingTable" in content) {
    throw new Error(`${textOf(update, "name")} belongs to a table that is not here`);
  }
  const removes = textOf(update, "action") === "DELETE";
  for (const record of content.records) {
    const before = readRow(call.instance, record.table, record.sysId);
    if (before) keepVersion(call, snapshotOf(call, { table: record.table, row: before }));
    applyChange(call, { ...record, removes: removes || record.removes });
  }
  const both = {
    name: textOf(update, "name"),
    type: textOf(update, "type"),
    action: textOf(update, "action"),
    payload: textOf(update, "payload"),
    payload_hash: textOf(update, "payload_hash"),
    application: textOf(update, "application"),
  };
  // The moment of the remote change: a later one of the same name is newer, not a collision.
  const sys_updated_on = textOf(update, "sys_updated_on");
  const table = textOf(update, "table") || ("records" in content && content.records[0]?.table.name);
  insertRow(
    call.instance,
    "sys_update_xml",
    newRow(call, "sys_update_xml", {
      ...both,
      target_name: textOf(update, "target_name"),
      category: "customer",
      table: table || "",
      update_set: localSet,
      sys_updated_on,
    }),
  );
  addCurrentVersion(call, {
    ...both,
    record_name: textOf(update, "target_name"),
    source: localSet,
    source_table: "sys_update_set",
  });
}

/** A record that nobody changed here has no version yet; backing out needs one to go back to. */
function keepVersion(call: DemoCall, values: VersionValues): void {
  const known = call.instance.database.get(
    `SELECT sys_id FROM t_sys_update_version WHERE name = ? AND state = 'current'`,
    values.name,
  );
  if (!known) return addCurrentVersion(call, values);
  // Versions of the first data hold only what was set then; going back needs every column.
  const { payload } = values;
  updateRow(call.instance, "sys_update_version", {
    sysId: textOf(known, "sys_id"),
    changes: { payload },
  });
}
