import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallProof } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { CHANGE, CHANGE_PATH, type ChangeAnswer, readChange } from "./change_interface.ts";
import {
  addressed,
  type AddressedRecord,
  orAbsent,
} from "../../../platform/records/record_values.ts";

const SECOND_MS = 1_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
const MOST_WAIT_MS = 60_000;
const MOST_CONFLICTS = 50;

interface ConflictAnswer {
  status?: string;
  last_run?: string;
  conflicts?: ChangeAnswer[];
}

export const checkChangeConflicts = defineTool({
  name: "sn_check_change_conflicts",
  summary: "Check the planned time of a change against other changes, freezes and windows.",
  risk: "W",
  endpoint: "POST, then GET /api/sn_chg_rest/change/{id}/conflict",
  input: z.strictObject({ id: idInput("change", "change_request") }),
  example: { id: "CHG0030008" },
  synonyms: ["collide with a maintenance window", "blackout", "conflict detection"],
  skill: "change-management",
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async plan({ id }, { reader, signal, clock, sleep }) {
    const change = await readChange(reader, { id, signal });
    await refuseUnplanned(reader, { change, signal });
    // A run is told from the one before by its time, which is noted in whole seconds.
    const since = clock() - Date.parse(`${change.conflict_last_run}Z`);
    if (Math.abs(since) < SECOND_MS) await sleep(SECOND_MS, signal);
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: CHANGE,
        id: change.sys_id,
        summary: `check ${orAbsent(change.number)} for conflicts`,
        request: { method: "POST", path: `${CHANGE_PATH}/${change.sys_id}/conflict` },
        prove: (_answer, context) => proveCheck(change, context),
      }],
      result: (_records, [result]) => result,
    };
  },
});

async function refuseUnplanned(
  reader: Reader,
  { change, signal }: { change: AddressedRecord; signal?: AbortSignal | undefined },
): Promise<void> {
  const { number, start_date = "", end_date = "" } = change;
  if (start_date === "" || end_date === "" || start_date >= end_date) {
    throw new AppError("conflict", `${orAbsent(number)} has no planned time to check`, {
      remedy: "Set start_date and end_date with sn_update_change_request.",
    });
  }
  if (change.cmdb_ci) return;
  const { records } = await reader.listRecords("task_ci", {
    query: `task=${change.sys_id}`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  if (records.length > 0) return;
  throw new AppError("conflict", `${orAbsent(number)} names no configuration item to check`, {
    remedy: "Set cmdb_ci with sn_update_change_request.",
  });
}

/** Waits until the change notes a later run than the one before. */
async function proveCheck(before: AddressedRecord, context: CallContext): Promise<CallProof> {
  const { reader, signal, sleep, progress } = context;
  let waited = 0;
  for (let wait = FIRST_WAIT_MS;; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const after = addressed(await reader.getRecord(CHANGE, before.sys_id, { signal }));
    if (after.conflict_last_run !== before.conflict_last_run) {
      return {
        state: "done",
        result: await readConflicts(reader, { change: after, signal }),
        after,
      };
    }
    if (waited >= MOST_WAIT_MS) {
      const error = `No run later than ${
        before.conflict_last_run || "never"
      } is noted on the change`;
      return { state: "unknown", result: null, error, after };
    }
    progress({ done: 0, message: `checking ${orAbsent(before.number)}` });
    await sleep(wait, signal);
    signal?.throwIfAborted();
    waited += wait;
  }
}

async function readConflicts(
  reader: Reader,
  { change, signal }: { change: AddressedRecord; signal?: AbortSignal | undefined },
) {
  const { result } = await reader.get<ConflictAnswer>({
    path: `${CHANGE_PATH}/${change.sys_id}/conflict`,
    signal,
  });
  const found = result.conflicts ?? [];
  const shown = (conflict: ChangeAnswer, field: string) => conflict[field]?.display_value ?? "";
  return {
    number: change.number,
    status: result.status ?? change.conflict_status,
    last_run: change.conflict_last_run,
    total: found.length,
    conflicts: found.slice(0, MOST_CONFLICTS).map((conflict) => ({
      type: shown(conflict, "type"),
      configuration_item: shown(conflict, "configuration_item"),
      related_item: shown(conflict, "related_configuration_item"),
      conflicting_change: shown(conflict, "conflicting_change"),
      schedule: shown(conflict, "schedule"),
    })),
    ...(found.length > MOST_CONFLICTS && {
      next: `The first ${MOST_CONFLICTS} are shown; sn_query_table on conflict has the others.`,
    }),
  };
}
