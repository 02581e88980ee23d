import type { TouchedRecord } from "../../demo/control/watch_records.ts";

/** What the platform writes by itself with every change: logs, versions, counters. */
const TABLES =
  /^(syslog\w*|sys_audit\w*|sys_history\w*|sys_update_version|sysevent|sys_number_counter|sys_(rollback|progress|execution|script_execution)\w*)$/;
/** Where the writer stands: the current update set and application. */
const PREFERENCE = /^(sys_update_set|updateSetForScope\w+|apps\.current(_app)?)$/;

/** Whether nobody who looks for what was done has to look at the record. */
export function isBookkeeping({ table, values }: TouchedRecord): boolean {
  if (TABLES.test(table)) return true;
  return table === "sys_user_preference" && PREFERENCE.test(values.name ?? "");
}

/** Columns that the platform fills at every write. */
export function isSystemColumn(column: string): boolean {
  return /^sys_(created|updated|mod_count|class_name|id|package|policy|name|update_name)/.test(
    column,
  );
}
