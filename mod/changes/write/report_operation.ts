import type { Reader } from "../../platform/types.ts";
import type { ChangeReport } from "../change_report.ts";
import type { CallOperation } from "../operation.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import type { Target } from "../target/resolve_target.ts";
import { describeCall, diffOf, recordUrl } from "./describe_change.ts";
import { describeLoad } from "./describe_load.ts";

/** The plan of one operation as a person reads it. */
export function reportOf(
  operation: PlannedOperation,
  { client, target }: { client: Reader; target: Target | null },
): ChangeReport {
  const load = describeLoad(operation);
  return {
    id: null,
    operation: operation.kind,
    table: operation.table,
    ...(operation.call && { call: planCall(operation.call) }),
    ...(load && { load }),
    sys_id: operation.kind === "create" ? null : operation.sysId || null,
    ...(operation.name && { name: operation.name }),
    ...(operation.kind !== "create" && operation.sysId && { url: recordUrl(client, operation) }),
    status: "planned",
    diff: diffOf(operation),
    capture: plannedCapture(operation, target),
  };
}

/** A call as it is planned; nobody approves a script that they have not seen whole. */
function planCall(call: CallOperation): ChangeReport["call"] {
  const { script, rewritten } = call;
  return {
    ...describeCall(call),
    ...(script && { script: script.body }),
    ...(rewritten && rewritten.length > 0 && { rewritten: [...rewritten] }),
  };
}

function plannedCapture(
  operation: PlannedOperation,
  target: Target | null,
): ChangeReport["capture"] {
  if (!operation.schema.tracked) return { state: "untracked" };
  if (!target) {
    return { state: "unverified", reason: "No update set of its application can be found" };
  }
  if (target.tracking !== "update_set") return { state: "declined", tracking: target.tracking };
  return {
    state: "planned",
    update_set: target.updateSet.sysId,
    update_set_name: target.updateSet.name,
  };
}
