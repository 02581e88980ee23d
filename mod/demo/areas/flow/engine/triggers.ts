import type { SqlRow } from "../../../database/database.ts";
import { findRows } from "../../../database/find_rows.ts";
import type { DemoInstance } from "../../../database/instance.ts";
import { textOf } from "../../../database/rows.ts";
import { readFlowValues, readStepInputs, type StepInputs } from "./flow_values.ts";
import type { FlowOutputs, FlowRecord } from "./pills.ts";

/** A trigger of a flow or of its snapshot. */
export interface FlowTrigger {
  /** `Created`, `Updated`: what pills name it by. */
  name: string;
  /** `record_create`, `record_update`, `record_create_or_update`; others set nothing off here. */
  type: string;
  /** sys_id of the flow or snapshot. */
  flow: string;
  inputs: StepInputs;
}

/** The triggers of flows whose parts are of the second version. Throws `FlowFault`. */
export function readTriggers(
  instance: DemoInstance,
  wanted: { flow?: string },
): FlowTrigger[] {
  return findRows(instance, "sys_hub_trigger_instance_v2", wanted).map((row) => ({
    name: textOf(row, "name"),
    type: textOf(row, "trigger_type"),
    flow: textOf(row, "flow"),
    inputs: readStepInputs(readFlowValues(textOf(row, "trigger_inputs"))),
  }));
}

/** What the pills of a record trigger name: its own name with `_1` behind it, and what it gives. */
export function triggerOutputs(
  { name }: FlowTrigger,
  { record, context }: { record: FlowRecord; context: SqlRow },
): [source: string, outputs: FlowOutputs] {
  const started = textOf(context, "sys_created_on");
  return [
    `${name}_1`,
    new Map<string, string | FlowRecord>([
      ["current", record],
      ["table_name", record.table],
      ["run_start_time", started],
      ["run_start_date_time", started],
    ]),
  ];
}
