import { mayReadField } from "../access/access.ts";
import type { DemoCall } from "../call.ts";
import { flag } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoColumn, DemoTable } from "../database/dictionary.ts";
import { isFieldPath } from "../query_sql/path.ts";
import { appearingValue } from "./calculated.ts";
import { createDisplay, type Display } from "./display.ts";
import { showTime } from "../values/viewer.ts";
import { journalText } from "./journal_text.ts";
import { isJournal, isPassword } from "../values/field_kinds.ts";
import { textOf } from "../database/rows.ts";

export type Rendered = string | { value?: string; display_value?: string; link?: string };
export type DisplayMode = "false" | "true" | "all";

/** How one request wants its records. */
export interface RenderOptions {
  mode: DisplayMode;
  excludeLink: boolean;
  /** Null for every column. */
  fields: string[] | null;
  origin: string;
}

/** Fields that were asked for by name beat those of a view; unknown names are ignored, and reported. */
export function renderOptions(call: DemoCall, table: DemoTable): RenderOptions {
  const mode = call.parameters.get("sysparm_display_value");
  const fields = (call.parameters.get("sysparm_fields") ?? "").split(",")
    .map((field) => field.trim()).filter((field) => field !== "");
  for (const field of fields) {
    if (!isFieldPath(call.instance, table, field)) call.dropped?.fields.add(field);
  }
  return {
    mode: mode === "true" || mode === "all" ? mode : "false",
    excludeLink: flag(call, "sysparm_exclude_reference_link"),
    fields: fields.length > 0 ? fields : fieldsOfView(call, table),
    origin: call.origin,
  };
}

/**
 * The elements of a table's form in the view that was asked for; null for every column where the
 * view has no form. Documented for SOAP; that REST takes the form too is common knowledge.
 */
export function fieldsOfView(call: DemoCall, table: DemoTable): string[] | null {
  const view = call.parameters.get("sysparm_view") ?? "";
  if (view === "") return null;
  const elements = call.instance.database.all(
    `SELECT e.element FROM t_sys_ui_element e
     JOIN t_sys_metadata s ON s.sys_id = e.sys_ui_section AND s.sys_class_name = 'sys_ui_section'
     JOIN t_sys_metadata v ON v.sys_id = s.view AND v.sys_class_name = 'sys_ui_view'
     WHERE v.name = ? AND s.name = ? AND e.type = ''
     ORDER BY s.sys_id, CAST(e.position AS INTEGER)`,
    view,
    table.name,
  );
  return elements.length > 0 ? elements.map((row) => textOf(row, "element")) : null;
}

/** Renders records of one request; looked-up references are shared between them. */
export function createRenderer(
  call: DemoCall,
  options: RenderOptions,
): (table: DemoTable, row: SqlRow) => Record<string, Rendered> {
  const display = createDisplay(call.instance, call.actor);
  return (table, row) => {
    const record: Record<string, Rendered> = {};
    for (const path of options.fields ?? table.columns.keys()) {
      const end = walk(table, row, { path, call, display });
      if (end === "empty") record[path] = emptyField(options.mode);
      else if (end) record[path] = renderField(end, { call, display, options });
    }
    return record;
  };
}

interface FieldOfRow {
  table: DemoTable;
  row: SqlRow;
  column: DemoColumn;
}

/** The end of a dot-walked path; "empty" behind an empty reference, undefined for a column that is not there or not to be seen. */
function walk(
  table: DemoTable,
  row: SqlRow,
  { path, call, display }: { path: string; call: DemoCall; display: Display },
): FieldOfRow | "empty" | undefined {
  const segments = path.split(".");
  let at: { table: DemoTable; row: SqlRow | null } = { table, row };
  for (const [index, segment] of segments.entries()) {
    const column = at.table.columns.get(segment);
    if (!column) return undefined;
    const place = { table: at.table, element: segment };
    if (!mayReadField(call, place, at.row ?? undefined)) return undefined;
    if (index === segments.length - 1) {
      return at.row ? { table: at.table, row: at.row, column } : "empty";
    }
    const target = call.instance.table(column.reference);
    if (!target) return undefined;
    const next = at.row ? display.follow(column, textOf(at.row, segment)) : undefined;
    at = next ?? { table: target, row: null };
  }
}

function emptyField(mode: DisplayMode): Rendered {
  return mode === "all" ? { value: "", display_value: "" } : "";
}

interface Rendering {
  call: DemoCall;
  display: Display;
  options: RenderOptions;
}

/** What a person sees in a column of a record. */
function shownField(
  { table, row, column }: FieldOfRow,
  value: string,
  { call, display }: Rendering,
): string {
  if (!isJournal(column.type)) return display.of(table, column, value);
  return journalText(call.instance, {
    table,
    sysId: textOf(row, "sys_id"),
    element: column.element,
    mayRead: (element) => mayReadField(call, { table, element }, row),
    showTime: (stored) => showTime(stored, call.actor),
  });
}

function renderField(end: FieldOfRow, rendering: Rendering): Rendered {
  const { column } = end;
  const { mode, excludeLink, origin } = rendering.options;
  const hidden = isPassword(column.type) || isJournal(column.type);
  const stored = appearingValue(rendering.call, end, column);
  const value = hidden ? "" : stored;
  const shown = mode === "false" ? "" : shownField(end, stored, rendering);
  const linked = ["reference", DOMAIN].includes(column.type) && value !== "" && !excludeLink;
  if (!linked) {
    if (mode === "all") return { value, display_value: shown };
    return mode === "true" ? shown : value;
  }
  const link = referenceLink(origin, column, value);
  if (mode === "all") return { value, display_value: shown, link };
  return mode === "true" ? { link, display_value: shown } : { link, value };
}

const DOMAIN = "domain_id";

/** Documented in the examples of the Table API: a domain is linked as a group, the global one too. */
function referenceLink(origin: string, column: DemoColumn, value: string): string {
  const name = column.type === DOMAIN ? "sys_user_group" : column.reference;
  const table = `${origin}/api/now/table/${name}`;
  if (column.referenceKey === "") return `${table}/${value}`;
  return `${table}?${column.referenceKey}=${encodeURIComponent(value)}`;
}
