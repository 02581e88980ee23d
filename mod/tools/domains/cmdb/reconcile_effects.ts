import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallEffect } from "../../../changes/operation.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import type { ToolContext } from "../../tool.ts";
import { ITEM } from "./classes.ts";
import { type Outcome, readOutcome } from "./reconcile_answer.ts";
import type { Payload } from "./reconcile_payload.ts";

/** What a reconciliation did to records, as far as it can be taken back. */

/** Operations of the engine that make a record, and those that change one. */
const MADE = ["INSERT"];
const CHANGED = ["UPDATE"];
/** With these an item gets another class, which writing its columns back does not give it again. */
const RECLASSIFIED = "UPDATE_WITH_";

/** The items that the engine says it would change, whole, by sys_id: what it overwrites is lost else. */
export async function readBefore(
  payload: Payload,
  { reader, signal }: Pick<ToolContext, "reader" | "signal">,
): Promise<ReadonlyMap<string, PlatformRecord>> {
  const request = {
    payload: payload.body,
    query: payload.query,
    enhanced: payload.enhanced,
    signal,
  };
  const { items } = await reader.identifyItems(request).then(
    (answer) => readOutcome(answer, payload),
    (error: unknown) => {
      // Whether it may reconcile is the instance's to say, when it is asked to.
      if (error instanceof AppError) return { items: [] };
      throw error;
    },
  );
  const ids = items.flatMap(({ sys_id, operation }) =>
    sys_id && CHANGED.includes(operation) ? [sys_id] : []
  );
  return await readWhole(reader, { ids, signal });
}

/**
 * The records that a reconciliation made or changed, as they were and are. A relation goes with an
 * item that was made with it, so it is named only between items that stood there before.
 */
export async function effectsOf(
  { items, relations }: Outcome,
  { before, reader, signal }: Pick<CallContext, "reader" | "signal"> & {
    before: ReadonlyMap<string, PlatformRecord>;
  },
): Promise<{ effects: CallEffect[]; warnings: string[] }> {
  const idsBy = (operations: readonly string[]) =>
    items.flatMap(({ sys_id, operation }) =>
      sys_id && operations.includes(operation) ? [sys_id] : []
    );
  const made = new Set(idsBy(MADE));
  const changed = idsBy(CHANGED).filter((id) => before.has(id) && !made.has(id));
  const after = await readWhole(reader, { ids: [...made, ...changed], signal });
  const related = await readRelations(reader, {
    ids: relations.flatMap(({ sys_id, operation }) =>
      sys_id && MADE.includes(operation) ? [sys_id] : []
    ),
    signal,
  });
  const inOrder = new Set(items.flatMap(({ sys_id }) => sys_id ?? []));
  const effects = [
    ...[...inOrder].flatMap((sysId): CallEffect[] => {
      const record = after.get(sysId);
      if (!record) return [];
      const table = record.sys_class_name || ITEM;
      return made.has(sysId)
        ? [{ kind: "create", table, sysId, before: null, after: record }]
        : [{ kind: "update", table, sysId, before: before.get(sysId) ?? null, after: record }];
    }),
    ...related.filter(({ parent = "", child = "" }) => !made.has(parent) && !made.has(child))
      .map((record): CallEffect => ({
        kind: "create",
        table: RELATION,
        sysId: columnOf(record, "sys_id"),
        before: null,
        after: record,
      })),
  ];
  const lost = items.filter(({ sys_id = "", operation }) =>
    operation.startsWith(RECLASSIFIED) || CHANGED.includes(operation) && !before.has(sys_id)
  );
  return {
    effects,
    warnings: lost.map(({ item, operation }) =>
      `item ${item}: ${operation} cannot be undone from here; sn_get_record_history shows what it ` +
      "changed."
    ),
  };
}

const RELATION = "cmdb_rel_ci";

/** Records with the columns of their own class, by sys_id; those that cannot be read are left out. */
async function readWhole(
  reader: Reader,
  { ids, signal }: { ids: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Map<string, PlatformRecord>> {
  const found = new Map<string, PlatformRecord>();
  if (ids.length === 0) return found;
  const { records: heads } = await reader.listRecords(ITEM, {
    query: `sys_idIN${ids.join(",")}`,
    fields: ["sys_id", "sys_class_name"],
    limit: ids.length,
    signal,
  });
  const byClass = Map.groupBy(heads, ({ sys_class_name }) => sys_class_name || ITEM);
  for (const [table, members] of byClass) {
    const { records } = await reader.listRecords(table, {
      query: `sys_idIN${members.map((member) => columnOf(member, "sys_id")).join(",")}`,
      limit: members.length,
      signal,
    });
    for (const record of records) found.set(columnOf(record, "sys_id"), record);
  }
  return found;
}

async function readRelations(
  reader: Reader,
  { ids, signal }: { ids: readonly string[]; signal?: AbortSignal | undefined },
): Promise<PlatformRecord[]> {
  if (ids.length === 0) return [];
  const { records } = await reader.listRecords(RELATION, {
    query: `sys_idIN${ids.join(",")}`,
    limit: ids.length,
    signal,
  });
  return records;
}
