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
  "assigned_to",
  "value",
];
/** Of records that somebody works on: what they are, how far, and with whom. */
const WORK_COLUMNS = ["number", "short_description", "state", "priority", "assigned_to"];
/** Further columns of a list, the first ones of those that its tool knows. */
const MOST_OWN = 6;

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
  const wanted = ["sys_id", ...fields ?? mainColumns(await reader.schema.table(table))];
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
      .map((record) => filledFields(onlyFields(record, wanted))),
    total,
    offset,
    ...((total === null ? records.length === limit : total > end) && {
      next: `More rows match: repeat with offset ${end}, or narrow the query.`,
    }),
  };
}

/**
 * The columns that a list shows unless others are named: of work what it is, how far and with whom, of
 * anything else its name, the first of `own` (the mandatory ones where none are known) and how it stands.
 */
export function mainColumns(
  { columns, displayColumn, verified }: TableSchema,
  own?: readonly string[],
): string[] {
  const has = (name: string) => columns.has(name) || (!verified && own?.includes(name) === true);
  const isWork = ["number", "state", "assigned_to"].every(has);
  const mandatory = [...columns.values()].filter((column) => column.mandatory)
    .map((column) => column.element);
  const names = isWork
    ? WORK_COLUMNS
    : [...(own ?? mandatory).filter(has).slice(0, MOST_OWN), ...MAIN_COLUMNS];
  return [...new Set([...(displayColumn ? [displayColumn] : []), ...names.filter(has)])];
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

/** A row without its empty columns. */
function filledFields(record: ShownRecord): ShownRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ""));
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

/** sys_ids by the names that were given. Throws `not_found`, `ambiguous`. */
export async function findSysIds(
  reader: Reader,
  { table, names, signal }: {
    table: string;
    names: readonly string[];
    signal?: AbortSignal | undefined;
  },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const id of new Set(names)) found.set(id, await findSysId(reader, { table, id, signal }));
  return found;
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

/** What the platform keeps of every record; who wants it reads the record. */
const HOUSEKEEPING = new Set([
  "sys_created_on",
  "sys_created_by",
  "sys_updated_by",
  "sys_mod_count",
  "sys_name",
  "sys_package",
  "sys_domain",
  "sys_domain_path",
]);

/** How a record stands is worth telling, and where it begins. */
const STANDING = /state$|^(status|stage|number)$/;

/**
 * A stored record as a write answers it: what was sent, and what the instance made of the rest. Without
 * empty and hidden columns, housekeeping, and with a schema what only has the dictionary's default.
 */
export function storedRecord(
  record: PlatformRecord | null | undefined,
  { hidden = [], schema, sent = {} }: {
    hidden?: readonly string[];
    schema?: TableSchema;
    sent?: Readonly<Record<string, unknown>>;
  } = {},
) {
  return record && Object.fromEntries(
    Object.entries(record).filter(([name, text]) =>
      text !== "" && !hidden.includes(name) &&
      (name in sent || !(HOUSEKEEPING.has(name) || isDefault(schema, name, text)))
    ),
  );
}

function isDefault(schema: TableSchema | undefined, name: string, text: string): boolean {
  if (name === "sys_class_name") return schema?.name === text;
  if (STANDING.test(name)) return false;
  const column = schema?.columns.get(name);
  if (!column) return false;
  return text === (column.defaultValue ?? (column.type === "boolean" ? "false" : undefined));
}
