import type { DemoCall } from "../call.ts";
import type { DemoInstance } from "../database/instance.ts";
import { deleteRow, insertRow, textOf, updateRow } from "../database/rows.ts";
import { newRow } from "./capture.ts";

/**
 * What the emulator has to know of a record and no column of the platform holds: its own table
 * `x_demo_kept`, which REST does not reach.
 */
const KEPT = "x_demo_kept";

/** Keeps texts beside a record, by name; what was kept under a name is replaced. */
export function keep(
  call: DemoCall,
  record: string,
  texts: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(texts)) {
    const known = call.instance.database.get(
      `SELECT sys_id FROM t_x_demo_kept WHERE record = ? AND name = ?`,
      record,
      name,
    );
    if (known) {
      updateRow(call.instance, KEPT, { sysId: textOf(known, "sys_id"), changes: { value } });
    } else if (value !== "") {
      insertRow(call.instance, KEPT, newRow(call, KEPT, { record, name, value }));
    }
  }
}

/** What is kept beside a record under a name; "" for nothing. */
export function keptText({ database }: DemoInstance, record: string, name: string): string {
  const row = database.get(
    `SELECT value FROM t_x_demo_kept WHERE record = ? AND name = ?`,
    record,
    name,
  );
  return row ? textOf(row, "value") : "";
}

/** Lets go of all that is kept beside a record. */
export function forget(instance: DemoInstance, record: string): void {
  const rows = instance.database.all(`SELECT sys_id FROM t_x_demo_kept WHERE record = ?`, record);
  for (const row of rows) deleteRow(instance, KEPT, textOf(row, "sys_id"));
}
