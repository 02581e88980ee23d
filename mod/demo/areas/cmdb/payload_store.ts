import { newRow } from "../../records/capture.ts";
import type { DemoCall } from "../../call.ts";
import { deleteRow, insertRow, textOf } from "../../database/rows.ts";
import { type PayloadItem, readValues } from "./payload.ts";

/** Keeps an item that cannot be told apart yet; the sys_id of what was kept. */
export function keepPayload(
  call: DemoCall,
  kind: "partial" | "incomplete",
  item: PayloadItem,
): string {
  const table = `cmdb_ire_${kind}_payloads`;
  const row = newRow(call, table, {
    source_name: item.source.name,
    source_native_key: item.source.nativeKey,
    payload: JSON.stringify({ className: item.className, values: item.values }),
  });
  insertRow(call.instance, table, row);
  return row.sys_id;
}

/** Takes what was kept of an item under its source's key into the item; the sys_ids of what it was. */
export function mergeKept(
  { instance }: DemoCall,
  item: PayloadItem,
): { item: PayloadItem; merged: string[] } {
  if (item.source.nativeKey === "") return { item, merged: [] };
  const rows = instance.database.all(
    `SELECT sys_id, payload FROM t_cmdb_ire_partial_payloads
     WHERE source_name = ? AND source_native_key = ? ORDER BY sys_created_on, sys_id`,
    item.source.name,
    item.source.nativeKey,
  );
  const kept = rows.map((row) => readKept(textOf(row, "payload")));
  return {
    item: { ...item, values: Object.assign({}, ...kept, item.values) },
    merged: rows.map((row) => textOf(row, "sys_id")),
  };
}

/** Removes partial payloads that have gone into an item. */
export function forgetKept({ instance }: DemoCall, sysIds: string[]): void {
  for (const sysId of sysIds) deleteRow(instance, "cmdb_ire_partial_payloads", sysId);
}

/** The values of a kept payload; none of one that people have broken. */
function readKept(text: string): Record<string, string> {
  try {
    return readValues((JSON.parse(text) as { values?: unknown } | null)?.values);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
