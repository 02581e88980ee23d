import { listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import type { Column, FullRecord, Reader, TableSchema } from "../../platform/types.ts";
import { zip } from "../../base/lists.ts";
import type { ChangeReport } from "../change_report.ts";
import { diffOf } from "../write/describe_change.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";

/** Records of a table whose names are read with one request. */
const MOST_RECORDS = 200;

/**
 * What the records that stand in a plan's references are called, by sys_id: those that will be, as the
 * plan found them (`known`), and those that are, in one request a table.
 */
export async function referenceNames(
  planned: readonly PlannedOperation[],
  known: ReadonlyMap<string, string>,
  { reader, signal }: { reader: Reader; signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(known);
  for (const { sysId, name } of planned) if (name) names.set(sysId, name);
  const asked = [...Map.groupBy(planned.filter(isThere), ({ table }) => table)].flatMap(
    ([table, operations]) => {
      const fields = [...new Set(operations.flatMap(openFields(names)))];
      if (fields.length === 0) return [];
      const ids = operations.slice(0, MOST_RECORDS).map(({ sysId }) => sysId);
      const query = `sys_idIN${ids.join(",")}`;
      const request = listRequest(table, { query, fields, limit: ids.length, display: "all" });
      return [{ fields, request }];
    },
  );
  if (asked.length === 0) return names;
  const answers = await reader.getBatch(asked.map(({ request }) => request), signal);
  for (const [{ fields }, answer] of zip(asked, answers)) {
    if (!answer.ok) continue;
    for (const record of readBatchPage<FullRecord>(answer, "all").records) {
      for (const field of fields) keepNames(names, record[field]);
    }
  }
  return names;
}

function isThere({ kind, before }: PlannedOperation): boolean {
  return kind !== "call" && before !== null;
}

/** References of an operation whose present value has no name yet. */
function openFields(names: ReadonlyMap<string, string>) {
  return (operation: PlannedOperation): string[] =>
    Object.keys(diffOf(operation)).filter((field) =>
      isReference(operation.schema.columns.get(field)) &&
      keysOf(operation.before?.[field]).some((key) => !names.has(key))
    );
}

/** Whether a column holds the sys_ids of other records. */
export function isReference(column: Column | undefined): boolean {
  return column !== undefined && /^(reference|glide_list|domain_id)$/.test(column.type) &&
    (column.referenceKey ?? "sys_id") === "sys_id";
}

/** The single values of a reference or a list of them. */
export function keysOf(text: string | null | undefined): string[] {
  return (text ?? "").split(",").map((key) => key.trim()).filter(Boolean);
}

function keepNames(names: Map<string, string>, field: FullRecord[string] | undefined): void {
  if (!field?.value || !field.display_value || field.display_value === field.value) return;
  const keys = keysOf(field.value);
  const shown = keys.length === 1 ? [field.display_value] : field.display_value.split(", ");
  // A name with a comma in it leaves open which part belongs to whom.
  if (shown.length !== keys.length) return;
  for (const [key, name] of zip(keys, shown)) names.set(key, name);
}

/** A diff with the names of the records that its references mean, as far as they are known. */
export function nameDiff(
  diff: ChangeReport["diff"],
  { columns }: Pick<TableSchema, "columns">,
  names: ReadonlyMap<string, string>,
): ChangeReport["diff"] {
  const nameOf = (field: string, text: string | null) =>
    isReference(columns.get(field)) ? namesIn(text, names) : undefined;
  return Object.fromEntries(
    Object.entries(diff).map(([field, { from, to }]) => {
      const [before, after] = [nameOf(field, from), nameOf(field, to)];
      return [field, {
        from,
        to,
        ...(before && { from_name: before }),
        ...(after && { to_name: after }),
      }];
    }),
  );
}

/** The names of the records in a reference or a list of them; undefined where one is not known. */
function namesIn(text: string | null, names: ReadonlyMap<string, string>): string | undefined {
  const found = keysOf(text).map((key) => names.get(key));
  return found.length > 0 && found.every((name) => name !== undefined)
    ? found.join(", ")
    : undefined;
}
