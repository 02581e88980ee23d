import { isObject } from "../../../base/is_object.ts";
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
    ...(kind === "incomplete" && { source: item.source.name }),
    payload_item: JSON.stringify({
      className: item.className,
      values: item.values,
      sys_object_source_info: {
        source_name: item.source.name,
        source_native_key: item.source.nativeKey,
      },
    }),
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
    `SELECT sys_id, payload_item FROM t_cmdb_ire_partial_payloads ORDER BY sys_created_on, sys_id`,
  ).map((row) => ({ sysId: textOf(row, "sys_id"), ...readKept(textOf(row, "payload_item")) }));
  const kept = rows.filter(({ name, nativeKey }) =>
    name === item.source.name && nativeKey === item.source.nativeKey
  );
  return {
    item: { ...item, values: Object.assign({}, ...kept.map(({ values }) => values), item.values) },
    merged: kept.map(({ sysId }) => sysId),
  };
}

/** Removes partial payloads that have gone into an item. */
export function forgetKept({ instance }: DemoCall, sysIds: string[]): void {
  for (const sysId of sysIds) deleteRow(instance, "cmdb_ire_partial_payloads", sysId);
}

interface KeptPayload {
  name: string;
  nativeKey: string;
  values: Record<string, string>;
}

/** A kept payload and where it is from; an empty one where people have broken it. */
function readKept(text: string): KeptPayload {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept)) return NOTHING;
    const info = isObject(kept.sys_object_source_info) ? kept.sys_object_source_info : {};
    return {
      name: String(info.source_name ?? ""),
      nativeKey: String(info.source_native_key ?? ""),
      values: readValues(kept.values),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return NOTHING;
    throw error;
  }
}

const NOTHING: KeptPayload = { name: "", nativeKey: "", values: {} };
