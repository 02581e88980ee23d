import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import type { TransformMapRow } from "./staging.ts";

/** Records of one target table that a load has touched. */
export interface StoredTargets {
  table: string;
  /** The maps that write this table, without those that failed on every row. */
  maps: { name: string; failed_rows: number }[];
  created: number;
  updated: number;
  /** The latest of them. */
  records: { sys_id: string; name?: string }[];
}

const MOST_RECORDS = 200;
const SHOWN_RECORDS = 20;

/**
 * What stands in the targets of maps since a load began: rows name the target of their last map alone.
 * Somebody else's writes of that moment are among it. `since` is `sys_created_on` of the first row.
 */
export async function readStored(
  reader: Reader,
  { maps, failures, rows, since, signal }: {
    maps: readonly TransformMapRow[];
    /** How many rows are known to have failed in a map, by its name. */
    failures: ReadonlyMap<string, number>;
    /** Rows of the load. */
    rows: number;
    since: string;
    signal?: AbortSignal | undefined;
  },
): Promise<StoredTargets[]> {
  const tables = [...new Set(maps.flatMap(({ target }) => target || []))];
  const found = await Promise.all(tables.map(async (table): Promise<StoredTargets> => {
    const { displayColumn } = await reader.schema.table(table);
    const { records } = await reader.listRecords(table, {
      query: "ORDERBYDESCsys_updated_on",
      fields: [
        "sys_id",
        "sys_created_on",
        "sys_updated_on",
        ...(displayColumn ? [displayColumn] : []),
      ],
      limit: MOST_RECORDS,
      signal,
    });
    const touched = records.filter(({ sys_updated_on: at = "" }) => at >= since);
    const created = touched.filter(({ sys_created_on: at = "" }) => at >= since).length;
    const writing = maps.filter(({ target }) => target === table)
      .map(({ name }) => ({
        name: orAbsent(name),
        failed_rows: failures.get(orAbsent(name)) ?? 0,
      }));
    return {
      table,
      maps: writing.filter(({ failed_rows }) => failed_rows < rows),
      created,
      updated: touched.length - created,
      records: touched.slice(0, SHOWN_RECORDS).map((record) => shown(record, displayColumn)),
    };
  }));
  return found.filter(({ created, updated }) => created + updated > 0);
}

function shown(record: PlatformRecord, column = "sys_id") {
  const { sys_id = "" } = record;
  const name = record[column];
  return { sys_id, ...(name && name !== sys_id && { name }) };
}

/** What was stored, where and by which map, as a sentence without its full stop. */
export function describeStored(stored: readonly StoredTargets[]): string {
  if (stored.length === 0) return "Nothing was stored in the target tables";
  const parts = stored.map(({ table, maps, created, updated }) => {
    const counts = [created && `${created} created`, updated && `${updated} updated`]
      .filter(Boolean).join(" and ");
    const by = maps.map(({ name, failed_rows: failed }) =>
      `"${name}"${failed > 0 ? ` (failed on ${failed} of the rows)` : ""}`
    );
    return `in ${table} ${counts}${by.length > 0 ? ` by ${by.join(" and ")}` : ""}`;
  });
  return `All the same records were stored: ${parts.join("; ")}`;
}
