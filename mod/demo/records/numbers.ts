import type { DemoCall } from "../call.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { insertRow, textOf } from "../database/rows.ts";
import { newRow } from "./capture.ts";

/** The column that numbers itself: `number`, or one whose default asks for the next; else undefined. */
export function numberedColumn({ columns }: DemoTable): string | undefined {
  if (columns.has("number")) return "number";
  return [...columns.values()].find(({ defaultValue }) => asksForNumber(defaultValue))?.element;
}

/** Whether a default is the next number of its table, which is drawn when nothing else is missing. */
export function asksForNumber(defaultValue: string): boolean {
  return /^javascript:(global\.)?getNextObjNumberPadded\(\);?$/.test(defaultValue);
}

/** The next automatic number of a table, by its own or the nearest parent's format; "" without one. */
export function nextNumber(call: DemoCall, table: DemoTable): string {
  const { database } = call.instance;
  for (const name of table.chain) {
    const format = database.get(
      `SELECT prefix, number, maximum_digits FROM t_sys_metadata
       WHERE sys_class_name = 'sys_number' AND category = ?`,
      name,
    );
    if (!format) continue;
    const counter = database.get(
      `SELECT sys_id, number FROM t_sys_number_counter WHERE "table" = ?`,
      name,
    );
    const next = counter
      ? Number(textOf(counter, "number"))
      : Number(textOf(format, "number") || "1000") + 1;
    if (counter) {
      database.run(
        `UPDATE t_sys_number_counter SET number = ? WHERE sys_id = ?`,
        String(next + 1),
        textOf(counter, "sys_id"),
      );
    } else {
      const row = newRow(call, "sys_number_counter", { table: name, number: String(next + 1) });
      insertRow(call.instance, "sys_number_counter", row);
    }
    const digits = Number(textOf(format, "maximum_digits")) || 7;
    return textOf(format, "prefix") + String(next).padStart(digits, "0");
  }
  return "";
}
