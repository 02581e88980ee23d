import { newRow } from "../../records/capture.ts";
import type { DemoCall } from "../../call.ts";
import { insertRow, textOf, updateRow } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import type { SourceInfo } from "./payload.ts";

/** Keeps the key under which a source knows an item, and when it last saw it. */
export function keepObjectSource(
  call: DemoCall,
  { className, sysId, source }: { className: string; sysId: string; source: SourceInfo },
): void {
  if (source.nativeKey === "") return;
  const { instance } = call;
  const values = {
    target_table: className,
    target_sys_id: sysId,
    last_scan: source.scannedAt || storedTime(instance.clock()),
  };
  const known = instance.database.get(
    `SELECT sys_id FROM t_sys_object_source WHERE name = ? AND id = ? AND source_feed = ?`,
    source.name,
    source.nativeKey,
    source.feed,
  );
  if (known) {
    updateRow(instance, "sys_object_source", {
      sysId: textOf(known, "sys_id"),
      changes: values,
    });
    return;
  }
  const row = newRow(call, "sys_object_source", {
    name: source.name,
    id: source.nativeKey,
    source_feed: source.feed,
    ...values,
  });
  insertRow(instance, "sys_object_source", row);
}
