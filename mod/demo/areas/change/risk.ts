import { meetsCondition } from "../../access/acl_condition.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { textOf } from "../../database/rows.ts";
import { updateRecord } from "../../records/write_records.ts";
import { type Found, showRecord } from "./records.ts";

/** `…/change/{sys_id}/risk`: risk and impact by the first condition that the change meets. */
export function assessRisk(call: DemoCall, { table, row }: Found): DemoAnswer {
  const conditions = call.instance.database.all(
    `SELECT condition, risk, impact FROM t_sys_metadata
     WHERE sys_class_name = 'risk_conditions' AND active = 'true'
     ORDER BY CAST("order" AS REAL), sys_id`,
  );
  const met = conditions.find((one) =>
    meetsCondition(call, { table, row, condition: textOf(one, "condition") })
  );
  if (!met) return showRecord(call, { table, row });
  const assessed = updateRecord(call, table, {
    sysId: textOf(row, "sys_id"),
    input: { risk: textOf(met, "risk"), impact: textOf(met, "impact") },
  });
  return showRecord(call, { table, row: assessed });
}
