import { meetsCondition } from "../../access/acl_condition.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";

/** The states of a change, as documented. */
export const STATE = {
  new: "-5",
  assess: "-4",
  authorize: "-3",
  scheduled: "-2",
  implement: "-1",
  review: "0",
  closed: "3",
  canceled: "4",
} as const;

export interface TransitionCondition {
  sysId: string;
  name: string;
  description: string;
  passed: boolean;
}

export interface Transition {
  sysId: string;
  name: string;
  from: string;
  to: string;
  automatic: boolean;
  conditions: TransitionCondition[];
  /** All conditions hold. */
  available: boolean;
}

/** The model that a change follows: its own, or the one named for its type. */
export function modelOf({ instance }: DemoCall, change: SqlRow): string | undefined {
  const own = textOf(change, "chg_model");
  if (own !== "") return own;
  const row = instance.database.get(
    `SELECT sys_id FROM t_sys_metadata WHERE sys_class_name = 'chg_model' AND name = ?
     AND active = 'true'`,
    textOf(change, "type"),
  );
  return row && textOf(row, "sys_id");
}

/** The states of a model, value → label. */
export function statesOf({ instance }: DemoCall, model: string): Map<string, string> {
  const rows = instance.database.all(
    `SELECT state_value, state_label FROM t_sys_metadata
     WHERE sys_class_name = 'sttrm_state' AND sttrm_model = ?`,
    model,
  );
  return new Map(rows.map((row) => [textOf(row, "state_value"), textOf(row, "state_label")]));
}

/** The ways out of a state, with what each asks of the change as it is stored. */
export function transitionsFrom(
  call: DemoCall,
  { change, model, state }: { change: SqlRow; model: string; state: string },
): Transition[] {
  const rows = call.instance.database.all(
    `SELECT t.sys_id, t.name, t.automatic, target.state_value AS target
     FROM t_sys_metadata t
     JOIN t_sys_metadata source ON source.sys_id = t.from_state
     JOIN t_sys_metadata target ON target.sys_id = t.to_state
     WHERE t.sys_class_name = 'sttrm_state_transition'
     AND source.sttrm_model = ? AND source.state_value = ?
     ORDER BY CAST(target.state_value AS INTEGER), t.automatic DESC, t.sys_id`,
    model,
    state,
  );
  return rows.map((row) => {
    const sysId = textOf(row, "sys_id");
    const conditions = conditionsOf(call, { transition: sysId, change });
    return {
      sysId,
      name: textOf(row, "name"),
      from: state,
      to: textOf(row, "target"),
      automatic: textOf(row, "automatic") === "true",
      conditions,
      available: conditions.every(({ passed }) => passed),
    };
  });
}

function conditionsOf(
  call: DemoCall,
  { transition, change }: { transition: string; change: SqlRow },
): TransitionCondition[] {
  const table = call.instance.table("change_request");
  if (!table) return [];
  return call.instance.database.all(
    `SELECT sys_id, name, description, condition FROM t_sys_metadata
     WHERE sys_class_name = 'sttrm_transition_condition' AND active = 'true'
     AND sttrm_state_transition = ? ORDER BY CAST("order" AS REAL), sys_id`,
    transition,
  ).map((row) => ({
    sysId: textOf(row, "sys_id"),
    name: textOf(row, "name"),
    description: textOf(row, "description"),
    passed: meetsCondition(call, { table, row: change, condition: textOf(row, "condition") }),
  }));
}
