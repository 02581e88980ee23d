import type { PlatformRecord, Reader, TableSchema } from "../../../platform/types.ts";
import { AppError } from "../../../base/errors.ts";
import { listRequest, readBatchPage } from "../../../platform/records/table_requests.ts";
import { quoteValue } from "../../../query/quote.ts";
import type { TableColumns } from "./dictionary_columns.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { zip } from "../../../base/lists.ts";

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
/** Columns that name a record, the first that it has filled. */
const NAMES = [
  "name",
  "short_description",
  "title",
  "label",
  "event_name",
  "display_name",
  "operation_uri",
  "number",
  "sys_name",
];

/**
 * Asks many tables for records whose columns hold a value: `LIKE` for a part of the text, `=` for the
 * whole. Columns are those that the dictionary named; what comes is compared once more, since the platform
 * widens a query with an unknown column to all rows.
 */
export async function fanOut(
  reader: Reader,
  request: {
    tables: TableColumns[];
    values: readonly string[];
    operator: "LIKE" | "=";
    /** Added to each query, for tables that have its columns. */
    filter?: ((schema: TableSchema) => string) | undefined;
    signal?: AbortSignal | undefined;
    progress?: ((done: number, total: number) => void) | undefined;
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
  const filters = await Promise.all(tables.map(({ table }) => filterOf(reader, table, filter)));
  const asked = zip(tables, filters).flatMap(([{ table, columns }, added]) => {
    if (added === undefined) {
      result.notRead[table] = "its dictionary cannot be read";
      return [];
    }
    const terms = columns.flatMap((column) =>
      values.map((value) => `${column}${operator}${quoteValue(value)}`)
    );
    return [{
      table,
      columns,
      request: listRequest(table, {
        query: [terms.join("^OR"), added].filter(Boolean).join("^"),
        fields: [...new Set(["sys_id", ...NAMES, ...EXTRAS, ...columns])],
        limit: ROWS_PER_TABLE,
      }),
    }];
  });
  const answers = await reader.getBatch(asked.map(({ request }) => request), signal);
  for (const [{ table, columns }, answer] of zip(asked, answers)) {
    if (!answer.ok) {
      result.notRead[table] = answer.error.message;
      continue;
    }
    const { records, total } = readBatchPage(answer);
    result.searched++;
    if ((total ?? 0) > records.length) result.cut.push(table);
    for (const record of records) {
      const holding = columns.filter((column) => holds(record[column] ?? "", { values, operator }));
      // A term with a column that the table lacks is dropped by the platform, and more rows come.
      if (holding.length > 0) {
        result.found.push({ table, record, columns: holding, name: nameOf(record) });
      }
    }
  }
}

/** Read along, for telling what kind of use a record is. */
const EXTRAS = ["active", "sys_class_name", "table", "collection", "model_table"];

function holds(
  text: string,
  { values, operator }: { values: readonly string[]; operator: "LIKE" | "=" },
): boolean {
  const own = text.toLowerCase();
  return values.some((value) =>
    operator === "=" ? own === value.toLowerCase() : own.includes(value.toLowerCase())
  );
}

function nameOf(record: PlatformRecord): string {
  return NAMES.map((name) => record[name]).find(Boolean) ?? columnOf(record, "sys_id");
}

/** The added terms for a table; undefined where it cannot be told which columns it has. */
async function filterOf(
  reader: Reader,
  table: string,
  filter: ((schema: TableSchema) => string) | undefined,
): Promise<string | undefined> {
  if (!filter) return "";
  try {
    const schema = await reader.schema.table(table);
    return schema.verified ? filter(schema) : undefined;
  } catch (error) {
    if (error instanceof AppError && ["forbidden", "not_found"].includes(error.code)) {
      return undefined;
    }
    throw error;
  }
}

/** A record shows in its parent tables too; it is told once, in its own. */
function dropInherited(found: FoundRecord[]): FoundRecord[] {
  const best = new Map<string, FoundRecord>();
  for (const entry of found) {
    const sysId = columnOf(entry.record, "sys_id");
    const known = best.get(sysId);
    if (!known) best.set(sysId, entry);
    else if (entry.table === entry.record.sys_class_name) {
      best.set(sysId, { ...entry, columns: [...new Set([...known.columns, ...entry.columns])] });
    }
  }
  return [...best.values()];
}
