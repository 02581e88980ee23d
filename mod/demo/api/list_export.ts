import { type DemoAnswer, type DemoCall, readCount } from "../call.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { textOf } from "../database/rows.ts";
import { columnValue } from "../database/storage.ts";
import { createRenderer, fieldsOfView } from "../records/render.ts";
import { RestError, wrongMethod } from "../wire/rest_error.ts";
import { ownTable } from "./read_parameters.ts";
import { readRows, requireTable } from "./table_api.ts";
import { requireQueryable } from "../access/acl_query.ts";

const FORMATS = ["CSV", "XML", "JSONv2", "JSON"] as const;
type Format = typeof FORMATS[number];

/** `glide.processor.json.row_limit` at its documented default; the other formats have the same here. */
const MOST_ROWS = 10_000;

/** One value of a record: as stored and as a person sees it. */
interface Value {
  value: string;
  shown: string;
}
type ExportedRecord = Map<string, Value>;

/** Whether a request asks for a list or a form in another format: `/incident_list.do?CSV`. */
export function asksForExport(request: Request): boolean {
  const url = new URL(request.url);
  return /^\/[a-z0-9_]+\.do$/.test(url.pathname) && formatOf(url.searchParams) !== undefined;
}

function formatOf(parameters: URLSearchParams): Format | undefined {
  return FORMATS.find((format) => parameters.get(format) === "");
}

/**
 * `/{table}[_list].do?CSV|XML|JSONv2`: the records that a query finds, as a file. Documentation pages
 * "Export directly from a URL", "Query parameters for display value and header" and "JSONv2 web
 * service". Throws as the Table API does, and 501 for what of JSONv2 writes or reads variables.
 */
export async function listExport(call: DemoCall): Promise<DemoAnswer> {
  if (call.method !== "GET") throw wrongMethod(call.method);
  const name = call.url.pathname.slice(1).replace(/(_list)?\.do$/, "");
  const table = requireTable(call, name);
  switch (formatOf(call.parameters)) {
    case "CSV":
      return file("text/csv;charset=UTF-8", csvOf(call, table));
    case "XML": {
      const { toXmlList } = await import("../wire/xml_answer.ts");
      const asShown = call.parameters.get("sysparm_display_value") === "true";
      const records = readRecords(call, table, xmlFields(call, table)).map((record) =>
        Object.fromEntries(
          [...record].map(([element, { value, shown }]) => [element, asShown ? shown : value]),
        )
      );
      return file("text/xml;charset=UTF-8", toXmlList(table.name, records));
    }
    default:
      return file("application/json;charset=UTF-8", JSON.stringify(jsonOf(call, table)));
  }
}

function file(type: string, text: string): DemoAnswer {
  return { status: 200, file: { type, bytes: new TextEncoder().encode(text) } };
}

/** The rows of the query that may be read, in the order that is asked for. */
function readRecords(
  call: DemoCall,
  table: DemoTable,
  fields: string[] | null,
): ExportedRecord[] {
  const order = call.parameters.get("sysparm_orderby");
  const query = [
    call.parameters.get("sysparm_query") ?? "",
    ...(order ? [`ORDERBY${order}`] : []),
  ].filter((part) => part !== "").join("^");
  requireQueryable(call, table, query);
  const limit = Math.min(readCount(call, "sysparm_record_count", MOST_ROWS), MOST_ROWS);
  const { readable } = readRows(call, table, { query, limit, offset: 0 });
  const render = createRenderer(call, {
    mode: "all",
    excludeLink: true,
    fields,
    origin: call.origin,
  });
  return readable.map((row) =>
    new Map(
      Object.entries(render(table, row)).map(([element, field]) => [
        element,
        typeof field === "string"
          ? { value: field, shown: field }
          : { value: field.value ?? "", shown: field.display_value ?? "" },
      ]),
    )
  );
}

/** The columns that are named, all that are asked for, or those of the list in the view. */
function csvFields(call: DemoCall, table: DemoTable): string[] {
  const all = [...table.columns.keys()];
  if (call.parameters.get("sysparm_default_export_fields") === "all") return all;
  const view = call.parameters.get("sysparm_view") ?? "";
  return namedFields(call) ?? listFields(call, table, view) ?? all;
}

