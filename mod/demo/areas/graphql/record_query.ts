import { isSysId } from "../../../base/ids.ts";
import { isClosedToRest, mayRead, mayReadField } from "../../access/access.ts";
import { requireQueryable } from "../../access/acl_query.ts";
import { type DemoCall, scriptContext } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { createDisplay, type Display } from "../../records/display.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { createRenderer } from "../../records/render.ts";
import { textOf } from "../../database/rows.ts";
import { GraphqlError, undefinedField } from "./graphql_error.ts";
import type { GraphqlField, GraphqlValue } from "./parse.ts";

const DEFAULT_LIMIT = 10_000;
const ARGUMENTS = ["queryConditions", "sys_id", "pagination"];

/** What a request shares between its tables. */
interface Reading {
  call: DemoCall;
  display: Display;
}

type Answer = Record<string, unknown>;

/**
 * `GlideRecord_Query`: records of several tables at once, read-only. Measured: rows that the user
 * may not read are left out of `_results` and still counted by `_rowCount`.
 */
export function queryRecords(call: DemoCall, field: GraphqlField): Answer {
  const reading: Reading = { call, display: createDisplay(call.instance, call.actor) };
  const answer: Answer = {};
  for (const wanted of field.fields) {
    if (wanted.name === "__typename") answer[wanted.alias] = "GlideRecord_QueryType";
    else answer[wanted.alias] = queryTable(reading, wanted);
  }
  return answer;
}

function queryTable(reading: Reading, field: GraphqlField): Answer {
  const { call } = reading;
  const table = call.instance.table(field.name);
  if (!table || isClosedToRest(call.instance, call.actor, table)) {
    throw undefinedField(["GlideRecord_Query", field.name], "GlideRecord_QueryType");
  }
  const strange = Object.keys(field.args).find((name) => !ARGUMENTS.includes(name));
  if (strange !== undefined) {
    throw new GraphqlError(
      "ValidationError",
      `Validation error (UnknownArgument@[GlideRecord_Query/${field.name}]) : ` +
        `Unknown field argument '${strange}'`,
    );
  }
  const answer: Answer = {};
  const { rows, total } = readRows(call, table, field.args);
  for (const wanted of field.fields) {
    switch (wanted.name) {
      case "_rowCount":
        answer[wanted.alias] = total;
        break;
      case "_results":
        answer[wanted.alias] = rows.map((row) => readRecord(reading, { table, row }, wanted));
        break;
      case "__typename":
        answer[wanted.alias] = `GlideRecord_${table.name}`;
        break;
      default:
        throw undefinedField(["GlideRecord_Query", table.name, wanted.name], table.name);
    }
  }
  // A selection is checked even where no row shows it.
  for (const { fields } of field.fields.filter(({ name }) => name === "_results")) {
    checkSelection(call, table, fields);
  }
  return answer;
}

function readRows(
  call: DemoCall,
  table: DemoTable,
  args: Record<string, GraphqlValue>,
): { rows: SqlRow[]; total: number } {
  const query = conditions(args);
  requireQueryable(call, table, query);
  const compiled = compileQuery(call.instance, table, { query, script: scriptContext(call) });
  const source = compiled.from();
  const { limit, offset } = pagination(args.pagination);
  const rows = call.instance.database.all(
    `SELECT ${compiled.selection.alias}.* ${source.sql}${compiled.order} LIMIT ? OFFSET ?`,
    ...source.values,
    limit,
    offset,
  );
  const total = Number(
    call.instance.database.get(`SELECT COUNT(*) AS total ${source.sql}`, ...source.values)?.total,
  );
  return { rows: rows.filter((row) => isReadable(call, table, row)), total };
}

function isReadable(call: DemoCall, table: DemoTable, row: SqlRow): boolean {
  if (call.hideRows) return false;
  return mayRead(call, call.instance.table(textOf(row, "sys_class_name")) ?? table, row);
}

function conditions(args: Record<string, GraphqlValue>): string {
  const terms: string[] = [];
  if (args.sys_id !== undefined && args.sys_id !== null) {
    const sysId = String(args.sys_id);
    if (sysId !== "global" && !isSysId(sysId)) return "sys_idISEMPTY";
    terms.push(`sys_id=${sysId}`);
  }
  if (args.queryConditions !== undefined && args.queryConditions !== null) {
    if (typeof args.queryConditions !== "string") throw wrongType("queryConditions");
    terms.push(args.queryConditions);
  }
  return terms.join("^");
}

