import { quoted } from "../../base/quoted.ts";
import { AppError } from "../../base/errors.ts";
import {
  effectiveUpdateSet,
  type Scope,
  type UpdateSetRow,
  type WorkContext,
} from "../../platform/work_context.ts";
import type { CallOptions } from "../call_options.ts";
import type { Tracking } from "../change_report.ts";
import { createSetIn, type Guards } from "../gate/guards.ts";
import { findOpenUpdateSet, findScope } from "./find_by_name.ts";
import { isOfApplication, type PlannedOperation } from "../plan/planned_operation.ts";

/** Where tracked writes are to be recorded. */
export interface Target {
  scope: { sysId: string; name: string };
  /** What a person chose for the scope instead of update sets; then `updateSet` may be a Default. */
  tracking: Tracking;
  updateSet: UpdateSetRow;
  /** Whether the caller's session already writes there. */
  isCurrent: boolean;
}

/** A target, and why nothing is recorded there: a dry run goes on and says it, a real one stops. */
export interface ResolvedTarget {
  target: Target | null;
  refusal?: AppError;
}

export interface TargetRequest {
  planned: PlannedOperation[];
  context: WorkContext;
  options: Pick<CallOptions, "scope" | "update_set">;
  trackingOf(scopeSysId: string): Promise<Tracking>;
  guards: Guards;
}

/**
 * The scope and update set for the operations of one call on records of an application: from the
 * options, else from the record, else from the session. All of them go to one set. A Default set is
 * a refusal beside the answer. Throws `not_found`, `ambiguous`, `conflict`.
 */
export async function resolveTarget(request: TargetRequest): Promise<ResolvedTarget> {
  const { context, options, guards } = request;
  const scoped = request.planned.filter(({ schema }) => isOfApplication(schema));
  if (scoped.length === 0) return { target: null };
  const named = options.update_set ? findOpenUpdateSet(context, options.update_set) : null;
  const scopeId = scopeOf(scoped, request, named);
  const scope = scopeById(context, scopeId);
  const tracking = named ? "update_set" : await request.trackingOf(scopeId);
  const current = effectiveUpdateSet(context, scopeId);
  const updateSet = named ?? current;
  for (const operation of scoped) operation.scope = scopeId;
  if (!updateSet) return { target: null, refusal: noUpdateSet(scope) };
  if (updateSet.application !== scopeId) {
    throw new AppError(
      "conflict",
      `Update set ${quoted(updateSet.name)} belongs to ${
        scopeName(context, updateSet.application)
      }, ` +
        `the change to ${scope.name}`,
      {
        remedy: `Name an update set of ${scope.name}, or create one with sn_create_update_set in ` +
          `the scope ${scope.scope}.`,
        nextCall: createSetIn(scope),
      },
    );
  }
  const recorded = scoped.some(({ schema }) => schema.tracked);
  const refusal = recorded && tracking === "update_set" && !scoped.every(standsIn(updateSet))
    ? guards.defaultUpdateSet(updateSet, scope)
    : undefined;
  const isCurrent = context.scope.sysId === scopeId && current?.sysId === updateSet.sysId;
  return {
    target: { scope: { sysId: scopeId, name: scope.name }, tracking, updateSet, isCurrent },
    ...(refusal && { refusal }),
  };
}

/** Whether it undoes what the set itself holds, even a Default one: it is none the fuller for it. */
function standsIn({ sysId }: UpdateSetRow) {
  return ({ undoes, capturedBefore }: PlannedOperation) =>
    undoes !== null && (capturedBefore ?? []).some(({ updateSet }) => updateSet === sysId);
}

function noUpdateSet(scope: Scope): AppError {
  return new AppError("default_update_set", `No update set of ${scope.name} can be found`, {
    remedy: "Create one with sn_create_update_set, or name one in options.update_set.",
    nextCall: createSetIn(scope),
  });
}

/** The one scope of all operations on records of an application. Records keep theirs; new ones take the option, else the session's. */
function scopeOf(
  scoped: PlannedOperation[],
  { context, options }: TargetRequest,
  named: UpdateSetRow | null,
): string {
  const wanted = options.scope ? findScope(context, options.scope).sysId : null;
  const existing = [
    ...new Set(scoped.flatMap((operation) => operation.scope ? [operation.scope] : [])),
  ];
  if (existing.length > 1) {
    throw new AppError(
      "conflict",
      `The records belong to several applications: ${
        existing.map((scope) => scopeName(context, scope)).join(", ")
      }`,
      { remedy: "Change the records of one application per call." },
    );
  }
  const [owner] = existing;
  if (wanted && owner && owner !== wanted) {
    throw new AppError(
      "conflict",
      `The record belongs to ${scopeName(context, owner)}, not to ${scopeName(context, wanted)}`,
      { remedy: "Leave options.scope out: an existing record keeps its application." },
    );
  }
  return wanted ?? owner ?? named?.application ?? context.scope.sysId;
}

function scopeName(context: WorkContext, sysId: string): string {
  return scopeById(context, sysId).name;
}

/** One that cannot be read goes by its sys_id. */
function scopeById(context: WorkContext, sysId: string): Scope {
  if (sysId === "global") return { sysId, name: "Global", scope: "global" };
  return context.scopes.find((scope) => scope.sysId === sysId) ??
    { sysId, name: sysId, scope: sysId };
}
