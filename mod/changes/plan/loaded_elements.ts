import type { Reader, TableSchema } from "../../platform/types.ts";
import { loadPath } from "../../platform/source_routes/load_files.ts";
import type { SourceFile } from "../../platform/source_load.ts";
import { writeRecordUpdates } from "../../source/write_record_update.ts";
import { captureNames } from "../capture.ts";
import { droppedColumn } from "../gate/dropped_columns.ts";
import { isUnreadable } from "../secret_columns.ts";
import type { PlannedOperation } from "./planned_operation.ts";

/**
 * Parts of configuration that ship with what they belong to. Where an instance's dictionary says of one
 * that the Table API is not recorded, its file is loaded into the update set instead. Tables: what the
 * vendor's compiler writes for policies and dashboards, and the platform's own for translations.
 */
const ELEMENTS = new Set([
  "sys_ui_policy_action",
  "catalog_ui_policy_action",
  "sys_data_policy_rule",
  "sys_translated",
  "sys_translated_text",
  "par_dashboard_tab",
  "par_dashboard_canvas",
  "par_dashboard_widget",
  "par_dashboard_permission",
  "par_dashboard_visibility",
  "pa_tabs",
  "pa_m2m_dashboard_tabs",
  "sys_grid_canvas",
  "sys_grid_canvas_pane",
]);
/** The platform sets them when it loads a file. */
const OWN_COLUMNS = ["sys_updated_on", "sys_updated_by", "sys_mod_count"];

/** Why the Table API does not serve for such a write; undefined where it does. */
export function whyLoaded(
  { name, tracked }: Pick<TableSchema, "name" | "tracked">,
  fields: readonly string[],
): string | undefined {
  const dropped = fields.filter((field) => droppedColumn(name, field));
  if (dropped.length > 0) return `the Table API drops ${dropped.join(", ")}`;
  return ELEMENTS.has(name) && !tracked ? "no update set records it over the Table API" : undefined;
}

/** Whether records of a table are configuration, which an update set can record, and no plain data. */
export function isConfiguration(
  { name, chain, tracked, customCapture }: Pick<
    TableSchema,
    "name" | "chain" | "tracked" | "customCapture"
  >,
): boolean {
  return tracked || customCapture || chain.includes("sys_metadata") || ELEMENTS.has(name);
}

/** The same where the instance takes files, else undefined. Asks it only where it matters. */
export async function loadedBecause(
  schema: TableSchema,
  fields: readonly string[],
  { reader, signal }: {
    reader: Pick<Reader, "hasSourceInterface">;
    signal?: AbortSignal | undefined;
  },
): Promise<string | undefined> {
  const reason = whyLoaded(schema, fields);
  return reason !== undefined && await reader.hasSourceInterface(signal) ? reason : undefined;
}

/** What a caller has to know of it. */
export function loadedNote(table: string, reason: string): string {
  return `${table} goes in as a file (POST ${
    loadPath("{scope}")
  }), because ${reason}. That route was ` +
    "never run on a real instance: the record and its entry in the update set are read back.";
}

/** The file that stores or removes the record, whole. */
export function elementFile(operation: PlannedOperation): SourceFile {
  const { kind, table, sysId, before, values, schema, scope } = operation;
  const kept = Object.entries(before ?? defaultsOf(schema)).filter(([field]) =>
    !OWN_COLUMNS.includes(field) &&
    !(before && isUnreadable({ field, images: [before], column: schema.columns.get(field) }))
  );
  const fields = kind === "delete" ? { sys_id: sysId } : {
    ...Object.fromEntries(kept),
    ...(schema.columns.has("sys_scope") && { sys_scope: scope ?? "global" }),
    ...values,
    sys_id: sysId,
  };
  const action = kind === "delete" ? "DELETE" : "INSERT_OR_UPDATE";
  const [name = ""] = captureNames(table, { ...before, ...values, sys_id: sysId });
  return { name: `${name}.xml`, xml: writeRecordUpdates([{ table, action, fields }]) };
}

/** A file's record gets no defaults that a form or the Table API would fill in, as far as is known. */
function defaultsOf({ columns }: TableSchema): Record<string, string> {
  return Object.fromEntries(
    [...columns.values()].flatMap(({ element, defaultValue }) =>
      defaultValue && !defaultValue.startsWith("javascript:") && !element.startsWith("sys_")
        ? [[element, defaultValue]]
        : []
    ),
  );
}
