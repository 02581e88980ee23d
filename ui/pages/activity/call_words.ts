import type { LoggedCall } from "../../../mod/analytics/call_log/logged_call.ts";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { EntryBrief } from "../../../mod/changes/journal/journal.ts";
import { elapsed } from "../../format.ts";

const VERBS = {
  create: "Created",
  update: "Updated",
  delete: "Deleted",
  call: "Called",
  load: "Loaded",
} as const;

/** `Created Weather`; an undo says so. */
export function describeBrief({ operation, name, table, undoes }: EntryBrief): string {
  const verb = undoes ? `Undo: ${VERBS[operation].toLowerCase()}` : VERBS[operation];
  return `${verb} ${name ?? `a record of ${table}`}`;
}

/** What a call did, in a line: its changes, else the tool. `changes` are the first of its own. */
export function describeCall(call: LoggedCall, changes: readonly EntryBrief[]): string {
  const [first] = changes;
  if (!first || first.operation === "call") return call.tool;
  const more = call.changes.length - 1;
  return more > 0 ? `${describeBrief(first)} and ${more} more` : describeBrief(first);
}

/** `120 ms, 850 tokens`; the tokens only where a model has paid for them. */
export function describeCost({ milliseconds, tokens }: LoggedCall): string {
  const { asked, answered } = tokens;
  if (answered === null) return elapsed(milliseconds);
  return `${elapsed(milliseconds)}, ${(asked + answered).toLocaleString()} tokens`;
}

/** An instance by its label; one that is no longer connected by its host. */
export function labelOf(host: string, instances: readonly Connection[] = []): string {
  return instances.find((instance) => instance.host === host)?.label ?? host;
}

/** Whether a change ended up where the update set does not hold it. */
export function isStray({ state, capture }: Pick<EntryBrief, "state" | "capture">): boolean {
  return state === "done" && (capture === "captured_elsewhere" || capture === "not_captured");
}

/** Whether an undo has anything to take back of an entry. */
export function isReversible(
  { operation, state, undoes }: Pick<EntryBrief, "operation" | "state" | "undoes">,
): boolean {
  return operation !== "call" && undoes === null && (state === "done" || state === "unknown");
}
