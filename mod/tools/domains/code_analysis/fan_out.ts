import type { PlatformRecord, Reader, TableSchema } from "../../../platform/types.ts";
import { AppError } from "../../../base/errors.ts";
import { listRequest, readBatchPage } from "../../../platform/table.ts";
import { quoteValue } from "../../../query/quote.ts";
import type { TableColumns } from "./dictionary_columns.ts";

/** A record of a table in which something was found. */
export interface FoundRecord {
  table: string;
  record: PlatformRecord;
  name: string;
  columns: string[];
}

export interface FanOut {
  found: FoundRecord[];
  searched: number;
  /** Why tables were left out, by table. */
  notRead: Record<string, string>;
  /** Tables with more records than were read. */
  cut: string[];
}

const ROWS_PER_TABLE = 60;
const MOST_TABLES = 160;
const TABLES_AT_ONCE = 40;
/** Columns that name a record, the first that a table has. */
const NAMES = ["name", "short_description", "title", "label", "event_name", "operation_uri"];

/**
 * Asks many tables for records whose columns hold a value: `LIKE` for a part of the text, `=` for the
 * whole. Every query is checked against the table's dictionary first, since the platform would widen
 * one with an unknown column to all rows.
 */
export async function fanOut(
  reader: Reader,
  request: {
    tables: TableColumns[];
    values: readonly string[];
    operator: "LIKE" | "=";
    /** Added to each query, for tables that have its columns. */
    filter?: (schema: TableSchema) => string;
    signal?: AbortSignal;
    progress?: (done: number, total: number) => void;
  },
): Promise<FanOut> {
  const result: FanOut = { found: [], searched: 0, notRead: {}, cut: [] };
  for (const { table } of request.tables.slice(MOST_TABLES)) {
    result.notRead[table] = "beyond the tables that one call looks at";
  }
  const tables = request.tables.slice(0, MOST_TABLES);
  for (let start = 0; start < tables.length; start += TABLES_AT_ONCE) {
    request.signal?.throwIfAborted();
    await searchSome(
      reader,
      { ...request, tables: tables.slice(start, start + TABLES_AT_ONCE) },
      result,
    );
    request.progress?.(Math.min(start + TABLES_AT_ONCE, tables.length), tables.length);
  }
  result.found = dropInherited(result.found);
  return result;
}

async function searchSome(
  reader: Reader,
  { tables, values, operator, filter, signal }: Parameters<typeof fanOut>[1],
  result: FanOut,
): Promise<void> {
  const schemas = await Promise.all(tables.map(({ table }) => schemaOf(reader, table)));
  const asked = tables.flatMap(({ table, columns }, index) => {
    const schema = schemas[index];
    if (typeof schema === "string") {
      result.notRead[table] = schema;
      return [];
    }
    const own = columns.filter((column) => schema.columns.has(column));
    if (own.length === 0) return [];
    const terms = own.flatMap((column) =>
      values.map((value) => `${column}${operator}${quoteValue(value)}`)
    );
    const name = nameColumn(schema);
    return [{
      table,
      own,
      name,
      request: listRequest(table, {
        query: [terms.join("^OR"), filter?.(schema) ?? ""].filter(Boolean).join("^"),
        fields: [
          ...new Set([
            "sys_id",
            ...(name ? [name] : []),
            ...EXTRAS.filter((column) => schema.columns.has(column)),
            ...own,
          ]),
        ],
        limit: ROWS_PER_TABLE,
      }),
    }];
  });
  const answers = await reader.getBatch(asked.map(({ request }) => request), signal);
  for (const [index, { table, own, name }] of asked.entries()) {
    const answer = answers[index];
    if (!answer.ok) {
      result.notRead[table] = answer.error.message;
      continue;
    }
    const { records, total } = readBatchPage(answer);
    result.searched++;
    if ((total ?? 0) > records.length) result.cut.push(table);
    for (const record of records) {
      result.found.push({
        table,
        record,
        columns: own,
        name: (name && record[name]) || record.sys_id,
      });
    }
  }
}

/** Read along, for telling what kind of use a record is. */
const EXTRAS = ["active", "sys_class_name", "table", "collection", "model_table"];

function nameColumn(schema: TableSchema): string | undefined {
  return [schema.displayColumn, ...NAMES].find((name) => name && schema.columns.has(name));
}

/** A table without a dictionary is left out: an unchecked query may answer all rows. */
async function schemaOf(reader: Reader, table: string): Promise<TableSchema | string> {
  try {
    const schema = await reader.schema.table(table);
    return schema.verified ? schema : "its dictionary cannot be read";
  } catch (error) {
    if (error instanceof AppError && ["forbidden", "not_found"].includes(error.code)) {
      return error.message;
    }
    throw error;
  }
}

/** A record shows in its parent tables too; it is told once, in its own. */
function dropInherited(found: FoundRecord[]): FoundRecord[] {
  const best = new Map<string, FoundRecord>();
  for (const entry of found) {
    const { sys_id, sys_class_name } = entry.record;
    const known = best.get(sys_id);
    if (!known) best.set(sys_id, entry);
    else if (entry.table === sys_class_name) {
      best.set(sys_id, { ...entry, columns: [...new Set([...known.columns, ...entry.columns])] });
    }
  }
  return [...best.values()];
}
