import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";

/** A step or trigger as a flow model carries it. Properties without a column are not stored. */
export type FlowPart = Record<string, unknown>;

/** The lists of a flow model, and the classes that hold them. */
export const FLOW_PARTS = {
  triggerInstances: "sys_hub_trigger_instance",
  actionInstances: "sys_hub_action_instance",
  flowLogicInstances: "sys_hub_flow_logic",
} as const;

export type FlowPartList = keyof typeof FLOW_PARTS;

/** The whole of a flow as the designer's interface hands it out; names measured on live instances. */
export function readFlowModel(call: DemoCall, flow: SqlRow): Record<string, unknown> {
  const id = textOf(flow, "sys_id");
  const scope = textOf(flow, "sys_scope");
  const application = call.instance.database.get(
    `SELECT name, scope FROM t_sys_metadata WHERE sys_id = ?`,
    scope,
  );
  const snapshot = textOf(flow, "latest_snapshot");
  return {
    id,
    name: textOf(flow, "name"),
    internalName: textOf(flow, "internal_name"),
    description: textOf(flow, "description"),
    type: textOf(flow, "type"),
    active: textOf(flow, "active") === "true",
    status: textOf(flow, "status"),
    isPublished: textOf(flow, "status") === "published",
    runAs: textOf(flow, "run_as"),
    access: textOf(flow, "access"),
    scope,
    scopeName: application ? textOf(application, "scope") || scope : scope,
    scopeDisplayName: application ? textOf(application, "name") : "",
    latestSnapshot: snapshot,
    masterSnapshotId: textOf(flow, "master_snapshot"),
    triggerInstances: readParts(call, "triggerInstances", id).map(triggerOf),
    actionInstances: readParts(call, "actionInstances", id).map((row) => actionOf(call, row)),
    flowLogicInstances: readParts(call, "flowLogicInstances", id).map(logicOf),
    subFlowInstances: [],
    inputs: [],
    outputs: [],
    flowVariables: [],
    security: { can_read: true, can_write: true },
  };
}

/** The stored parts of a flow or snapshot, in their order. */
export function readParts({ instance }: DemoCall, list: FlowPartList, flow: string): SqlRow[] {
  if (list === "triggerInstances") {
    return instance.database.all(
      `SELECT * FROM t_sys_hub_trigger_instance WHERE flow = ? ORDER BY rowid`,
      flow,
    );
  }
  return instance.database.all(
    `SELECT * FROM t_sys_hub_flow_component WHERE flow = ? AND sys_class_name = ?
     ORDER BY CAST("order" AS REAL), rowid`,
    flow,
    FLOW_PARTS[list],
  );
}

function triggerOf(row: SqlRow): FlowPart {
  return {
    id: textOf(row, "sys_id"),
    flowSysId: textOf(row, "flow"),
    name: textOf(row, "name"),
    type: textOf(row, "trigger_type"),
    comment: textOf(row, "comment"),
    inputs: readInputs(textOf(row, "trigger_inputs")),
  };
}

function actionOf({ instance }: DemoCall, row: SqlRow): FlowPart {
  const type = instance.database.get(
    `SELECT name, internal_name FROM t_sys_metadata WHERE sys_id = ?
     AND sys_class_name = 'sys_hub_action_type_definition'`,
    textOf(row, "action_type"),
  );
  return {
    ...stepOf(row),
    actionTypeSysId: textOf(row, "action_type"),
    actionName: type ? textOf(type, "name") : "",
    actionInternalName: type ? textOf(type, "internal_name") : "",
    inputs: readInputs(textOf(row, "action_inputs")),
  };
}

function logicOf(row: SqlRow): FlowPart {
  return {
    ...stepOf(row),
    name: textOf(row, "logic_definition"),
    inputs: readInputs(textOf(row, "inputs")),
  };
}

function stepOf(row: SqlRow): FlowPart {
  return {
    id: textOf(row, "sys_id"),
    flowSysId: textOf(row, "flow"),
    order: textOf(row, "order"),
    uiUniqueIdentifier: textOf(row, "ui_id"),
    parentUiId: textOf(row, "parent_ui_id"),
    comment: textOf(row, "comment"),
  };
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
