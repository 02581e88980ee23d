import { AppError } from "../../base/errors.ts";
import { soleOf, zip } from "../../base/lists.ts";
import type { PlatformRecord, Reader } from "../../platform/types.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";

/** What goes with a record that is more than itself: a table, a column, a script; as sentences. */
export type AnalyzeLoss = (
  reader: Reader,
  lost: { table: string; record: PlatformRecord },
  options: { signal?: AbortSignal | undefined },
) => Promise<string[]>;

/** How many reference columns are looked at before a delete. */
const MAX_COLUMNS = 40;
/** Deletes of one plan whose uses are looked for in code and conditions. */
const MOST_ANALYSED = 5;

export interface Losses {
  /** By operation: what goes with its record, or points nowhere without it. */
  of: ReadonlyMap<PlannedOperation, string[]>;
  /** What is lost by several operations together. */
  together: string[];
}

/**
 * What is lost with the records that a plan deletes, whoever asked for it, undo too. What the caller
 * cannot read is not counted, and is said.
 */
export async function describeLosses(
  planned: readonly PlannedOperation[],
  { reader, analyze, signal }: {
    reader: Reader;
    analyze?: AnalyzeLoss | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<Losses> {
  const deletes = planned.filter(({ kind }) => kind === "delete");
  const of = new Map<PlannedOperation, string[]>();
  const together: string[] = [];
  await Promise.all(
    [...Map.groupBy(deletes, (operation) => operation.table)].map(async ([table, gone]) => {
      const only = soleOf(gone);
      const what = only ? "it" : `the ${gone.length} records of ${table}`;
      const told = await tellReferring(reader, { table, gone, what, signal });
      if (only) of.set(only, told);
      else together.push(...told);
    }),
  );
  const parts = withoutParts(deletes);
  const used = new Set<string>();
  for (const operation of parts.slice(0, MOST_ANALYSED)) {
    const { table, before: record } = operation;
    const found = record ? await analyze?.(reader, { table, record }, { signal }) ?? [] : [];
    if (found.length > 0) used.add(table);
    of.set(operation, [...found, ...of.get(operation) ?? []]);
  }
  if (parts.slice(MOST_ANALYSED).some(({ table }) => used.has(table))) {
    together.push(`What uses them was looked for with the first ${MOST_ANALYSED} deletes alone.`);
  }
  return { of, together };
}

/** Without what goes with a table that is deleted as well: its columns are told with it. */
function withoutParts(deletes: readonly PlannedOperation[]): PlannedOperation[] {
  const tables = new Set(
    deletes.flatMap(({ table, before }) => table === "sys_db_object" ? before?.name ?? [] : []),
  );
  return deletes.filter(({ table, before }) =>
    table !== "sys_dictionary" || !tables.has(before?.name ?? "")
  );
}

interface Gone {
  table: string;
  gone: readonly PlannedOperation[];
  /** What they are called in a sentence. */
  what: string;
  signal?: AbortSignal | undefined;
}

/** The counts as sentences; where they cannot be read, that alone. */
async function tellReferring(reader: Reader, gone: Gone): Promise<string[]> {
  try {
    return await countReferring(reader, gone);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "cancelled") throw error;
    return [`What refers to ${gone.what} could not be counted: ${error.message}.`];
  }
}

/**
 * How many records refer to those that go: a delete on the platform can cascade to them or leave them
 * pointing nowhere. Two round trips.
 */
async function countReferring(
  reader: Reader,
  { table, gone, what, signal }: Gone,
): Promise<string[]> {
  const { chain } = await reader.schema.table(table);
  const { records, total } = await reader.listRecords<PlatformRecord>("sys_dictionary", {
    query: `internal_type=reference^referenceIN${chain.join(",")}^active=true`,
    fields: ["name", "element"],
    limit: MAX_COLUMNS,
    signal,
  });
  const columns = records.flatMap(({ name, element }) =>
    name && element ? [{ name, element }] : []
  );
  const ids = gone.map(({ sysId }) => sysId).join(",");
  const answers = await reader.getBatch(
    columns.map((column) => ({
      path: `/api/now/stats/${column.name}`,
      query: { sysparm_query: `${column.element}IN${ids}`, sysparm_count: true },
    })),
    signal,
  );
  const told = zip(columns, answers).flatMap(([{ name, element }, answer]) => {
    const count = answer.ok
      ? Number((answer.result as { stats?: { count?: string } }).stats?.count ?? 0)
      : 0;
    return count > 0
      ? [`${count} ${name} record${count === 1 ? " refers" : "s refer"} to ${what} (${element}).`]
      : [];
  });
  const left = Math.max(total ?? 0, columns.length) - columns.length;
  return left > 0
    ? [...told, `${left} more columns can refer to ${what}, and were not counted.`]
    : told;
}
