import type { DemoAnswer, DemoCall } from "../../call.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { enterOperation, type StartedOperation } from "../progress/operation.ts";
import { operationKinds, type OperationName } from "./operation_kinds.ts";
import { progressOf } from "../progress/progress_api.ts";

/** Enters an operation and answers its progress, as every starting path does: 200 and pending. */
export function startOperation(
  call: DemoCall,
  started: StartedOperation & { kind: OperationName },
): DemoAnswer {
  return inTransaction(call, () => {
    const sysId = enterOperation(call, operationKinds[started.kind], started);
    return { status: 200, result: progressOf(call, sysId) };
  });
}
