import { AppError } from "../../base/errors.ts";
import type { Reader } from "../../platform/types.ts";
import type { Guards } from "../gate/guards.ts";
import type { ExpectedRecord } from "../operation.ts";
import { findStored } from "./stored_records.ts";

/** Throws `changed_since` where a record that an undo is about is not as the change left it. */
export async function checkExpected(
  expected: readonly ExpectedRecord[],
  { reader, guards, signal }: {
    reader: Reader;
    guards: Pick<Guards, "unchangedSince">;
    signal?: AbortSignal | undefined;
  },
): Promise<void> {
  if (expected.length === 0) return;
  const sought = expected.map(({ table, sysId }) => ({ table, fields: { sys_id: sysId } }));
  const { of } = await findStored(sought, { reader, signal });
  for (const [index, { table, sysId, after }] of expected.entries()) {
    const one = sought[index];
    const found = one && of.get(one);
    // By the platform's keys another record may have been found.
    const record = found?.sys_id === sysId ? found : undefined;
    if (!record && !after) continue;
    if (!record || !after) throw changed({ table, sysId, gone: !record });
    guards.unchangedSince({
      table,
      sysId,
      updatedOn: record.sys_updated_on ?? "",
      updatedBy: record.sys_updated_by ?? "",
      modCount: record.sys_mod_count ?? "",
    }, { expectedUpdatedOn: after.sys_updated_on, expectedModCount: after.sys_mod_count });
  }
}

function changed(
  { table, sysId, gone }: { table: string; sysId: string; gone: boolean },
): AppError {
  const what = gone ? "was deleted" : "is there again";
  return new AppError("changed_since", `${table} ${sysId} ${what} since`, {
    remedy: "Read what is there now, then decide whether the undo still holds.",
    details: { table, sys_id: sysId },
    nextCall: { tool: "sn_list_record_versions", args: { table, id: sysId } },
  });
}
