import { parseJson } from "../../../base/parse_json.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import type { FlowModel, FlowPart } from "./flow_model.ts";

const MOST_PARTS = 500;

/** The parts of a flow from their tables, in the shape of the model. */
export async function readStoredParts(
  reader: Reader,
  { flow, signal }: { flow: string; signal?: AbortSignal | undefined },
): Promise<
  Pick<
    FlowModel,
    "triggerInstances" | "actionInstances" | "flowLogicInstances" | "subFlowInstances"
  >
> {
  const of = async (table: string, fields: string[]) =>
    (await reader.listRecords(table, {
      query: `flow=${flow}`,
      fields: ["sys_id", ...fields],
      limit: MOST_PARTS,
      signal,
    })).records;
  const step = ["order", "ui_id", "parent_ui_id", "comment"];
  const [triggers, actions, logic] = await Promise.all([
    of("sys_hub_trigger_instance", ["name", "trigger_type", "trigger_inputs"]),
    of("sys_hub_action_instance", [...step, "action_type.name", "action_inputs"]),
    of("sys_hub_flow_logic", [...step, "logic_definition", "inputs"]),
  ]);
  return {
    triggerInstances: triggers.map((row) => ({
      id: row.sys_id,
      name: row.name,
      type: row.trigger_type,
      inputs: readInputs(row.trigger_inputs),
    })),
    actionInstances: actions.map((row) => ({
      ...stepOf(row),
      name: row["action_type.name"],
      inputs: readInputs(row.action_inputs),
    })),
    flowLogicInstances: logic.map((row) => ({
      ...stepOf(row),
      name: row.logic_definition,
      inputs: readInputs(row.inputs),
    })),
    subFlowInstances: [],
  };
}

function stepOf(row: PlatformRecord): FlowPart {
  return {
    id: row.sys_id,
    order: row.order,
    uiUniqueIdentifier: row.ui_id,
    parentUiId: row.parent_ui_id,
    comment: row.comment,
  };
}

function readInputs(text = ""): unknown[] {
  try {
    const inputs = parseJson(text || "[]");
    return Array.isArray(inputs) ? inputs : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
