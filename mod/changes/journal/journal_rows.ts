import type { Selectable } from "kysely";
import type { ApprovalRequest, JournalEntry, StandingSubject } from "./journal.ts";
import type { ChangeReport } from "../change_report.ts";
import type { ChangesTables } from "../tables.ts";

/** What is journalled before a write. */
export type Intent =
  & Omit<JournalEntry, "state" | "after" | "capture" | "error" | "closed" | "opened">
  & {
    approval: string | null;
  };

/** Rows of the journal's tables as entries and back. */

export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function fromJson<T>(text: string | null): T | null {
  return text === null ? null : JSON.parse(text) as T;
}

/** The row of an entry that is opened at `opened` (ISO 8601): an intent without an outcome. */
export function intentRow(intent: Intent, opened: string): ChangesTables["change_entry"] {
  return {
    id: intent.id,
    call_id: intent.callId,
    host: intent.host,
    user_name: intent.user,
    session: intent.session,
    port: intent.port,
    tool: intent.tool,
    operation: intent.operation,
    table_name: intent.table,
    sys_id: intent.sysId,
    name: intent.name,
    state: "open",
    before_image: toJson(intent.before),
    planned: toJson(intent.planned),
    after_image: null,
    scope: intent.scope,
    update_set: intent.updateSet,
    update_set_name: intent.updateSetName,
    capture: null,
    error: null,
    undoes: intent.undoes,
    approval: intent.approval,
    standing: intent.standing,
    opened,
    closed: null,
    next_look: null,
  };
}

/** A row of the journal as an entry. */
export function toEntry(row: Selectable<ChangesTables["change_entry"]>): JournalEntry {
  return {
    id: row.id,
    callId: row.call_id,
    host: row.host,
    user: row.user_name,
    session: row.session,
    port: row.port,
    tool: row.tool,
    operation: row.operation as JournalEntry["operation"],
    table: row.table_name,
    sysId: row.sys_id,
    name: row.name,
    state: row.state as JournalEntry["state"],
    before: fromJson(row.before_image),
    planned: fromJson(row.planned),
    after: fromJson(row.after_image),
    scope: row.scope,
    updateSet: row.update_set,
    updateSetName: row.update_set_name,
    capture: fromJson(row.capture),
    error: row.error,
    undoes: row.undoes,
    standing: row.standing,
    opened: row.opened,
    closed: row.closed,
  };
}

/** What an approval of the request for an hour would cover; null where there can be none. */
export function standingSubjectOf(
  { standing }: Pick<Selectable<ChangesTables["change_approval"]>, "standing">,
): StandingSubject | null {
  return fromJson<StandingSubject>(standing);
}

/** A row as a request for approval; past its time, by `now` (ISO 8601), it counts as expired. */
export function toApproval(
  row: Selectable<ChangesTables["change_approval"]>,
  now: string,
): ApprovalRequest {
  const standing = standingSubjectOf(row);
  const lapsed = (row.state === "waiting" || row.state === "approved") && row.expires <= now;
  return {
    id: row.id,
    host: row.host,
    tool: row.tool,
    session: row.session,
    plan: JSON.parse(row.plan) as ChangeReport[],
    client: row.client,
    standing: standing &&
      { updateSet: standing.updateSet, updateSetName: standing.updateSetName },
    noStanding: row.no_standing,
    state: lapsed ? "expired" : row.state as ApprovalRequest["state"],
    created: row.created,
    expires: row.expires,
  };
}
