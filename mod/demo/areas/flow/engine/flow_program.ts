import type { SqlRow } from "../../../database/database.ts";
import { findRow, findRows } from "../../../database/find_rows.ts";
import type { DemoInstance } from "../../../database/instance.ts";
import { textOf } from "../../../database/rows.ts";
import { FlowFault } from "./flow_fault.ts";
import { readFlowValues, readStepInputs, type StepInputs } from "./flow_values.ts";
import { ACTION_NAMES, LOGIC_NAMES } from "./step_names.ts";

/** A step of a flow with what stands in its block. */
export interface FlowStep {
  /** What it is called, `Log` or `For Each`; for what has no name here its definition's sys_id. */
  name: string;
  /** By which pills name what it gives. */
  uiId: string;
  order: number;
  inputs: StepInputs;
  /** sys_id of the custom action or of the subflow that the step calls. */
  calls?: { kind: "action" | "subflow"; sysId: string };
  children: readonly FlowStep[];
}

interface StoredStep extends Omit<FlowStep, "children"> {
  parent: string;
}

/**
 * The steps of a flow or of its snapshot as they stand in one another, each block by order, which
 * counts actions, logic and subflows together. Throws `FlowFault` for values that cannot be read and
 * for a step whose block is not there.
 */
export function readProgram(instance: DemoInstance, flow: string): FlowStep[] {
  const rows = (className: string) => findRows(instance, className, { flow });
  const steps = [
    ...rows("sys_hub_action_instance_v2").map((row) => actionOf(instance, row)),
    ...rows("sys_hub_flow_logic_instance_v2").map((row) => {
      const definition = textOf(row, "logic_definition");
      return storedStep(row, LOGIC_NAMES.get(definition) ?? definition);
    }),
    ...rows("sys_hub_sub_flow_instance_v2").map((row) => subflowOf(instance, row)),
  ].toSorted((one, other) => one.order - other.order);
  const placed = new Set<StoredStep>();
  const childrenOf = (parent: string): FlowStep[] =>
    steps.filter((step) => step.parent === parent && !placed.has(step)).map((step) => {
      placed.add(step);
      return { ...step, children: step.uiId === "" ? [] : childrenOf(step.uiId) };
    });
  const program = childrenOf("");
  const lost = steps.find((step) => !placed.has(step));
  if (lost) throw new FlowFault(`The block of step ${lost.order}, ${lost.name}, is not there`);
  return program;
}

function actionOf(instance: DemoInstance, row: SqlRow): StoredStep {
  const type = textOf(row, "action_type");
  const known = ACTION_NAMES.get(type);
  if (known !== undefined) return storedStep(row, known);
  const custom = findRow(instance, "sys_hub_action_type_base", { sys_id: type });
  const step = storedStep(row, (custom && textOf(custom, "name")) || type);
  return { ...step, calls: { kind: "action", sysId: type } };
}

function subflowOf(instance: DemoInstance, row: SqlRow): StoredStep {
  const sysId = textOf(row, "subflow");
  const flow = findRow(instance, "sys_hub_flow", { sys_id: sysId });
  const step = storedStep(row, (flow && textOf(flow, "name")) || sysId, "subflow_inputs");
  return { ...step, calls: { kind: "subflow", sysId } };
}

function storedStep(row: SqlRow, name: string, column = "values"): StoredStep {
  const order = Number(textOf(row, "order"));
  try {
    const inputs = readStepInputs(readFlowValues(textOf(row, column)));
    const [uiId, parent] = [textOf(row, "ui_id"), textOf(row, "parent_ui_id")];
    return { name, uiId, order, inputs, parent };
  } catch (error) {
    if (!(error instanceof FlowFault)) throw error;
    throw new FlowFault(`Step ${order}, ${name}: ${error.message}`);
  }
}
