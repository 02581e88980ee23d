import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { captureNames } from "../../../changes/capture.ts";
import { isDefaultSet } from "../../../changes/gate/default_set.ts";
import { findOpenUpdateSet } from "../../../changes/target/find_by_name.ts";
import {
  effectiveUpdateSet,
  readWorkContext,
  type UpdateSetRow,
} from "../../../platform/work_context.ts";
import type { Reader } from "../../../platform/types.ts";
import type { CallOptions } from "../../call.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { scriptOperation } from "./script_operation.ts";
import { fillScript } from "./script_texts.ts";

export const trackRecord = defineTool({
  name: "sn_track_record",
  summary: "Record an existing record, of any table, in the current update set as it is now.",
  risk: "X",
  endpoint: "GlideUpdateManager2, as sn_run_script; read back from sys_update_xml",
  input: z.strictObject({ table: tableInput, id: idInput("record") }),
  example: { table: "sys_script", id: "Incident: close children" },
  synonyms: ["force to update set", "capture record", "include data in update set"],
  skill: "update-sets",
  byHand: { lists: 2, forms: 1 },
  async plan({ table, id }, { reader, options, signal }) {
    const sysId = await findSysId(reader, { table, id, signal });
    const record = await reader.getRecord(table, sysId, { signal });
    const { set, refusal } = await currentSet(reader, {
      scope: record.sys_scope || undefined,
      options,
    });
    const names = captureNames(table, record);
    const before = await versionsOf(reader, names);
    const { tracked } = await reader.schema.table(table);
    return {
      operations: [scriptOperation({
        summary: `record ${table} "${id}" in "${set.name}"`,
        body: fillScript("trackRecord", { table, id: sysId }),
        route: await reader.scriptRoute(signal),
        scope: "global",
        table,
        id: sysId,
        captured: tracked,
        async prove({ route }, { reader }) {
          const after = await versionsOf(reader, names);
          const stored = after.find((row) =>
            row.update_set === set.sysId &&
            !before.some((old) =>
              old.sys_id === row.sys_id && old.sys_mod_count === row.sys_mod_count
            )
          );
          return stored
            ? { state: "done", result: { update_set: set.name, entry: stored.sys_id, route } }
            : {
              state: "failed",
              result: null,
              error: `The script ended, and "${set.name}" holds no new entry for the record`,
            };
        },
      })],
      updateSet: set.sysId,
      ...(refusal && { refusal }),
      result: (_records, [entry]) => entry,
    };
  },
});

/** The set that the platform records in. A script cannot be told another than the current one. */
async function currentSet(
  reader: Reader,
  { scope, options }: { scope?: string | undefined; options: CallOptions },
): Promise<{ set: UpdateSetRow; refusal?: AppError | undefined }> {
  const context = await readWorkContext(reader);
  const current = effectiveUpdateSet(context, scope ?? context.scope.sysId);
  if (!current) throw defaultSet();
  const wanted = options.update_set ? findOpenUpdateSet(context, options.update_set) : current;
  if (wanted.sysId !== current.sysId) {
    throw new AppError(
      "conflict",
      `A script records in the current update set "${current.name}", not in "${wanted.name}"`,
      { remedy: `Make it current with sn_switch_update_set, then leave options.update_set out.` },
    );
  }
  return { set: current, ...(isDefaultSet(current) && { refusal: defaultSet() }) };
}

function defaultSet(): AppError {
  return new AppError("default_update_set", "The record would land in a Default update set", {
    remedy: "Create one with sn_create_update_set, or make one current with " +
      "sn_switch_update_set, then repeat the call.",
  });
}

async function versionsOf(reader: Reader, names: readonly string[]) {
  const { records } = await reader.listRecords("sys_update_xml", {
    query: `nameIN${names.join(",")}`,
    fields: ["sys_id", "update_set", "sys_mod_count"],
    limit: 100,
  });
  return records;
}
