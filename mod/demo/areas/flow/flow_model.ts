import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { ACTION_NAMES } from "./engine/step_names.ts";
import { type FlowPart, type PartForm, partForms, readPackedList } from "./part_forms.ts";

/** The whole of a flow as the designer's interface hands it out; names measured on live instances. */
export function readFlowModel(call: DemoCall, flow: SqlRow): Record<string, unknown> {
  const id = textOf(flow, "sys_id");
  const scope = textOf(flow, "sys_scope");
  const application = call.instance.database.get(
    `SELECT name, scope FROM t_sys_metadata WHERE sys_id = ?`,
    scope,
  );
  const snapshot = textOf(flow, "latest_snapshot");
  const { triggerInstances: trigger, actionInstances: action, flowLogicInstances: logic } =
    partForms(flow);
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
    triggerInstances: readParts(call, trigger, id).map((row) => triggerOf(row, trigger)),
    actionInstances: readParts(call, action, id).map((row) => actionOf(call, row, action)),
    flowLogicInstances: readParts(call, logic, id).map((row) => logicOf(row, logic)),
    subFlowInstances: findRows(call.instance, "sys_hub_sub_flow_instance_v2", { flow: id })
      .map((row) => subflowOf(call, row)),
    inputs: [],
    outputs: [],
    flowVariables: [],
    security: { can_read: true, can_write: true },
  };
}

/** The stored parts of a flow or snapshot, in their order. */
function readParts({ instance }: DemoCall, { table }: PartForm, flow: string): SqlRow[] {
  return findRows(instance, table, { flow });
}

function triggerOf(row: SqlRow, form: PartForm): FlowPart {
  return {
    id: textOf(row, "sys_id"),
    flowSysId: textOf(row, "flow"),
    name: textOf(row, "name"),
    type: textOf(row, "trigger_type"),
    comment: textOf(row, "comment"),
    inputs: form.inputsOf(row),
  };
}

function actionOf({ instance }: DemoCall, row: SqlRow, form: PartForm): FlowPart {
  const type = instance.database.get(
    `SELECT name, internal_name FROM t_sys_metadata WHERE sys_id = ?
     AND sys_class_name = 'sys_hub_action_type_definition'`,
    textOf(row, "action_type"),
  );
  return {
    ...stepOf(row),
    actionTypeSysId: textOf(row, "action_type"),
    actionName: type ? textOf(type, "name") : ACTION_NAMES.get(textOf(row, "action_type")) ?? "",
    actionInternalName: type ? textOf(type, "internal_name") : "",
    inputs: form.inputsOf(row),
  };
}

function logicOf(row: SqlRow, form: PartForm): FlowPart {
  return {
    ...stepOf(row),
    name: form.logicName(row),
    inputs: form.inputsOf(row),
  };
}

function subflowOf({ instance }: DemoCall, row: SqlRow): FlowPart {
  const called = findRow(instance, "sys_hub_flow", { sys_id: textOf(row, "subflow") });
  return {
    ...stepOf(row),
    subFlowSysId: textOf(row, "subflow"),
    subFlowName: called ? textOf(called, "name") : "",
    inputs: readPackedList(textOf(row, "subflow_inputs")),
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
