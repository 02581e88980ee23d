import { mayRead, mayReadField } from "../../access/access.ts";
import { type DemoCall, scriptContext } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoColumn, DemoTable } from "../../database/dictionary.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf, wholeRows } from "../../database/rows.ts";
import { physicalTable } from "../../database/storage.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { appearingRow } from "../../records/calculated.ts";
import { createDisplay, storedValueOf } from "../../records/display.ts";
import { restrictedQuery } from "../../records/query_rules.ts";
import { isJournal, isPassword } from "../../values/field_kinds.ts";
import { storedTime, zoneOffset } from "../../values/time.ts";
import type { Json } from "../engine/create_guest.ts";
import { type HostOperations, partOf, type ScriptHost, toText, toTexts } from "./script_host.ts";

/** So many rows a query hands out at once, whatever it finds. */
const MOST_ROWS = 100_000;

/** The operations of `GlideRecord` and `GlideElement` that read. */
export const recordReads: HostOperations = {
  table: (host, name) => describeTable(host, toText(name)),
  plural: (host, name) => `${requireTable(host, toText(name)).label}s`,
  base_table: (host, name) => requireTable(host, toText(name)).base,
  query_valid(host, name, query) {
    const { call } = host;
    const table = requireTable(host, toText(name));
    const script = scriptContext(call);
    return compileQuery(call.instance, table, { query: toText(query), script }).dropped.length ===
      0;
  },
  query: (host, request) => findPage(host, request ?? null),
  rows: (host, table, ids) => readRows(host, requireTable(host, toText(table)), toTexts(ids)),
  walk: (host, table, path, value) =>
    walk(host, {
      table: requireTable(host, toText(table)),
      path: toTexts(path),
      value: toText(value),
    }),
  stored_value(host, name, element, shown) {
    const table = requireTable(host, toText(name));
    const column = table.columns.get(toText(element));
    if (!column) return toText(shown);
    const { instance, actor } = host.call;
    return storedValueOf(instance, { table, column, viewer: actor }, toText(shown));
  },
  choices(host, table, element) {
    const found = requireTable(host, toText(table));
    return [...host.call.instance.dictionary().choiceLabels(found, toText(element)).keys()];
  },
  journal: (host, id, element, which) =>
    journalOf(host, { id: toText(id), element: toText(element) }, Number(which)),
};

/** The table of a name. Throws into the script where there is none. */
export function requireTable({ call }: ScriptHost, name: string): DemoTable {
  const table = call.instance.table(name);
  if (!table) throw new Error(`There is no table "${name}"`);
  return table;
}

function describeTable({ call }: ScriptHost, name: string): Json {
  const table = call.instance.table(name);
  if (!table) return null;
  return {
    name: table.name,
    label: table.label,
    display: table.displayColumn,
    chain: table.chain,
    columns: Object.fromEntries(
      [...table.columns.values()].map((column) => [column.element, describeColumn(column)]),
    ),
  };
}

function describeColumn(column: DemoColumn): Json {
  return {
    name: column.element,
    label: column.label,
    type: column.type,
    reference: column.reference,
    key: column.referenceKey,
    length: column.maxLength,
    mandatory: column.mandatory,
    calculated: column.calculation !== "",
    choice: column.choice > 0,
  };
}

/** The sys_ids that a query finds, and the first rows of them. */
function findPage(host: ScriptHost, request: Json): Json {
  const { instance } = host.call;
  const table = instance.table(toText(partOf(request, "table")));
  if (!table) return { ids: [], rows: [] };
  const secure = partOf(request, "secure") === true;
  const compiled = compileQuery(instance, table, {
    query: restrictedQuery(host.call, table, toText(partOf(request, "query"))),
    script: scriptContext(host.asker),
  });
  const source = compiled.from();
  const limit = Number(partOf(request, "limit"));
  const found = instance.database.all(
    `SELECT ${compiled.selection.alias}.sys_id ${source.sql}${compiled.order} LIMIT ? OFFSET ?`,
    ...source.values,
    limit > 0 ? Math.min(limit, MOST_ROWS) : MOST_ROWS,
    Math.max(0, Number(partOf(request, "first")) || 0),
  );
  const ids = found.map((row) => textOf(row, "sys_id"));
  const shown = secure ? ids.filter((id) => isReadable(host, table, id)) : ids;
  return {
    ids: shown,
    rows: readRows(host, table, shown.slice(0, Number(partOf(request, "page")))),
  };
}

function isReadable(host: ScriptHost, table: DemoTable, id: string): boolean {
  return rowsOf(host.call, table, [id]).every((row) => mayRead(host.asker, table, row));
}

function readRows({ call }: ScriptHost, table: DemoTable, ids: string[]): Json[] {
  return rowsOf(call, table, ids).map((row) => toGuestRow(call, row));
}

function rowsOf(call: DemoCall, table: DemoTable, ids: string[]): SqlRow[] {
  if (ids.length === 0) return [];
  return call.instance.database.all(
    `SELECT ${wholeRows(call.instance, table, "m")} FROM ${physicalTable(table.base)} m
     WHERE m.sys_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
}

/** A row as a script holds it: what its class has, without empty columns and passwords. */
export function toGuestRow(call: DemoCall, stored: SqlRow): Record<string, string> {
  const table = call.instance.table(textOf(stored, "sys_class_name"));
  const row = table ? appearingRow(call, { table, row: stored }) : stored;
  const kept = Object.keys(row).filter((element) => {
    const type = table?.columns.get(element)?.type ?? "";
    return row[element] !== "" && !isPassword(type) && !isJournal(type);
  });
  return Object.fromEntries(kept.map((element) => [element, textOf(row, element)]));
}

/** The value at the end of a path of references, what it shows, and the table it stands in. */
function walk(
  { call }: ScriptHost,
  start: { table: DemoTable; path: string[]; value: string },
): Json {
  const display = createDisplay(call.instance, call.actor);
  let { table, value } = start;
  for (const [index, element] of start.path.entries()) {
    const column = table.columns.get(element);
    if (!column) return { value: "", display: "", table: table.name };
    if (index === start.path.length - 1) {
      return { value, display: display.of(table, column, value), table: table.name };
    }
    const next = start.path[index + 1] ?? "";
    const followed = display.follow(column, value);
    const target = followed?.table ?? call.instance.table(column.reference);
    if (!target) return { value: "", display: "", table: table.name };
    table = target;
    value = followed ? textOf(followed.row, next) : "";
  }
  return { value, display: value, table: table.name };
}

/** Documented: label, time and author of an entry above its text, entries apart by an empty line. */
function journalOf(
  { call }: ScriptHost,
  { id, element }: { id: string; element: string },
  which: number,
): string {
  const entries = findRows(call.instance, "sys_journal_field", { element_id: id, element })
    .reverse();
  const wanted = which === -1 ? entries : entries.slice(0, Math.max(1, which));
  return wanted.map((row) => {
    const created = Date.parse(`${textOf(row, "sys_created_on").replace(" ", "T")}Z`);
    const time = storedTime(created + zoneOffset(created, call.actor.timeZone));
    const table = call.instance.table(textOf(row, "name"));
    const label = table?.columns.get(element)?.label ?? element;
    return `${time} - ${textOf(row, "sys_created_by")} (${label})\n${textOf(row, "value")}\n\n`;
  }).join("");
}

/** Whether the user that asked may see a column of a record, by the access rules. */
export function mayReadColumn(
  { asker }: ScriptHost,
  { table, element, row }: { table: DemoTable; element: string; row: SqlRow | undefined },
): boolean {
  return mayReadField(asker, { table, element }, row);
}