function pagination(value: GraphqlValue | undefined): { limit: number; offset: number } {
  if (value === undefined || value === null) return { limit: DEFAULT_LIMIT, offset: 0 };
  if (typeof value !== "object" || Array.isArray(value)) throw wrongType("pagination");
  const count = (name: string, fallback: number): number => {
    const number = value[name] ?? fallback;
    if (typeof number !== "number" || !Number.isInteger(number) || number < 0) {
      throw wrongType(`pagination.${name}`);
    }
    return Math.min(number, 1_000_000_000);
  };
  return { limit: count("limit", DEFAULT_LIMIT), offset: count("offset", 0) };
}

function wrongType(name: string): GraphqlError {
  return new GraphqlError(
    "ValidationError",
    `Validation error (WrongType@[${name}]) : argument '${name}' has an invalid value`,
  );
}

function checkSelection(call: DemoCall, table: DemoTable, fields: GraphqlField[]): void {
  for (const field of fields) {
    if (field.name === "__typename") continue;
    const column = table.columns.get(field.name);
    if (!column) throw undefinedField([table.name, field.name], table.name);
    if (field.fields.length === 0) {
      throw new GraphqlError(
        "ValidationError",
        `Validation error (SubselectionRequired@[${table.name}/${field.name}]) : ` +
          `Subselection required for field '${field.name}'`,
      );
    }
    for (const part of field.fields) {
      const target = call.instance.table(column.reference);
      if (part.name === "_reference" && target) checkSelection(call, target, part.fields);
      else if (!COLUMN_PARTS.has(part.name)) {
        throw undefinedField([table.name, field.name, part.name], "GlideRecord_Column");
      }
    }
  }
}

const COLUMN_PARTS = new Set([
  "value",
  "displayValue",
  "label",
  "internalType",
  "canRead",
  "__typename",
]);

/** Columns that may not be read are null. */
function readRecord(
  reading: Reading,
  { table, row }: { table: DemoTable; row: SqlRow },
  { fields }: GraphqlField,
): Answer {
  const { call } = reading;
  checkSelection(call, table, fields);
  const own = call.instance.table(textOf(row, "sys_class_name")) ?? table;
  const names = fields.map(({ name }) => name);
  const shown = createRenderer(call, {
    mode: "all",
    excludeLink: true,
    fields: names,
    origin: call.origin,
  })(own, row);
  const answer: Answer = {};
  for (const field of fields) {
    if (field.name === "__typename") answer[field.alias] = `GlideRecord_${table.name}`;
    else if (shown[field.name] === undefined) answer[field.alias] = null;
    else answer[field.alias] = readColumn(reading, { table: own, row, field }, shown[field.name]);
  }
  return answer;
}

function readColumn(
  reading: Reading,
  { table, row, field }: { table: DemoTable; row: SqlRow; field: GraphqlField },
  shown: unknown,
): Answer {
  const column = table.columns.get(field.name);
  const { value, display_value } = shown as { value: string; display_value: string };
  const answer: Answer = {};
  const parts: Record<string, (part: GraphqlField) => unknown> = {
    value: () => value,
    displayValue: () => display_value,
    label: () => column?.label ?? "",
    internalType: () => column?.type ?? "",
    canRead: () => mayReadField(reading.call, { table, element: field.name }, row),
    __typename: () => "GlideRecord_Column",
    _reference: (part) => readReference(reading, { table, row, field }, part),
  };
  for (const part of field.fields) answer[part.alias] = parts[part.name]?.(part);
  return answer;
}

function readReference(
  reading: Reading,
  { table, row, field }: { table: DemoTable; row: SqlRow; field: GraphqlField },
  part: GraphqlField,
): Answer | null {
  const column = table.columns.get(field.name);
  const target = column && reading.display.follow(column, textOf(row, field.name));
  if (!target || !isReadable(reading.call, target.table, target.row)) return null;
  return readRecord(reading, target, part);
}
