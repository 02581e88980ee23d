import type { DemoCall } from "../../call.ts";
import { captureName, newRow, payloadHash, recordPayload, stamp } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { isPassword } from "../../values/field_kinds.ts";
import { addSystemColumns } from "../../records/new_schema.ts";
import { defaultValues } from "../../records/write_records.ts";
import { deleteRow, insertRow, readRow, textOf, updateRow } from "../../database/rows.ts";
import { dropRows } from "../../database/storage.ts";
import { schemaChanged } from "../../records/write_transaction.ts";
import type { CarriedChange, CarriedRecord } from "./record_update.ts";

/** Does what a customer update does to a record; of one that is new, columns not told have defaults. */
export function applyChange(call: DemoCall, change: CarriedChange): void {
  const { table, sysId, values, removes } = change;
  if (removes) return void removeRecord(call, table, sysId);
  const known = readRow(call.instance, table, sysId);
  const defaults = known ? {} : defaultValues(call, table, values);
  storeRecord(call, { table, sysId, values: { ...defaults, ...values } });
}

/**
 * Stores a record as an update set or an application brings it: past rules, policies and capture,
 * whole or over what is there.
 */
export function storeRecord(call: DemoCall, { table, sysId, values }: CarriedRecord): void {
  const known = readRow(call.instance, table, sysId);
  const { sys_id: _same, sys_class_name: _fixed, sys_mod_count: _own, ...rest } = values;
  if (known) {
    const changes = { ...rest, ...stamp(call, Number(textOf(known, "sys_mod_count")) + 1) };
    updateRow(call.instance, table.base, { sysId, changes });
  } else {
    const row = newRow(call, table.name, { ...rest, sys_id: sysId });
    insertRow(call.instance, table.base, row);
    if (table.name === "sys_db_object") addSystemColumns(call, row);
  }
  if (table.base === "sys_metadata") nameFile(call, table, sysId);
  schemaChanged(call, table);
}

/** The same as a whole: a column that is not carried gets its default, as in a new record. */
export function storeWhole(call: DemoCall, record: CarriedRecord): void {
  const rest: Record<string, string> = {};
  for (const { element, type, defaultValue } of record.table.columns.values()) {
    if (element.startsWith("sys_") || isPassword(type)) continue;
    rest[element] = defaultValue.startsWith("javascript:") ? "" : defaultValue;
  }
  storeRecord(call, { ...record, values: { ...rest, ...record.values } });
}

function nameFile(call: DemoCall, table: DemoTable, sysId: string): void {
  const row = readRow(call.instance, table, sysId);
  if (!row) return;
  const scope = textOf(row, "sys_scope") || "global";
  const changes = {
    sys_name: textOf(row, table.displayColumn),
    sys_update_name: textOf(row, "sys_update_name") ||
      captureName(call.instance.database, table.name, row),
    sys_scope: scope,
    sys_package: textOf(row, "sys_package") || scope,
  };
  updateRow(call.instance, table.base, { sysId, changes });
}

/** Removes a record without what refers to it; false when it was not there. */
export function removeRecord(call: DemoCall, table: DemoTable, sysId: string): boolean {
  const row = readRow(call.instance, table, sysId);
  if (!row) return false;
  if (table.name === "sys_db_object") removeContents(call, textOf(row, "name"));
  deleteRow(call.instance, table.base, sysId);
  schemaChanged(call, table);
  return true;
}

/** Documented: a table that is backed out goes with its records, and its description with it. */
function removeContents({ instance }: DemoCall, name: string): void {
  const emptied = instance.table(name);
  if (emptied) dropRows(instance.database, emptied);
  instance.database.run(
    `DELETE FROM t_sys_metadata WHERE name = ?
     AND sys_class_name IN ('sys_dictionary', 'sys_documentation', 'sys_choice')`,
    name,
  );
}

/** What is kept as a version of a record. */
export interface VersionValues extends Record<string, string> {
  name: string;
  payload: string;
}

/** What a version keeps of a record as it is now. */
export function snapshotOf(
  call: DemoCall,
  { table, row }: { table: DemoTable; row: SqlRow },
): VersionValues {
  const payload = recordPayload(call.instance, { table, row, action: "INSERT_OR_UPDATE" });
  return {
    name: captureName(call.instance.database, table.name, row),
    type: table.label,
    record_name: textOf(row, table.displayColumn),
    action: "INSERT_OR_UPDATE",
    payload,
    payload_hash: payloadHash(payload),
    application: textOf(row, "sys_scope") || "global",
  };
}

/** The one version that is current of a record's name, and the ones before it. */
export function addCurrentVersion(call: DemoCall, values: VersionValues): void {
  call.instance.database.run(
    `UPDATE t_sys_update_version SET state = 'previous' WHERE name = ? AND state = 'current'`,
    values.name,
  );
  const row = newRow(call, "sys_update_version", { ...values, state: "current" });
  insertRow(call.instance, "sys_update_version", row);
}
