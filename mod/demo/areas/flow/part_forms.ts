import { isObject } from "../../../base/is_object.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";
import { FlowFault } from "./engine/flow_fault.ts";
import { packFlowValues, readFlowValues } from "./engine/flow_values.ts";
import { LOGIC_NAMES } from "./engine/step_names.ts";

/** A step or trigger as a flow model carries it. Properties without a column are not stored. */
export type FlowPart = Record<string, unknown>;

/** The lists of a flow model. */
export type FlowPartList = "triggerInstances" | "actionInstances" | "flowLogicInstances";

/** How the records of one class hold the parts of a list. */
export interface PartForm {
  table: string;
  inputsOf(row: SqlRow): unknown[];
  /** What the designer calls a step of logic. */
  logicName(row: SqlRow): string;
  /** Columns of a part; `before` is the record that it was read from, where there is one. */
  columnsOf(part: PartTexts, before: SqlRow | undefined): Record<string, string>;
}

/** What a model says of a part. */
interface PartTexts {
  name: string;
  type: string;
  actionType: string;
  inputs: readonly unknown[];
}

/** Somebody may have written anything into the column by record. */
function readInputs(text: string): unknown[] {
  try {
    const inputs: unknown = JSON.parse(text || "[]");
    return Array.isArray(inputs) ? inputs : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function readPacked(text: string): unknown {
  try {
    return readFlowValues(text);
  } catch (error) {
    if (error instanceof FlowFault) return [];
    throw error;
  }
}

/** The list of inputs of a part that no model takes back; none where it cannot be read. */
export function readPackedList(text: string): unknown[] {
  return listOf(readPacked(text));
}

function listOf(values: unknown): unknown[] {
  const list = isObject(values) ? values.inputs : values;
  return Array.isArray(list) ? list : [];
}

/** Columns that no model carries. */
function kept(before: SqlRow | undefined, elements: readonly string[]): Record<string, string> {
  return Object.fromEntries(elements.map((one) => [one, before ? textOf(before, one) : ""]));
}

const first: Readonly<Record<FlowPartList, PartForm>> = {
  triggerInstances: {
    table: "sys_hub_trigger_instance",
    inputsOf: (row) => readInputs(textOf(row, "trigger_inputs")),
    logicName: () => "",
    columnsOf: ({ name, type, inputs }) => ({
      name,
      trigger_type: type,
      trigger_inputs: JSON.stringify(inputs),
    }),
  },
  actionInstances: {
    table: "sys_hub_action_instance",
    inputsOf: (row) => readInputs(textOf(row, "action_inputs")),
    logicName: () => "",
    columnsOf: ({ actionType, inputs }) => ({
      action_type: actionType,
      action_inputs: JSON.stringify(inputs),
    }),
  },
  flowLogicInstances: {
    table: "sys_hub_flow_logic",
    inputsOf: (row) => readInputs(textOf(row, "inputs")),
    logicName: (row) => textOf(row, "logic_definition"),
    columnsOf: ({ name, inputs }) => ({
      logic_definition: name,
      inputs: JSON.stringify(inputs),
    }),
  },
};

const second: Readonly<Record<FlowPartList, PartForm>> = {
  triggerInstances: {
    table: "sys_hub_trigger_instance_v2",
    inputsOf: (row) => listOf(readPacked(textOf(row, "trigger_inputs"))),
    logicName: () => "",
    columnsOf: ({ name, type, inputs }, before) => ({
      ...kept(before, ["trigger_definition", "trigger_outputs", "category"]),
      name,
      trigger_type: type,
      trigger_inputs: packFlowValues(inputs),
    }),
  },
  actionInstances: {
    table: "sys_hub_action_instance_v2",
    inputsOf: (row) => listOf(readPacked(textOf(row, "values"))),
    logicName: () => "",
    columnsOf: ({ actionType, inputs }, before) => ({
      ...kept(before, ["action_type_parent", "active", "display_text", "generation_source"]),
      action_type: actionType,
      values: packFlowValues(inputs),
    }),
  },
  flowLogicInstances: {
    table: "sys_hub_flow_logic_instance_v2",
    inputsOf: (row) => listOf(readPacked(textOf(row, "values"))),
    logicName: (row) => {
      const definition = textOf(row, "logic_definition");
      return LOGIC_NAMES.get(definition) ?? definition;
    },
    columnsOf: ({ name, inputs }, before) => {
      const values = before ? readPacked(textOf(before, "values")) : {};
      const [definition = name] = [...LOGIC_NAMES].find(([, known]) => known === name) ?? [];
      return {
        ...kept(before, ["connected_to", "decision_table", "flow_variables_assigned"]),
        ...kept(before, ["outputs_assigned", "workflow_reference"]),
        logic_definition: definition,
        values: packFlowValues({ ...(isObject(values) && values), inputs }),
      };
    },
  },
};

/** The lists of a flow model in their order. */
export const PART_LISTS: readonly FlowPartList[] = [
  "triggerInstances",
  "actionInstances",
  "flowLogicInstances",
];

/** How a flow's parts are stored: of its second version packed, as the vendor's compiler does. */
export function partForms(flow: SqlRow): Readonly<Record<FlowPartList, PartForm>> {
  return textOf(flow, "version") === "2" ? second : first;
}

/** Where the parts of flows are, those of both versions. */
export const PART_CLASSES: readonly string[] = [
  ...[first, second].flatMap((forms) => PART_LISTS.map((list) => forms[list].table)),
  "sys_hub_sub_flow_instance_v2",
];
