import { newRow } from "../../records/capture.ts";
import { isPassword } from "../../values/field_kinds.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import type { TableEffect } from "../../records/table_effects.ts";

/** Tables whose changes are kept, children included; most tables of the platform are not audited. */
const AUDITED = ["task", "sys_user"];
const NOT_KEPT = /^sys_/;

/**
 * One row of `sys_audit` for each column that an update changed, with its stored values, as
 * documented. New records leave none, and neither do passwords.
 */
export const auditEffects: readonly TableEffect[] = AUDITED.map((table) => ({
  table,
  run(call, { table, row, before }) {
    if (!before) return;
    for (const { element, type } of table.columns.values()) {
      if (NOT_KEPT.test(element) || isPassword(type)) continue;
      const [oldvalue, newvalue] = [textOf(before, element), textOf(row, element)];
      if (oldvalue === newvalue) continue;
      const values = {
        tablename: table.name,
        fieldname: element,
        documentkey: textOf(row, "sys_id"),
        oldvalue,
        newvalue,
        user: call.actor.userName,
      };
      insertRow(call.instance, "sys_audit", newRow(call, "sys_audit", values));
    }
  },
}));
