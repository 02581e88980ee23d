import { type DemoCall, scriptContext } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import type { RecordChange } from "../query_sql/changes.ts";
import { compileQuery } from "../query_sql/compile.ts";
import type { Fragment } from "../query_sql/fragment.ts";
import { textOf } from "../database/rows.ts";

/** Conditions of one request, compiled once each; null for one that cannot be read whole. */
const compiledOf = new WeakMap<DemoCall, Map<string, Fragment | null>>();

export interface JudgedRecord {
  table: DemoTable;
  row: SqlRow;
  condition: string;
  /** The write that is judged, for conditions that ask what changes. */
  change?: RecordChange | undefined;
}

/**
 * Whether a stored record meets an encoded query. A condition with a term that does not apply to the
 * table is not met: dropping the term, as lists do, would open what it was to close.
 */
export function meetsCondition(
  call: DemoCall,
  { table, row, condition, change }: JudgedRecord,
): boolean {
  const compiled = /CHANGES/.test(condition)
    ? compile(call, table, { condition, change })
    : compileOnce(call, table, condition);
  if (compiled === null) return false;
  const hit = call.instance.database.get(
    `SELECT 1 AS hit ${compiled.sql} AND m.sys_id = ?`,
    ...compiled.values,
    textOf(row, "sys_id"),
  );
  return hit !== undefined;
}

function compileOnce(call: DemoCall, table: DemoTable, condition: string): Fragment | null {
  const cache = compiledOf.get(call) ?? new Map<string, Fragment | null>();
  compiledOf.set(call, cache);
  const key = `${table.name}:${condition}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const compiled = compile(call, table, { condition });
  cache.set(key, compiled);
  return compiled;
}

function compile(
  call: DemoCall,
  table: DemoTable,
  { condition, change }: Pick<JudgedRecord, "condition" | "change">,
): Fragment | null {
  const query = compileQuery(call.instance, table, {
    query: condition,
    script: scriptContext(call),
    change,
    partly: true,
  });
  return query.dropped.length > 0 ? null : query.from();
}
