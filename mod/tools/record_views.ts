import { findRecordRequest, pickRecord, rowsOf } from "../changes/find_references.ts";
import { maskRecord } from "../changes/secret_columns.ts";
import type { Column, FullRecord, PlatformRecord, Reader, TableSchema } from "../platform/types.ts";
import { quoteValue } from "../query/quote.ts";
import { checkFields, checkQuery } from "./check_query.ts";
import { columnOf } from "../platform/records/record_values.ts";

const DEFAULT_ROWS = 20;
/** What a person looks at first, where a table has it. */
const MAIN_COLUMNS = [
  "number",
  "name",
  "title",
  "label",
  "short_description",
  "state",
  "status",
  "active",
  "type",
  "priority",
  "category",
  "caller_id",
  "assigned_to",
  "assignment_group",
  "value",
  "sys_class_name",
  "sys_scope",
  "sys_updated_on",
];

/** A record as tools answer it: plain text, or both values where the display value differs. */
export type ShownRecord = Record<string, string | { value: string; display_value: string }>;

export interface ListRequest {
  table: string;
  query?: string | undefined;
  filters?: Record<string, string> | undefined;
  fields?: string[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface ListAnswer {
  table: string;
  rows: ShownRecord[];
  /** Matching rows, whether or not access rules show them; null when the instance does not say. */
  total: number | null;
  offset: number;
  /** How to get the rest. */
  next?: string;
}

/** One page of records. Refuses a query with unknown columns, which the platform would silently drop. */
export async function listRecords(reader: Reader, request: ListRequest): Promise<ListAnswer> {
  const { table, limit = DEFAULT_ROWS, offset = 0, fields, signal } = request;
  const filters = Object.entries(request.filters ?? {}).map(([column, text]) =>
    `${column}=${quoteValue(text)}`
  );
  const query = [...filters, ...(request.query ? [request.query] : [])].join("^");
  await checkQuery(reader, { table, query });
  await checkFields(reader, { table, fields });
  const wanted = ["sys_id", ...fields ?? await mainColumns(reader, table)];
  const telling = tellingFields(wanted, await reader.schema.table(table));
  const { records, total } = await reader.listRecords<FullRecord>(table, {
    query,
    fields: [...new Set([...wanted, ...telling])],
    limit,
    offset,
    display: "all",
    signal,
  });
  const end = offset + limit;
  return {
    table,
    rows: records.map(showRecord).map(await secretHider(reader, table, records))
      .map((record) => onlyFields(record, wanted)),
    total,
    offset,
    ...((total === null ? records.length === limit : total > end) && {
      next: `More rows match: repeat with offset ${end}, or narrow the query.`,
    }),
  };
}

/** The columns that a list shows unless others are named: naming, mandatory and well-known ones. */
async function mainColumns(reader: Reader, table: string): Promise<string[]> {
  const { columns, displayColumn = "sys_id" } = await reader.schema.table(table);
  const mandatory = [...columns.values()].filter((column) => column.mandatory)
    .map((column) => column.element);
  return [displayColumn, ...mandatory, ...MAIN_COLUMNS.filter((name) => columns.has(name))];
}

/** One record by sys_id, number or name. Throws `not_found`, `ambiguous`. */
export async function readRecord(
  reader: Reader,
  request: {
    table: string;
    id: string;
    fields?: string[] | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<ShownRecord> {
  const { table, id, fields, signal } = request;
  await checkFields(reader, { table, fields });
  const sysId = await findSysId(reader, { table, id, signal });
  const telling = fields && tellingFields(fields, await reader.schema.table(table));
  const record = await reader.getRecord<FullRecord>(table, sysId, {
    display: "all",
    fields: telling && [...new Set([...fields, ...telling])],
    signal,
  });
  const hide = await secretHider(reader, table, [record]);
  const shown = hide(showRecord(record));
  return telling && telling.length > 0 ? onlyFields(shown, fields) : shown;
}

/** What masks the secrets of records: an instance may answer a password field's cipher, for nobody to see. */
async function secretHider(
  reader: Reader,
  table: string,
  records: readonly FullRecord[],
): Promise<(shown: ShownRecord) => ShownRecord> {
  const columns = new Map<string, Column>();
  for (const field of new Set(records.flatMap((record) => Object.keys(record)))) {
    const column = await columnAt(reader, table, field);
    if (column) columns.set(field, column);
  }
  return (shown) => maskRecord(shown, { columns });
}

/** The column at which a path of columns ends; schemas are cached, so a walk costs no request. */
async function columnAt(reader: Reader, table: string, path: string): Promise<Column | undefined> {
  const [element = "", ...rest] = path.split(".");
  const column = (await reader.schema.table(table)).columns.get(element);
  if (rest.length === 0) return column;
  return column?.reference ? await columnAt(reader, column.reference, rest.join(".")) : undefined;
}

/** Columns to read so that it can be told what a `value` among the fields is. */
function tellingFields(fields: readonly string[], { columns }: TableSchema): string[] {
  return fields.filter((field) => /(^|\.)value$/.test(field)).flatMap((field) =>
    ["name", "type"].map((name) => field.replace(/value$/, name))
  ).filter((name) => name.includes(".") || columns.has(name));
}

/** A record without what was only read to tell what its values are. */
function onlyFields(record: ShownRecord, fields: readonly string[]): ShownRecord {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));
}

/** The sys_id of the one record that is meant. Throws `not_found`, `ambiguous`. */
export async function findSysId(
  reader: Reader,
  request: { table: string; id: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const schema = await reader.schema.table(request.table);
  const [answer] = await reader.getBatch([findRecordRequest(schema, request.id)], request.signal);
  return columnOf(pickRecord(schema, request.id, rowsOf(answer)), "sys_id");
}

/** A record for showing: plain text, or both values where the display value says something else. */
export function showRecord(record: FullRecord): ShownRecord {
  return Object.fromEntries(
    Object.entries(record).map(([field, { value, display_value }]) => [
      field,
      display_value === value || display_value === "" || display_value === undefined
        ? value
        : { value, display_value },
    ]),
  );
}

/** A stored record as a write answers it: without empty columns and those that are hidden. */
export function storedRecord(
  record: PlatformRecord | null | undefined,
  hidden: readonly string[] = [],
) {
  return record && Object.fromEntries(
    Object.entries(record).filter(([name, text]) => text !== "" && !hidden.includes(name)),
  );
}
