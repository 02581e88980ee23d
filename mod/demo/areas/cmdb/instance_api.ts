import { mayRead } from "../../access/access.ts";
import {
  type DemoAnswer,
  type DemoCall,
  readCount,
  readJsonObject,
  scriptContext,
} from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { deleteRecord } from "../../records/delete_records.ts";
import { createDisplay } from "../../records/display.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { createRenderer, type Rendered } from "../../records/render.ts";
import { noRecord, RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { requireRow, textOf } from "../../database/rows.ts";
import { requestedQuery } from "../../api/table_api.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { runEngine } from "./engine.ts";
import { UNKNOWN } from "./item_result.ts";
import { isDataSource, type ItemValues, readValues } from "./payload.ts";
import { addRelation, relationsOf, requireEnds } from "./relations.ts";

const DEFAULT_LIMIT = 10_000;

/** `/api/now/cmdb/instance/{class}[/{sys_id}[/relation[/{sys_id}]]]`. No item is deleted here. */
export function instanceApi(
  call: DemoCall,
  table: DemoTable,
  [sysId, relation, relationId, ...rest]: string[],
): DemoAnswer {
  const { method } = call;
  if (rest.length > 0 || (relation !== undefined && relation !== "relation")) throw unknownPath();
  if (sysId === undefined) {
    if (method === "GET") return listItems(call, table);
    if (method === "POST") return createItem(call, table);
    throw wrongMethod(method);
  }
  const found = requireItem(call, table, sysId);
  if (relation === undefined) {
    if (method === "GET") return describeItem(call, found);
    if (method === "PUT" || method === "PATCH") return changeItem(call, found);
  } else if (relationId === undefined) {
    if (method === "POST") return relate(call, found);
  } else if (method === "DELETE") return removeRelation(call, { sysId, relationId });
  throw wrongMethod(method);
}

interface Item {
  table: DemoTable;
  row: SqlRow;
}

function requireItem(call: DemoCall, table: DemoTable, sysId: string): Item {
  const found = requireRow(call.instance, table, sysId);
  if (call.hideRows || !mayRead(call, found.table, found.row)) throw noRecord();
  return found;
}

function listItems(call: DemoCall, table: DemoTable): DemoAnswer {
  const compiled = compileQuery(call.instance, table, {
    query: requestedQuery(call, table),
    script: scriptContext(call),
  });
  const source = compiled.from();
  const rows = call.instance.database.all(
    `SELECT ${compiled.selection.alias}.* ${source.sql}${compiled.order} LIMIT ? OFFSET ?`,
    ...source.values,
    readCount(call, "sysparm_limit", DEFAULT_LIMIT),
    readCount(call, "sysparm_offset", 0),
  );
  const readable = rows.filter((row) =>
    !call.hideRows &&
    mayRead(call, call.instance.table(textOf(row, "sys_class_name")) ?? table, row)
  );
  return {
    status: 200,
    result: readable.map((row) => ({ sys_id: textOf(row, "sys_id"), name: textOf(row, "name") })),
  };
}

function describeItem(call: DemoCall, { table, row }: Item): DemoAnswer {
  const render = createRenderer(call, {
    mode: "all",
    excludeLink: false,
    fields: null,
    origin: call.origin,
  });
  const { inbound, outbound } = relationsOf(call, textOf(row, "sys_id"));
  const ends = createEnds(call);
  return {
    status: 200,
    result: {
      attributes: Object.fromEntries(
        Object.entries(render(table, row)).map(([element, value]) => [element, attribute(value)]),
      ),
      inbound_relations: inbound.map((relation) => ends(relation, "parent")),
      outbound_relations: outbound.map((relation) => ends(relation, "child")),
    },
  };
}

/** References are objects, all other columns bare texts. */
function attribute(value: Rendered): unknown {
  if (typeof value === "string") return value;
  const { display_value, link, value: stored } = value;
  return link === undefined ? stored : { display_value, link, value: stored };
}

function createEnds(call: DemoCall) {
  const table = call.instance.table("cmdb_rel_ci");
  const display = createDisplay(call.instance, call.actor);
  const shown = (relation: SqlRow, element: string): string => {
    const column = table?.columns.get(element);
    return table && column ? display.of(table, column, textOf(relation, element)) : "";
  };
  return (relation: SqlRow, end: "parent" | "child") => {
    const [type, target] = [textOf(relation, "type"), textOf(relation, end)];
    return {
      sys_id: textOf(relation, "sys_id"),
      type: {
        display_value: shown(relation, "type"),
        link: `${call.origin}/api/now/table/cmdb_rel_type/${type}`,
        value: type,
      },
      target: {
        display_value: shown(relation, end),
        link: `${call.origin}/api/now/cmdb/instance/cmdb_ci/${target}`,
        value: target,
      },
    };
  };
}

/** Documented: 200 for a new item too, and what the rules find is changed instead. */
function createItem(call: DemoCall, table: DemoTable): DemoAnswer {
  const body = readJsonObject(call);
  const source = requireSource(call, body);
  const ends = readEnds(call, body);
  return inTransaction(call, () => {
    const sysId = reconcileOne(call, table, { values: readValues(body.attributes), source });
    ends.forEach((end) => addEnd(call, sysId, end));
    return describeItem(call, requireItem(call, table, sysId));
  });
}

function changeItem(call: DemoCall, { table, row }: Item): DemoAnswer {
  const body = readJsonObject(call);
  const source = requireSource(call, body);
  const sysId = reconcileOne(call, table, {
    values: { ...readValues(body.attributes), sys_id: textOf(row, "sys_id") },
    source,
  });
  return describeItem(call, requireItem(call, table, sysId));
}

function reconcileOne(
  call: DemoCall,
  table: DemoTable,
  { values, source }: { values: ItemValues; source: string },
): string {
  const { items: [item] } = runEngine(call, {
    items: [{
      className: table.name,
      internalId: "",
      values,
      lookup: [],
      related: [],
      settings: {
        updateWithoutUpgrade: false,
        updateWithoutDowngrade: false,
        updateWithoutSwitch: false,
      },
      source: { name: source, feed: "", nativeKey: "", scannedAt: "" },
    }],
    relations: [],
    referenceItems: [],
  }, { dryRun: false, partialPayloads: false, partialCommits: false, deduplicate: false });
  if (item && item.sysId !== UNKNOWN) return item.sysId;
  const [problem] = item?.errors ?? [];
  if (!problem) throw new Error("The engine names neither an item nor an error");
  throw new RestError(400, problem.error, problem.message);
}

/** Throws 400 where the body names no source, or one that is no choice of `discovery_source`. */
function requireSource(call: DemoCall, body: Record<string, unknown>): string {
  const source = typeof body.source === "string" ? body.source : "";
  if (isDataSource(call, source)) return source;
  throw new RestError(
    400,
    "Invalid source",
    `"${source}" is no choice of discovery_source; "source" must name one`,
  );
}

interface End {
  direction: "inbound" | "outbound";
  target: string;
  type: string;
}

function readEnds(call: DemoCall, body: Record<string, unknown>): End[] {
  const ends = (["inbound", "outbound"] as const).flatMap((direction) => {
    const list = body[`${direction}_relations`] ?? [];
    if (!Array.isArray(list)) {
      throw new RestError(400, "Invalid relation", `${direction}_relations is not a list`);
    }
    return list.map((one): End => {
      const { target = "", type = "" } = readValues(one);
      return { direction, target, type };
    });
  });
  ends.forEach((end) => requireEnds(call, end));
  return ends;
}

function addEnd(call: DemoCall, sysId: string, { direction, target, type }: End): void {
  const [parent, child] = direction === "outbound" ? [sysId, target] : [target, sysId];
  addRelation(call, { parent, child, type });
}

function relate(call: DemoCall, { table, row }: Item): DemoAnswer {
  const body = readJsonObject(call);
  requireSource(call, body);
  const ends = readEnds(call, body);
  const sysId = textOf(row, "sys_id");
  return inTransaction(call, () => {
    ends.forEach((end) => addEnd(call, sysId, end));
    return describeItem(call, requireItem(call, table, sysId));
  });
}

/** Documented: 200 and nothing in the answer. */
function removeRelation(
  call: DemoCall,
  { sysId, relationId }: { sysId: string; relationId: string },
): DemoAnswer {
  const table = call.instance.table("cmdb_rel_ci");
  if (!table) throw noRecord();
  const { row } = requireRow(call.instance, table, relationId);
  const ends = [textOf(row, "parent"), textOf(row, "child")];
  if (!ends.includes(sysId)) throw noRecord();
  deleteRecord(call, table, relationId);
  return { status: 200, raw: {} };
}