/** Every column, unless a view is named; journals are not exported. */
function xmlFields(call: DemoCall, table: DemoTable): string[] {
  const all = [...table.columns.values()].filter(({ type }) => !type.startsWith("journal"))
    .map(({ element }) => element);
  const view = call.parameters.get("sysparm_view") ?? "";
  if (view === "" || call.parameters.get("sysparm_default_export_fields") === "all") {
    return namedFields(call) ?? all;
  }
  return namedFields(call) ?? listFields(call, table, view) ?? all;
}

function namedFields(call: DemoCall): string[] | undefined {
  const fields = (call.parameters.get("sysparm_fields") ?? "").split(",")
    .map((field) => field.trim()).filter((field) => field !== "");
  return fields.length > 0 ? fields : undefined;
}

/** The columns of a table's list in a view, "" for the default one; undefined without such a list. */
function listFields(call: DemoCall, table: DemoTable, view: string): string[] | undefined {
  const lists = ownTable(call, "sys_ui_list");
  const column = (element: string) => columnValue(lists, element, "l");
  const elements = call.instance.database.all(
    `SELECT e.element FROM t_sys_ui_list_element e
     JOIN t_sys_metadata l ON l.sys_id = e.list_id AND l.sys_class_name = 'sys_ui_list'
     LEFT JOIN t_sys_metadata v ON v.sys_id = ${column("view")} AND v.sys_class_name = 'sys_ui_view'
     WHERE l.name = ? AND COALESCE(v.name, '') = ?
     AND ${column("parent")} = '' AND ${column("sys_user")} = ''
     ORDER BY CAST(e.position AS INTEGER)`,
    table.name,
    view,
  ).map((row) => textOf(row, "element"));
  return elements.length > 0 ? elements : undefined;
}

/** Names of columns above, unless labels are asked for; display values, unless stored ones are. */
function csvOf(call: DemoCall, table: DemoTable): string {
  const fields = csvFields(call, table);
  const labels = isSet(call, "sysparm_export_column_header_label", {
    property: "glide.export.csv.column_header_label",
  });
  const raw = call.parameters.has("sysparm_display_value")
    ? call.parameters.get("sysparm_display_value") === "false"
    : call.instance.property("glide.export.csv.raw.value") === "true";
  const head = fields.map((field) => labels ? table.columns.get(field)?.label ?? field : field);
  const lines = readRecords(call, table, fields).map((record) =>
    fields.map((field) => {
      const value = record.get(field);
      return (raw ? value?.value : value?.shown) ?? "";
    })
  );
  return [head, ...lines].map((line) => line.map(quoteCell).join(",")).join("\r\n") + "\r\n";
}

function isSet(call: DemoCall, parameter: string, { property }: { property: string }): boolean {
  return (call.parameters.get(parameter) ?? call.instance.property(property)) === "true";
}

/** Quoted always; a quote within is doubled. */
function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function jsonOf(call: DemoCall, table: DemoTable): unknown {
  const sysId = call.parameters.get("sysparm_sys_id");
  const action = call.parameters.get("sysparm_action") ?? (sysId ? "get" : "getRecords");
  if (call.parameters.get("displayvariables") === "true") throw notHere("displayvariables=true");
  switch (action) {
    case "get":
      return {
        records: jsonRecords(withQuery(call, `sys_id=${sysId ?? ""}`), table),
      };
    case "getRecords":
      return { records: jsonRecords(call, table) };
    case "getKeys":
      return {
        records: readRecords(call, table, ["sys_id"]).flatMap((record) =>
          record.get("sys_id")?.value ?? []
        ),
      };
    default:
      throw notHere(`sysparm_action=${action}`);
  }
}

function withQuery(call: DemoCall, query: string): DemoCall {
  const parameters = new URLSearchParams(call.parameters);
  parameters.set("sysparm_query", query);
  return { ...call, parameters };
}

/** References by sys_id; by what they show, or by both, where that is asked for. */
function jsonRecords(call: DemoCall, table: DemoTable): Record<string, string>[] {
  const wanted = call.parameters.get("displayvalue") ??
    call.instance.property("glide.json.return_displayValue") ?? "false";
  return readRecords(call, table, fieldsOfView(call, table)).map((record) => {
    const shown: Record<string, string> = { __status: "success" };
    for (const [element, { value, shown: display }] of record) {
      const reference = table.columns.get(element)?.type === "reference";
      shown[element] = reference && wanted === "true" ? display : value;
      if (reference && wanted.toLowerCase() === "all") shown[`dv_${element}`] = display;
    }
    return shown;
  });
}

function notHere(asked: string): RestError {
  return new RestError(501, "The demo instance does not answer this request", asked);
}
