import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import { newId } from "../../base/ids.ts";
import type { PlatformRecord } from "../../platform/types.ts";
import type { ChangeReport } from "../change_report.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import type { ChangeRequest } from "../prepared_change.ts";
import type { CallEffect } from "../operation.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import { SYSTEM_COLUMNS } from "../undo/undo_operations.ts";
import { journalImage, journalValues, recordUrl } from "./describe_change.ts";
import { reportOf } from "./report_operation.ts";

/** What the entries of a call's effects share with its own. */
export interface EffectContext {
  request: Pick<ChangeRequest, "client" | "caller" | "tool">;
  callId: string;
  /** The approval for an hour that covered the call. */
  standing: string | null;
  journal: WritableJournal;
  log: Logger;
}

/**
 * Journals the records that a call wrote as changes of their own, so that an undo can take them back.
 * They were read when this is called: an effect that cannot be journalled stands all the same, and a
 * warning says so.
 */
export async function journalEffects(
  effects: readonly CallEffect[],
  context: EffectContext,
): Promise<{ reports: ChangeReport[]; warnings: string[] }> {
  const reports: ChangeReport[] = [];
  const warnings: string[] = [];
  for (const effect of effects) {
    try {
      reports.push(await journalEffect(effect, context));
    } catch (error) {
      const reason = messageOf(error);
      context.log.warn("An effect could not be journalled: {reason}", { reason });
      warnings.push(
        `The ${effect.kind} of ${effect.table} ${effect.sysId} cannot be undone from ` +
          `here: it could not be journalled (${reason}).`,
      );
    }
  }
  return { reports, warnings };
}

async function journalEffect(
  { kind, table, sysId, before, after }: CallEffect,
  { request, callId, standing, journal }: EffectContext,
): Promise<ChangeReport> {
  const schema = await request.client.schema.table(table);
  const operation: PlannedOperation = {
    kind,
    table,
    schema,
    sysId,
    name: (schema.displayColumn && after[schema.displayColumn]) || null,
    before,
    values: written(before, after),
    risk: "W",
    scope: null,
    capturedBefore: null,
    undoes: null,
  };
  const id = newId("chg");
  await journal.open({
    id,
    callId,
    host: request.client.host,
    user: request.client.username ?? null,
    session: request.caller.session ?? null,
    port: request.caller.port,
    tool: request.tool.name,
    operation: kind,
    table,
    sysId,
    name: operation.name,
    before: before && journalImage(schema, before),
    planned: journalValues(operation),
    scope: null,
    updateSet: null,
    updateSetName: null,
    undoes: null,
    approval: null,
    standing,
  });
  await journal.close(id, {
    state: "done",
    sysId,
    after: journalImage(schema, after),
    capture: { state: "untracked" },
    error: null,
    nextLook: null,
  });
  return {
    ...reportOf(operation, { client: request.client, target: null }),
    id,
    sys_id: sysId,
    url: recordUrl(request.client, operation),
    status: "done",
    capture: { state: "untracked" },
  };
}

/** What stands there now and did not before, beside the columns that the instance keeps itself. */
function written(before: PlatformRecord | null, after: PlatformRecord): Record<string, string> {
  return Object.fromEntries(
    Object.entries(after).filter(([column, text]) =>
      !SYSTEM_COLUMNS.has(column) && text !== (before?.[column] ?? "")
    ),
  );
}
