import type { LoggedCall } from "../../../mod/analytics/call_log/logged_call.ts";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { EntryBrief } from "../../../mod/changes/journal/journal.ts";
import { elapsed } from "../../format.ts";
import { t } from "../../language.ts";

/** `Created Weather`, or `Undo: created Weather`. */
export function nameChange(
  operation: EntryBrief["operation"],
  name: string,
  isUndo: boolean,
): string {
  switch (operation) {
    case "create":
      return isUndo ? t("Undo: created {name}", { name }) : t("Created {name}", { name });
    case "update":
      return isUndo ? t("Undo: updated {name}", { name }) : t("Updated {name}", { name });
    case "delete":
      return isUndo ? t("Undo: deleted {name}", { name }) : t("Deleted {name}", { name });
    case "call":
      return isUndo ? t("Undo: called {name}", { name }) : t("Called {name}", { name });
    case "load":
      return isUndo ? t("Undo: loaded {name}", { name }) : t("Loaded {name}", { name });
  }
}

/** `Created Weather`; an undo says so. */
export function describeBrief({ operation, name, table, undoes }: EntryBrief): string {
  return nameChange(operation, name ?? t("a record of {table}", { table }), undoes !== null);
}

/** What a call did, in a line: its changes, else the tool. `changes` are the first of its own. */
export function describeCall(call: LoggedCall, changes: readonly EntryBrief[]): string {
  const [first] = changes;
  if (!first || first.operation === "call") return call.tool;
  const more = call.changes.length - 1;
  return more > 0
    ? t("{first} and {more} more", { first: describeBrief(first), more })
    : describeBrief(first);
}

/** `120 ms, 850 tokens`; the tokens only where a model has paid for them. */
export function describeCost({ milliseconds, tokens }: LoggedCall): string {
  const { asked, answered } = tokens;
  if (answered === null) return elapsed(milliseconds);
  return t("{time}, {tokens} tokens", { time: elapsed(milliseconds), tokens: asked + answered });
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
