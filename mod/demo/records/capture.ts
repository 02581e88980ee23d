import { newSysId } from "../../base/ids.ts";
import type { DemoCall } from "../call.ts";
import type { Database, SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import type { DemoInstance } from "../database/instance.ts";
import { type FlowPart, flowParts } from "./flow_payload.ts";
import { layoutParts } from "./layout_payload.ts";
import { effectiveScope, effectiveUpdateSet } from "./effective_set.ts";
import { isPassword } from "../values/field_kinds.ts";
import { insertRow, textOf, updateRow } from "../database/rows.ts";
import { sha256Hex } from "../../base/sha256.ts";
import { storedTime } from "../values/time.ts";

export type CaptureAction = "INSERT_OR_UPDATE" | "DELETE";

/**
 * Records a change of a tracked record: one row of `sys_update_xml` per set and name, and a version.
 * Documented for tables whose collection row carries `update_synch`.
 */
export function capture(
  call: DemoCall,
  { table, row, action }: { table: DemoTable; row: SqlRow; action: CaptureAction },
): void {
  const { database } = call.instance;
  const scope = textOf(row, "sys_scope") || effectiveScope(call);
  const set = effectiveUpdateSet(call, scope);
  const name = captureName(database, table.name, row);
  const payload = recordPayload(call.instance, { table, row, action });
  captureUpdate(call, {
    name,
    type: table.label,
    target_name: textOf(row, table.displayColumn),
    action,
    payload,
    update_set: textOf(set, "sys_id"),
    application: scope,
    table: table.name,
  });
}

/** What an update set holds of one change. */
export interface CapturedUpdate {
  /** The update's name, once in a set. */
  name: string;
  /** The label of the record's table. */
  type: string;
  target_name: string;
  action: CaptureAction;
  /** `<record_update>` as XML. */
  payload: string;
  update_set: string;
  application: string;
  table: string;
}

/** Enters a change into its set in place of an earlier one of the same name, and as a version. */
export function captureUpdate(call: DemoCall, update: CapturedUpdate): void {
  const { database } = call.instance;
  const values = { ...update, payload_hash: payloadHash(update.payload), category: "customer" };
  const known = database.get(
    `SELECT * FROM t_sys_update_xml WHERE update_set = ? AND name = ?`,
    values.update_set,
    values.name,
  );
  if (known) {
    updateRow(call.instance, "sys_update_xml", {
      sysId: textOf(known, "sys_id"),
      changes: { ...values, ...stamp(call, Number(textOf(known, "sys_mod_count")) + 1) },
    });
  } else {
    insertRow(call.instance, "sys_update_xml", newRow(call, "sys_update_xml", values));
  }
  const { target_name: record_name, category: _category, table: _table, ...version } = values;
  addVersion(call, { ...version, record_name });
}

/**
 * Coalescing tables are named by their key columns, layouts by table and view, the others by sys_id;
 * read off the names of files that real instances exported.
 */
export function captureName(database: Pick<Database, "get">, table: string, row: SqlRow): string {
  const column = (element: string) => textOf(row, element);
  switch (table) {
    case "sys_dictionary":
      return `sys_dictionary_${column("name")}_${column("element") || "null"}`;
    case "sys_documentation":
      return `sys_documentation_${column("name")}_${column("element")}_${
        column("language") || "en"
      }`;
    case "sys_choice":
      return `sys_choice_${column("name")}_${column("element")}`;
    case "sys_ui_form":
      return `sys_ui_form_sections_${column("sys_id")}`;
    case "sys_ui_list":
      return `sys_ui_list_${listKey(row)}_${viewName(database, row)}`.toLowerCase();
    case "sys_ui_related_list":
      return `sys_ui_related_${column("name")}_${viewName(database, row)}`;
    case "wf_workflow_version":
      return `wf_workflow_${column("workflow")}`;
    default:
      return `${table}_${column("sys_id")}`;
  }
}

/** The list of a table, one below the form of a parent, or one of a relationship. */
function listKey(row: SqlRow): string {
  const [name, parent, relationship] = ["name", "parent", "relationship"].map((element) =>
    textOf(row, element)
  );
  if (relationship) return `${parent || "null"}_${relationship}`;
  return parent ? `${name}_${parent}` : `${name}`;
}

/** `null` for the default view, which has no name. */
function viewName(database: Pick<Database, "get">, row: SqlRow): string {
  const view = database.get(
    `SELECT name FROM t_sys_metadata WHERE sys_id = ?`,
    textOf(row, "view"),
  );
  return (view && textOf(view, "name")) || "null";
}

/**
 * A record as a customer update carries it; passwords stay behind, a layout brings its parts, and so
 * does a flow. A column is named by its own element, the others by the one around them, as exports
 * have them.
 */
export function recordPayload(
  instance: DemoInstance,
  { table, row, action }: { table: DemoTable; row: SqlRow; action: CaptureAction },
): string {
  const own = recordElement(table, row, action);
  const layout = action === "DELETE" ? undefined : layoutParts(instance, { table, row });
  const head = `<?xml version="1.0" encoding="UTF-8"?>`;
  const named = table.name === "sys_dictionary" ? "" : ` table="${table.name}"`;
  const flow = action === "DELETE" ? undefined : flowParts(instance, { table, row });
  if (flow) return `${head}<record_update>${own}${flow.map(flowPart).join("")}</record_update>`;
  if (!layout) return `${head}<record_update${named}>${own}</record_update>`;
  const attributes = Object.entries(layout.attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("");
  const parts = layout.parts.map((part) => recordElement(part.table, part.row, action)).join("");
  return `${head}<record_update><${layout.element}${attributes}>${parts}${own}</${layout.element}>` +
    `</record_update>`;
}

/** Rows of one table, and the element that takes away the ones that are none of the flow's any more. */
function flowPart({ table, rows, query }: FlowPart): string {
  const kept = rows.map((row) => textOf(row, "sys_id")).join(",");
  const cleared = `<${table.name} action="delete_multiple" query="${query}^sys_idNOT IN${kept}"/>`;
  return cleared + rows.map((row) => recordElement(table, row, "INSERT_OR_UPDATE")).join("");
}

function recordElement(table: DemoTable, row: SqlRow, action: CaptureAction): string {
  const fields = [...table.columns.values()].filter((column) => !isPassword(column.type)).map(
    ({ element }) => `<${element}>${escapeXml(textOf(row, element))}</${element}>`,
  );
  const named = table.name === "sys_dictionary"
    ? ` element="${escapeXml(textOf(row, "element"))}" table="${escapeXml(textOf(row, "name"))}"`
    : "";
  return `<${table.name} action="${action}"${named}>${fields.join("")}</${table.name}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface CapturedVersion {
  name: string;
  record_name: string;
  type: string;
  action: string;
  payload: string;
  payload_hash: string;
  application: string;
  update_set: string;
}

function addVersion(call: DemoCall, { update_set, ...values }: CapturedVersion): void {
  const { database } = call.instance;
  database.run(
    `UPDATE t_sys_update_version SET state = 'previous' WHERE name = ? AND state = 'current'`,
    values.name,
  );
  insertRow(
    call.instance,
    "sys_update_version",
    newRow(call, "sys_update_version", {
      ...values,
      state: "current",
      source: update_set,
      source_table: "sys_update_set",
    }),
  );
}

/** A row that is about to be stored. */
export interface NewRow extends Record<string, string> {
  sys_id: string;
  sys_class_name: string;
}

/** A row as the platform itself writes one for the caller. */
export function newRow(
  call: DemoCall,
  className: string,
  values: Record<string, string>,
): NewRow {
  const now = storedTime(call.instance.clock());
  return {
    sys_id: newSysId(),
    sys_class_name: className,
    sys_created_on: now,
    sys_created_by: call.actor.userName,
    ...stamp(call, 0),
    ...values,
  };
}

/** The columns that every write sets. */
export function stamp(call: DemoCall, modCount: number): Record<string, string> {
  return {
    sys_updated_on: storedTime(call.instance.clock()),
    sys_updated_by: call.actor.userName,
    sys_mod_count: String(modCount),
  };
}

/** What an entry of an update set and a version tell of their payload: 32 hex digits. */
export function payloadHash(payload: string): string {
  return sha256Hex(payload).slice(0, 32);
}
