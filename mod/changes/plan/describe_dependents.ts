import type { PlatformRecord, Reader } from "../../platform/types.ts";
import { zip } from "../../base/lists.ts";

/** How many reference columns are looked at before a delete. */
const MAX_COLUMNS = 40;

/**
 * What refers to a record, as sentences: a delete on the platform can cascade to it or leave it
 * pointing nowhere. Two round trips; what the caller cannot read is not counted.
 */
export async function describeDependents(
  reader: Reader,
  target: { table: string; sysId: string },
  signal?: AbortSignal,
): Promise<string[]> {
  const { chain } = await reader.schema.table(target.table);
  const { records } = await reader.listRecords<PlatformRecord>("sys_dictionary", {
    query: `internal_type=reference^referenceIN${chain.join(",")}^active=true`,
    fields: ["name", "element"],
    limit: MAX_COLUMNS,
    signal,
  });
  const columns = records.flatMap(({ name, element }) =>
    name && element ? [{ name, element }] : []
  );
  const answers = await reader.getBatch(
    columns.map((column) => ({
      path: `/api/now/stats/${column.name}`,
      query: { sysparm_query: `${column.element}=${target.sysId}`, sysparm_count: true },
    })),
    signal,
  );
  return zip(columns, answers).flatMap(([column, answer]) => {
    const count = answer.ok
      ? Number((answer.result as { stats?: { count?: string } }).stats?.count ?? 0)
      : 0;
    return count > 0
      ? [
        `${count} ${column.name} record${
          count === 1 ? " refers" : "s refer"
        } to it (${column.element}).`,
      ]
      : [];
  });
}
