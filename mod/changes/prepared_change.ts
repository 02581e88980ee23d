import type { Caller } from "../auth/caller.ts";
import type { AppError } from "../base/errors.ts";
import type { KnownAs } from "../auth/same_instance.ts";
import type { Sleep } from "../platform/http/retry.ts";
import type { Client } from "../platform/types.ts";
import type { CallOptions } from "./call_options.ts";
import type { Operation } from "./operation.ts";
import type { PlannedOperation } from "./plan/planned_operation.ts";
import type { HostPolicy } from "./gate/host_policy.ts";
import { higherRisk, type Risk } from "./risk.ts";
import type { Target } from "./target/resolve_target.ts";

export interface ChangeRequest {
  operations: Operation[];
  client: Client;
  caller: Caller;
  tool: { name: string; risk: Risk };
  /** The call's arguments, as the approval is bound to them. */
  args: unknown;
  options: CallOptions;
  /** Why the tool itself does not have it carried out: a dry run says it, a real one throws it. */
  refusal?: AppError | undefined;
  /** What the call says beside its operations, for whoever judges its plan. */
  notes?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  /** How a call waits for long work; the system's unless set. */
  sleep?: Sleep | undefined;
  onProgress?: ((progress: { done: number; total?: number; message: string }) => void) | undefined;
}

/** One call, judged and resolved, before anything is sent. */
export interface Prepared {
  request: ChangeRequest;
  host: HostPolicy;
  known: KnownAs;
  target: Target | null;
  planned: PlannedOperation[];
}

/** Why the call is graver than a plain write, in words. */
export function riskReasons({ planned }: Pick<Prepared, "planned">): string[] {
  return [...new Set(planned.flatMap(({ riskReason }) => riskReason ?? []))];
}

/** The gravest risk of the call, from its tool and from each table it touches. */
export function effectiveRisk({ request, planned }: Prepared): Risk {
  return planned.reduce((risk, operation) => higherRisk(risk, operation.risk), request.tool.risk);
}
