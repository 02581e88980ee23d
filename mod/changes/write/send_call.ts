import { AppError, messageOf } from "../../base/errors.ts";
import { systemSleep } from "../../platform/http/retry.ts";
import type { Client, PlatformRecord, QueryParameters } from "../../platform/types.ts";
import { capturedRows, captureNames, captureRequest, judgeCapture } from "../capture.ts";
import type { CallEffect, CallProof } from "../operation.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import type { ChangeRequest } from "../prepared_change.ts";
import type { Proof } from "./prove_operations.ts";
import type { Capture } from "../change_report.ts";
import type { Target } from "../target/resolve_target.ts";
import { type Sent, toSent } from "./send_operation.ts";

/** What one call came to: how it was sent, what its proof says, and what the caller gets. */
export interface SentCall {
  sent: Sent;
  proof?: Proof;
  result: unknown;
  effects?: CallEffect[];
}

/**
 * Sends the request of a call once and has it proved at once, so that a later operation builds on
 * what is there. Never throws.
 */
export async function sendCall(
  operation: PlannedOperation,
  options: {
    request: Pick<ChangeRequest, "client" | "signal" | "sleep" | "onProgress">;
    params: QueryParameters;
    target: Target | null;
  },
): Promise<SentCall> {
  const { call } = operation;
  if (!call) throw new Error(`the ${operation.kind} of ${operation.table} is no call`);
  const { client, sleep = systemSleep, onProgress } = options.request;
  // What the plan made is taken away even for a caller who left.
  const signal = call.cleanup ? undefined : options.request.signal;
  let answer: unknown;
  try {
    const query = { ...call.request.query, ...options.params };
    answer = call.script
      ? await client.runScript({ ...call.script, signal })
      : call.upload
      ? await client.uploadXml({ ...call.upload, signal })
      : (await client.send({ ...call.request, query, signal })).result;
  } catch (error) {
    return { sent: toSent(error, operation.table), result: null };
  }
  const sent: Sent = { state: "sent", sysId: operation.sysId };
  try {
    const proved = await call.prove(answer, {
      reader: client,
      signal,
      sleep,
      progress: (progress) => onProgress?.(progress),
    });
    const capture = await captureOf(operation, { client, target: options.target });
    const proof = toProof(proved, isPartOnly(operation, proved) ? ofParts(capture) : capture);
    const { result, effects = [] } = proved;
    return { sent, proof, result, effects };
  } catch (error) {
    const proof: Proof = {
      state: "unknown",
      found: "unread",
      after: null,
      capture: { state: "unverified", reason: messageOf(error) },
      error: `The call was sent, but what it came to could not be read: ${messageOf(error)}`,
      warnings: error instanceof AppError && error.remedy ? [error.remedy] : [],
    };
    return { sent, proof, result: null };
  }
}

function toProof(proved: CallProof, capture: Capture): Proof {
  const { state, error, warnings = [], after = null, nextCall } = proved;
  const found = after ? "as_wanted" as const : "unread" as const;
  const shared = { found, after, capture, warnings };
  if (state !== "done") {
    return { ...shared, state, error: error ?? "The instance refused it", nextCall };
  }
  if (["untracked", "captured", "declined"].includes(capture.state)) {
    return { ...shared, state, error: null };
  }
  if (capture.state === "unverified" && capture.reason === PARTS_ONLY) {
    return { ...shared, state, error: null, warnings: [...warnings, PARTS_ONLY] };
  }
  return {
    ...shared,
    state: capture.state === "unverified" ? "unknown" : "failed",
    error: "The instance did it, but not in the update set that was to record it",
  };
}

const PARTS_ONLY =
  "The record itself did not change, only its parts: the entry of the update set is " +
  "the one from before, if there is one. What changes the record itself, as its publication, " +
  "records it with its parts.";

/** Whether a call that may change parts alone left the record of the call as it was. */
function isPartOnly({ call, before }: PlannedOperation, { after }: CallProof): boolean {
  if (!call?.changesParts || !before?.sys_mod_count || !after) return false;
  return before.sys_mod_count === after.sys_mod_count &&
    before.sys_updated_on === after.sys_updated_on;
}

function ofParts(capture: Capture): Capture {
  return capture.state === "not_captured" ? { state: "unverified", reason: PARTS_ONLY } : capture;
}

async function captureOf(
  operation: PlannedOperation,
  { client, target }: { client: Client; target: Target | null },
): Promise<Capture> {
  if (!operation.schema.tracked || !target) return { state: "untracked" };
  if (target.tracking !== "update_set") return { state: "declined", tracking: target.tracking };
  const record: PlatformRecord = { ...operation.before, sys_id: operation.sysId };
  const [answer] = await client.getBatch([captureRequest(captureNames(operation.table, record))]);
  return judgeCapture({
    before: operation.capturedBefore ?? [],
    after: capturedRows(answer),
    updateSet: target.updateSet.sysId,
    deletion: false,
  });
}
