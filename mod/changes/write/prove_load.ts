import { zip } from "../../base/lists.ts";
import type { PlatformRecord, Reader } from "../../platform/types.ts";
import { answerAt } from "../../platform/records/table_requests.ts";
import { capturedRows, captureRequest, judgeCapture } from "../capture.ts";
import type { Capture, LoadReport } from "../change_report.ts";
import type { Guards } from "../gate/guards.ts";
import { isWritten } from "../plan/plan_load.ts";
import type { LoadedRecord, PlannedFile, PlannedLoad } from "../plan/planned_operation.ts";
import { findStored, type Sought } from "../plan/stored_records.ts";
import type { Target } from "../target/resolve_target.ts";

export type LoadedFile = LoadReport["files"][number] & { evidence: Capture };

/** What one look at the records of a load found. */
export interface LoadLook {
  files: LoadedFile[];
  /** The records as they are; null where there is none. */
  after: ReadonlyMap<LoadedRecord, PlatformRecord | null>;
  /** All is as it was before. */
  untouched: boolean;
}

/** One look at every record of a load and at where its files are recorded, in batches. */
export async function lookAtLoad(
  { files }: Pick<PlannedLoad, "files">,
  { reader, guards, target }: {
    reader: Pick<Reader, "getBatch">;
    guards: Pick<Guards, "droppedFields" | "captureIsProven">;
    target: Target | null;
  },
): Promise<LoadLook> {
  const records = files.flatMap((file) => file.records);
  const sought = records.map(({ table, sysId, update }): Sought => ({
    table,
    fields: { ...update.fields, sys_id: sysId },
  }));
  const { of, unread } = await findStored(sought, { reader });
  const after = new Map(
    zip(records, sought).map(([record, one]) => [record, of.get(one) ?? null]),
  );
  const named = files.filter(({ updateName }) => updateName !== undefined);
  const answers = await reader.getBatch(
    named.map(({ updateName = "" }) => captureRequest([updateName])),
  );
  return {
    files: files.map((file): LoadedFile => {
      const index = named.indexOf(file);
      const evidence = index < 0
        ? { state: "untracked" as const }
        : captureOf(file, target, capturedRows(answerAt(answers, index)));
      const error = faultOf(file, { after, guards });
      const closed = file.records.some(({ table }) => unread.has(table));
      const proved = guards.captureIsProven(evidence);
      return {
        file: file.name,
        evidence,
        capture: evidence.state,
        state: closed ? "unknown" : error === undefined ? "loaded" : "not_loaded",
        ...((error !== undefined || !proved) && { error: error ?? captureFault(evidence, target) }),
      };
    }),
    after,
    untouched: records.every((record) => isUntouched(record, after.get(record) ?? null)),
  };
}

/** Whether a record is as it was before the load. */
export function isUntouched(
  { before }: Pick<LoadedRecord, "before">,
  after: Readonly<Record<string, string>> | null,
): boolean {
  if (before === null || after === null) return before === after;
  return before.sys_mod_count === after.sys_mod_count &&
    before.sys_updated_on === after.sys_updated_on;
}

/** What of a file is not as it was sent; undefined where all is. */
function faultOf(
  { records }: PlannedFile,
  { after, guards }: {
    after: ReadonlyMap<LoadedRecord, PlatformRecord | null>;
    guards: Pick<Guards, "droppedFields">;
  },
): string | undefined {
  const faults = records.filter(isWritten).flatMap((record) => {
    const { kind, table, sysId, schema, values: wanted, before } = record;
    const stored = after.get(record) ?? null;
    const what = `${table} ${sysId}`;
    if (kind === "delete") return stored ? [`${what} is still there`] : [];
    if (!stored) return [`${what} is not there`];
    const dropped = guards.droppedFields({ schema, wanted, before, after: stored, journal: {} });
    return dropped.length > 0 ? [`${what} has not stored ${dropped.join(", ")}`] : [];
  });
  return faults.length > 0 ? faults.join("; ") : undefined;
}

function captureOf(
  { captured, records }: PlannedFile,
  target: Target | null,
  after: ReturnType<typeof capturedRows>,
): Capture {
  if (!target) return { state: "untracked" };
  const { tracking, updateSet } = target;
  if (tracking !== "update_set") return { state: "declined", tracking };
  const found = judgeCapture({ before: captured, after, updateSet: updateSet.sysId });
  const stands = after?.some((row) => row.updateSet === updateSet.sysId) ?? false;
  return found.state === "not_captured" && stands && !records.some(isWritten)
    ? { state: "captured", update_set: updateSet.sysId, update_set_name: updateSet.name }
    : found;
}

function captureFault(evidence: Capture, target: Target | null): string {
  const wanted = target ? `"${target.updateSet.name}"` : "the update set";
  switch (evidence.state) {
    case "captured_elsewhere":
      return `recorded in "${evidence.update_set_name}" instead of ${wanted}`;
    case "unverified":
      return `its record in ${wanted} could not be checked: ${evidence.reason}`;
    default:
      return `no update set has a record of it; ${wanted} was expected`;
  }
}
