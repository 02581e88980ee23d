import { requireRole } from "../../access/require_role.ts";
import { isObject } from "../../../base/is_object.ts";
import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows } from "../../database/find_rows.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { flowParts } from "../../records/flow_payload.ts";
import { RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { fileOf, type RecordFile } from "./record_files.ts";

/** What the vendor's client takes as the word for an instance that knows single records only. */
const MISSING = "Missing required parameters: table, sysId, and tableGraphs are required.";
/** So many records one request exports: graphs come back to where they began. */
const MOST_RECORDS = 5000;

/** POST `/api/sn_glider/metadata/unload/{scope}` with a list of sys_ids: each record as a file. */
export function unloadApi(call: DemoCall, path: string[]): DemoAnswer {
  const [action, scope, ...more] = path;
  if (action !== "unload" || scope === undefined || more.length > 0) throw unknownPath();
  requirePost(call);
  const ids: unknown = parseBody(call);
  if (!Array.isArray(ids)) throw new RestError(400, "A list of sys_ids is needed");
  const rows = findRows(call.instance, "sys_metadata", { sys_id: ids.map(String) });
  return answerFiles(rows.flatMap((row) => fileOf(call, row) ?? []));
}

/**
 * POST `/api/sn_glider/fluent_support/table_relationship_exporter`: records with what belongs to them
 * by the graphs that come along, `{records: [{table, sysIds, graphIds}], graphs}` or, of one record,
 * `{table, sysId, tableGraphs}`. Shapes as the vendor's client builds them; a path of patterns is not
 * followed.
 */
export function relationshipApi(call: DemoCall, path: string[]): DemoAnswer {
  if (path.length !== 1 || path[0] !== "table_relationship_exporter") throw unknownPath();
  requirePost(call);
  const found = new Map<string, RecordFile>();
  for (const { table, sysIds, graphs } of readAsked(call)) {
    const named = call.instance.table(table);
    for (const sysId of named ? sysIds : []) {
      const row = named && readRow(call.instance, named, sysId);
      if (!row) continue;
      keep(call, found, row);
      for (const graph of graphs) {
        const node = findNode(graph, table);
        if (node) exportBelow(call, { row, node, found });
      }
    }
  }
  return answerFiles([...found.values()]);
}

function requirePost(call: DemoCall): void {
  if (call.method !== "POST") throw wrongMethod(call.method);
  requireRole(call, []);
}

function parseBody(call: DemoCall): unknown {
  try {
    return JSON.parse(call.body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RestError(400, "Exception while reading request", "The payload is not valid JSON.");
  }
}

function answerFiles(files: readonly RecordFile[]): DemoAnswer {
  const xmlRecords = files.map(({ name: _name, ...file }) => file);
  return { status: 200, result: { xmlRecords } };
}

/** A table of a graph with the tables below it, by their names. */
type GraphNode = Readonly<Record<string, unknown>>;

interface AskedRecords {
  table: string;
  sysIds: readonly string[];
  graphs: readonly GraphNode[];
}

function readAsked(call: DemoCall): AskedRecords[] {
  const { records, graphs, table, sysId, tableGraphs } = readJsonObject(call);
  if (typeof table === "string" && typeof sysId === "string" && Array.isArray(tableGraphs)) {
    return [{ table, sysIds: [sysId], graphs: tableGraphs.filter(isObject) }];
  }
  if (!Array.isArray(records) || !isObject(graphs)) throw new RestError(400, MISSING);
  return records.filter(isObject).map(({ table: name, sysIds, graphIds }) => ({
    table: String(name),
    sysIds: Array.isArray(sysIds) ? sysIds.map(String) : [],
    graphs: (Array.isArray(graphIds) ? graphIds : []).map((id) => graphs[String(id)])
      .filter(isObject),
  }));
}

/** Where a table stands in a graph, whose only key is its root. */
function findNode(graph: unknown, table: string): GraphNode | undefined {
  if (!isObject(graph)) return undefined;
  for (const [name, node] of Object.entries(graph)) {
    if (!isObject(node)) continue;
    const found = name === table ? node : findNode(node.relationships, table);
    if (found) return found;
  }
}

function exportBelow(
  call: DemoCall,
  { row, node, found }: { row: SqlRow; node: GraphNode; found: Map<string, RecordFile> },
): void {
  const table = call.instance.table(textOf(row, "sys_class_name"));
  const within = table && flowParts(call.instance, { table, row })?.map((part) => part.table.name);
  for (
    const [name, child] of Object.entries(isObject(node.relationships) ? node.relationships : {})
  ) {
    // What travels in the record's own file needs none.
    if (!isObject(child) || within?.includes(name)) continue;
    const wanted = keysOf(row, child);
    if (!wanted) continue;
    for (const related of findRows(call.instance, name, wanted)) {
      if (!keep(call, found, related)) continue;
      exportBelow(call, { row: related, node: child, found });
    }
  }
}

/** How the records of a node are found from one of the node above: column → value. */
function keysOf(row: SqlRow, { via, inverse }: GraphNode): Record<string, string> | undefined {
  if (!isObject(via)) return undefined;
  if (via.type === "string" && typeof via.value === "string") {
    const [element, value] = inverse === true
      ? ["sys_id", textOf(row, via.value)]
      : [via.value, textOf(row, "sys_id")];
    return value === "" ? undefined : { [element]: value };
  }
  if (via.type !== "object" || !isObject(via.value)) return undefined;
  const pairs = Object.entries(via.value).map(([own, above]) => [own, textOf(row, String(above))]);
  return pairs.some(([, value]) => value === "") ? undefined : Object.fromEntries(pairs);
}

/** Whether the record was not among them before. */
function keep(call: DemoCall, found: Map<string, RecordFile>, row: SqlRow): boolean {
  const id = textOf(row, "sys_id");
  if (found.has(id) || found.size >= MOST_RECORDS) return false;
  const file = fileOf(call, row);
  if (file) found.set(id, file);
  return file !== undefined;
}
