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
import { type FlowPart, PART_CLASSES, PART_LISTS, type PartForm, partForms } from "./part_forms.ts";

export type FlowModel = Record<string, unknown>;

/** What a model says of the flow itself: its name in the model and in the record. */
const HEADER = { name: "name", description: "description", runAs: "run_as", access: "access" };

/**
 * Stores a whole flow model. The flow becomes a draft: what runs is the snapshot of its last
 * publishing. A list that the model lacks stays as it was. Throws 400 for a model of another shape.
 */
export function saveFlow(call: DemoCall, flow: SqlRow, model: FlowModel): SqlRow {
  const id = textOf(flow, "sys_id");
  const forms = partForms(flow);
  const lists = PART_LISTS.flatMap((list) => {
    const parts = model[list];
    return parts === undefined ? [] : [{ form: forms[list], parts: requireParts(list, parts) }];
  });
  return inTransaction(call, () => {
    for (const { form, parts } of lists) {
      const known = knownParts(call, form, parts);
      removeParts(call, form, id);
      for (const part of parts) {
        const before = known.get(String(part.id));
        insertPart(call, partRow(call, form, { flow: id, part, before }));
      }
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

/** The records that the parts of a model were read from, those of another flow for a copy. */
function knownParts(
  { instance }: DemoCall,
  { table }: PartForm,
  parts: readonly FlowPart[],
): Map<string, SqlRow> {
  const rows = findRows(instance, table, { sys_id: parts.map(({ id }) => String(id)) });
  return new Map(rows.map((row) => [textOf(row, "sys_id"), row]));
}

function removeParts({ instance }: DemoCall, { table }: PartForm, flow: string): void {
  instance.database.run(
    `DELETE FROM ${physicalTable(instance.table(table)?.base ?? table)}
     WHERE flow = ? AND sys_class_name = ?`,
    flow,
    table,
  );
}

function partRow(
  call: DemoCall,
  form: PartForm,
  { flow, part, before }: { flow: string; part: FlowPart; before: SqlRow | undefined },
): NewRow {
  const text = (name: string) => {
    const value = part[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  // A part that was copied from another flow keeps its sys_id there.
  const free = isSysId(text("id")) && !isTaken(call, form, text("id"));
  const inputs = Array.isArray(part.inputs) ? part.inputs : [];
  return newRow(call, form.table, {
    ...(free && { sys_id: text("id") }),
    flow,
    comment: text("comment"),
    order: text("order"),
    ui_id: text("uiUniqueIdentifier"),
    parent_ui_id: text("parentUiId"),
    ...form.columnsOf(
      { name: text("name"), type: text("type"), actionType: text("actionTypeSysId"), inputs },
      before,
    ),
  });
}

function isTaken({ instance }: DemoCall, { table }: PartForm, sysId: string): boolean {
  return instance.database.get(
    `SELECT 1 FROM ${physicalTable(instance.table(table)?.base ?? table)} WHERE sys_id = ?`,
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
