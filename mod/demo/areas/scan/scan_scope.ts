import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { type Fragment, fragment } from "../../query_sql/fragment.ts";

/** Which records a scan looks at. */
export interface ScanScope {
  /** One record. */
  record?: { table: string; sysId: string };
  /** Application files of these applications. */
  applications?: readonly string[];
  /** Records that these update sets hold. */
  updateSets?: readonly string[];
}

/** What narrows a query on a table to the scope; undefined when nothing of it can lie within. */
export function scopeTerms(
  call: DemoCall,
  { record, applications, updateSets }: ScanScope,
  { table, alias }: { table: DemoTable; alias: string },
): Fragment[] | undefined {
  if (record) {
    const target = call.instance.table(record.table);
    if (!target || !related(target, table)) return undefined;
    return [fragment(`${alias}.sys_id = ?`, record.sysId)];
  }
  if (applications) {
    if (!table.columns.has("sys_scope")) return undefined;
    const list = JSON.stringify(applications);
    return [fragment(`${alias}.sys_scope IN (SELECT value FROM json_each(?))`, list)];
  }
  if (updateSets) {
    return [
      fragment(
        `EXISTS (SELECT 1 FROM t_sys_update_xml u
         WHERE u.update_set IN (SELECT value FROM json_each(?))
         AND u.name = ${alias}.sys_class_name || '_' || ${alias}.sys_id AND u.action <> 'DELETE')`,
        JSON.stringify(updateSets),
      ),
    ];
  }
  return [];
}

function related(one: DemoTable, other: DemoTable): boolean {
  return one.chain.includes(other.name) || other.chain.includes(one.name);
}

/** Whether a row found outside a query lies within the scope. */
export function isWithin({ record, applications }: ScanScope, row: SqlRow): boolean {
  if (record) return record.sysId === row.sys_id;
  return !applications || applications.includes(String(row.sys_scope ?? ""));
}
