import type { AppError } from "../../base/errors.ts";
import { isRecorded } from "../capture.ts";
import type { Capture } from "../change_report.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import type { Proof } from "./prove_operations.ts";
import type { Sent } from "./send_operation.ts";

/**
 * What an operation came to, from what the instance said and what reading back found. Once bytes of a
 * write have left, it is failed only where the instance itself said so, or answered the write and then
 * shows a record that lacks it. A record that cannot be seen proves nothing but an acknowledged delete.
 */
export function verdictOf(
  { operation, sent }: { operation: PlannedOperation; sent: Sent },
  proof: Proof | undefined,
): Proof {
  switch (sent.state) {
    case "failed":
      return withoutProof("failed", sent.error, operation);
    case "sent":
      return proof ? acknowledged(operation, proof) : unchecked(operation);
    case "unknown":
      return proof && operation.kind !== "call"
        ? unanswered(operation, { proof, error: sent.error })
        : {
          ...withoutProof("unknown", sent.error, operation),
          warnings: [
            "The answer got lost: the instance may have done it. Look before you repeat it.",
          ],
        };
  }
}

function withoutProof(
  state: "failed" | "unknown",
  error: AppError,
  { schema }: PlannedOperation,
): Proof {
  const untouched: Capture = schema.tracked ? { state: "not_captured" } : { state: "untracked" };
  const capture: Capture = state === "failed"
    ? untouched
    : { state: "unverified", reason: error.message };
  const { message, nextCall } = error;
  return { state, found: "unread", after: null, capture, error: message, warnings: [], nextCall };
}

function unchecked({ kind, table }: PlannedOperation): Proof {
  const error = `The ${kind} of ${table} was sent and not checked`;
  const capture: Capture = { state: "unverified", reason: error };
  return { state: "unknown", found: "unread", after: null, capture, error, warnings: [] };
}

function acknowledged({ kind, table, sysId }: PlannedOperation, proof: Proof): Proof {
  if (kind === "delete" || (proof.found !== "missing" && proof.found !== "hidden")) return proof;
  const said = kind === "create" ? "created" : "updated";
  return {
    ...proof,
    state: "unknown",
    error: `The instance says that ${table} ${sysId} is ${said}; this account may not read it`,
  };
}

function unanswered(
  operation: PlannedOperation,
  { proof, error }: { proof: Proof; error: AppError },
): Proof {
  const unknown = (because: string): Proof => ({
    ...proof,
    state: "unknown",
    error: `${error.message}; ${because}`,
  });
  const { kind, table, sysId } = operation;
  const what = `${table} ${sysId}`;
  if (proof.found === "missing") {
    if (kind !== "delete") return unknown(`${what} is not to be seen, or not yet`);
    if (!isRecorded(proof.capture)) {
      return unknown(`${what} is no longer to be seen, which an access rule can do as well`);
    }
  } else if (proof.found !== "as_wanted") {
    return unknown(proof.error ?? `${what} does not show it, or not yet`);
  }
  if (proof.altered && kind === "update") {
    return unknown(`${what} has other values, which may be somebody else's`);
  }
  if (proof.unproved?.length) return unknown(`${proof.unproved.join(", ")} is unverified`);
  const lost = "The instance's answer got lost; reading back showed that the write was stored.";
  return { ...proof, warnings: [...proof.warnings, lost] };
}
