import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { captureName, recordPayload } from "../../records/capture.ts";

/** A record as a file of the vendor's client. */
export interface RecordFile {
  tableName: string;
  sysId: string;
  /** `<record_update>` as XML. */
  content: string;
  /** Its update name. */
  name: string;
}

/** A stored record as such a file; undefined for one of a class that is gone. */
export function fileOf(call: DemoCall, row: SqlRow): RecordFile | undefined {
  const { instance } = call;
  const table = instance.table(textOf(row, "sys_class_name"));
  if (!table) return undefined;
  return {
    tableName: table.name,
    sysId: textOf(row, "sys_id"),
    content: recordPayload(instance, { table, row, action: "INSERT_OR_UPDATE" }),
    name: textOf(row, "sys_update_name") || captureName(instance.database, table.name, row),
  };
}

/** The files of records by their sys_ids; what is not there, or of no such table, has none. */
export function filesOfIds(
  call: DemoCall,
  tableName: string,
  sysIds: readonly string[],
): RecordFile[] {
  const table = call.instance.table(tableName);
  if (!table) return [];
  return sysIds.flatMap((sysId) => {
    const row = readRow(call.instance, table, sysId);
    return (row && fileOf(call, row)) ?? [];
  });
}
