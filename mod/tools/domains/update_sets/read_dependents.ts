import { zip } from "../../../base/lists.ts";
import { isConfiguration } from "../../../changes/plan/loaded_elements.ts";
import { listRequest, readBatchPage } from "../../../platform/records/table_requests.ts";
import { addressed, type AddressedRecord } from "../../../platform/records/record_values.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";

/** A record with the table that it was read from: its own class. */
export interface TableRecord {
  table: string;
  record: AddressedRecord;
}

const MOST_LEVELS = 4;
const MOST_RECORDS = 500;
/** What a delete of the record referred to does to one that belongs to it; the dictionary's choices. */
const BELONGS = ["cascade", "delete", "delete_no_workflow"];

/**
 * What belongs to records of configuration, and to that in turn: records of configuration that refer to
 * them by a column that is mandatory, or that a delete would take along. Reads two round trips a level,
 * at most four levels and five hundred records; `cut` says that there are more.
 */
export async function readDependents(
  roots: readonly TableRecord[],
  { reader, signal }: { reader: Reader; signal?: AbortSignal | undefined },
): Promise<{ found: TableRecord[]; cut: boolean }> {
  const known = new Set(roots.map(({ record }) => record.sys_id));
  const found: TableRecord[] = [];
  let level = roots;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MOST_LEVELS) return { found, cut: true };
    const next: TableRecord[] = [];
    for (const [table, parents] of Map.groupBy(level, (one) => one.table)) {
      const ids = parents.map(({ record }) => record.sys_id);
      for (const one of await readChildren(table, ids, { reader, signal })) {
        if (known.has(one.record.sys_id)) continue;
        if (found.length === MOST_RECORDS) return { found, cut: true };
        known.add(one.record.sys_id);
        found.push(one);
        next.push(one);
      }
    }
    level = next;
  }
  return { found, cut: false };
}

async function readChildren(
  table: string,
  ids: readonly string[],
  { reader, signal }: { reader: Reader; signal?: AbortSignal | undefined },
): Promise<TableRecord[]> {
  const { chain } = await reader.schema.table(table);
  const { records } = await reader.listRecords<PlatformRecord>("sys_dictionary", {
    query: `internal_type=reference^referenceIN${chain.join(",")}^active=true^` +
      `reference_cascade_ruleIN${BELONGS.join(",")}^ORmandatory=true`,
    fields: ["name", "element"],
    limit: MOST_RECORDS,
    signal,
  });
  const columns: { name: string; element: string }[] = [];
  for (const { name = "", element = "" } of records) {
    if (!name || !element || element.startsWith("sys_scope") || element === "sys_package") continue;
    if (isConfiguration(await reader.schema.table(name))) columns.push({ name, element });
  }
  const answers = await reader.getBatch(
    columns.map(({ name, element }) =>
      listRequest(name, { query: `${element}IN${ids.join(",")}`, limit: MOST_RECORDS })
    ),
    signal,
  );
  return zip(columns, answers).flatMap(([{ name }, answer]) =>
    answer.ok
      ? readBatchPage(answer).records.map((record) => ({
        table: record.sys_class_name || name,
        record: addressed(record),
      }))
      : []
  );
}
