import { isSysId, newSysId } from "../../../base/ids.ts";
import type { DemoCall } from "../../call.ts";
import { type NewRow, newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { RestError } from "../../wire/rest_error.ts";
import { findRows } from "../../database/find_rows.ts";
import { insertRow, requireRow, textOf } from "../../database/rows.ts";
import { physicalTable } from "../../database/storage.ts";
import { isObject } from "../../../base/is_object.ts";
import { updateRecord } from "../../records/write_records.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { FLOW_PARTS, type FlowPart, type FlowPartList } from "./flow_model.ts";

export type FlowModel = Record<string, unknown>;

const LISTS = Object.keys(FLOW_PARTS) as FlowPartList[];
/** Where the parts of a flow are, those of both versions of the designer. */
const PART_CLASSES = [
  ...Object.values(FLOW_PARTS),
  "sys_hub_trigger_instance_v2",
  "sys_hub_action_instance_v2",
  "sys_hub_flow_logic_instance_v2",
  "sys_hub_sub_flow_instance",
];
/** What a model says of the flow itself: its name in the model and in the record. */
const HEADER = { name: "name", description: "description", runAs: "run_as", access: "access" };

/**
 * Stores a whole flow model. The flow becomes a draft: what runs is the snapshot of its last
 * publishing. A list that the model lacks stays as it was. Throws 400 for a model of another shape.
 */
export function saveFlow(call: DemoCall, flow: SqlRow, model: FlowModel): SqlRow {
  const id = textOf(flow, "sys_id");
  const lists = LISTS.flatMap((list) => {
    const parts = model[list];
    return parts === undefined ? [] : [{ list, parts: requireParts(list, parts) }];
  });
  return inTransaction(call, () => {
    for (const { list, parts } of lists) {
      removeParts(call, list, id);
      for (const part of parts) insertPart(call, partRow(call, list, { flow: id, part }));
    }
    return changeFlow(call, id, { ...headerOf(model), status: "draft" });
  });
}

/**
 * Compiles the stored flow: a snapshot with its own copy of every part, which is what runs from now
 * on. Publishing makes the flow active.
 */
export function publishFlow(call: DemoCall, flow: SqlRow): SqlRow {
  const id = textOf(flow, "sys_id");
  return inTransaction(call, () => {
    const snapshot = newSysId();
    const kept = ["name", "internal_name", "description", "type", "run_as", "access"];
    const scope = textOf(flow, "sys_scope");
    insertRow(
      call.instance,
      "sys_metadata",
      newRow(call, "sys_hub_flow_snapshot", {
        ...Object.fromEntries(kept.map((element) => [element, textOf(flow, element)])),
        sys_id: snapshot,
        sys_name: textOf(flow, "name"),
        sys_scope: scope,
        sys_package: scope,
        sys_update_name: `sys_hub_flow_snapshot_${snapshot}`,
        parent_flow: id,
        status: "published",
        active: "true",
      }),
    );
    for (const className of PART_CLASSES) {
      for (const { sys_id: _own, ...row } of findRows(call.instance, className, { flow: id })) {
        const values = Object.fromEntries(
          Object.entries(row).map(([element, value]) => [element, String(value ?? "")]),
        );
        insertPart(call, {
          ...values,
          sys_class_name: textOf(row, "sys_class_name"),
          sys_id: newSysId(),
          flow: snapshot,
        });
      }
    }
    return changeFlow(call, id, {
      status: "published",
      active: "true",
      latest_snapshot: snapshot,
      master_snapshot: snapshot,
    });
  });
}

function changeFlow(call: DemoCall, sysId: string, input: Record<string, string>): SqlRow {
  const table = call.instance.table("sys_hub_flow");
  if (!table) throw new RestError(500, `The table "sys_hub_flow" has been deleted`);
  updateRecord(call, table, { sysId, input });
  return requireRow(call.instance, table, sysId).row;
}

function headerOf(model: FlowModel): Record<string, string> {
  return Object.fromEntries(
    Object.entries(HEADER).flatMap(([name, element]) =>
      typeof model[name] === "string" ? [[element, model[name]]] : []
    ),
  );
}

function requireParts(list: string, parts: unknown): FlowPart[] {
  const sound = Array.isArray(parts) && parts.every(isObject);
  if (!sound) throw new RestError(400, `The flow model's ${list} is not a list of objects`);
  return parts;
}

function removeParts({ instance }: DemoCall, list: FlowPartList, flow: string): void {
  const base = instance.table(FLOW_PARTS[list])?.base ?? FLOW_PARTS[list];
  instance.database.run(
    `DELETE FROM ${physicalTable(base)} WHERE flow = ? AND sys_class_name = ?`,
    flow,
    FLOW_PARTS[list],
  );
}

function partRow(
  call: DemoCall,
  list: FlowPartList,
  { flow, part }: { flow: string; part: FlowPart },
): NewRow {
  const text = (name: string) => {
    const value = part[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const inputs = JSON.stringify(Array.isArray(part.inputs) ? part.inputs : []);
  // A part that was copied from another flow keeps its sys_id there.
  const free = isSysId(text("id")) && !isTaken(call, list, text("id"));
  const own = {
    triggerInstances: {
      name: text("name"),
      trigger_type: text("type"),
      trigger_inputs: inputs,
    },
    actionInstances: { action_type: text("actionTypeSysId"), action_inputs: inputs },
    flowLogicInstances: { logic_definition: text("name"), inputs },
  };
  return newRow(call, FLOW_PARTS[list], {
    ...(free && { sys_id: text("id") }),
    flow,
    comment: text("comment"),
    ...own[list],
    ...(list !== "triggerInstances" && {
      order: text("order"),
      ui_id: text("uiUniqueIdentifier"),
      parent_ui_id: text("parentUiId"),
    }),
  });
}

function isTaken({ instance }: DemoCall, list: FlowPartList, sysId: string): boolean {
  const base = instance.table(FLOW_PARTS[list])?.base ?? FLOW_PARTS[list];
  return instance.database.get(
    `SELECT 1 FROM ${physicalTable(base)} WHERE sys_id = ?`,
    sysId,
  ) !== undefined;
}

function insertPart(call: DemoCall, row: NewRow): void {
  const { base } = call.instance.table(row.sys_class_name) ?? {};
  if (!base) throw new RestError(500, `The table "${row.sys_class_name}" has been deleted`);
  const trimmed = Object.fromEntries(
    Object.entries(row).filter(([element]) =>
      element === "sys_class_name" ||
      call.instance.table(row.sys_class_name)?.columns.has(element)
    ),
  );
  insertRow(call.instance, base, trimmed);
}
