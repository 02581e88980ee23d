import type { Capture } from "../change_report.ts";

/** One journalled operation. Durable before the write; closed after the proof. Holds no secret value. */
export interface JournalEntry {
  /** `chg_…` */
  id: string;
  /** Operations of one tool call share it. */
  callId: string;
  host: string;
  /** User name on the instance. */
  user: string | null;
  session: string | null;
  port: string;
  tool: string;
  operation: "create" | "update" | "delete" | "call";
  table: string;
  sysId: string | null;
  name: string | null;
  /** `open`: the intent is durable, the outcome not yet known. */
  state: "open" | "done" | "failed" | "unknown" | "undone";
  before: Record<string, string> | null;
  planned: Record<string, string> | null;
  after: Record<string, string> | null;
  scope: string | null;
  updateSet: string | null;
  updateSetName: string | null;
  capture: Capture | null;
  error: string | null;
  /** The entry that this one reverses. */
  undoes: string | null;
  /** ISO 8601. */
  opened: string;
  closed: string | null;
}

/** A two-call write that waits for a person (`writes: ask`). */
export interface ApprovalRequest {
  /** `apr_…`; the caller repeats its call with this as `options.approval`. */
  id: string;
  host: string;
  tool: string;
  session: string | null;
  /** Human-readable plan. */
  plan: import("../change_report.ts").ChangeReport[];
  state: "waiting" | "approved" | "rejected" | "used" | "expired";
  created: string;
  /** ISO 8601: ten minutes after creation while waiting, ten after approval once approved. */
  expires: string;
}

export interface JournalFilter {
  host?: string | undefined;
  session?: string | undefined;
  state?: JournalEntry["state"] | undefined;
  limit?: number;
  /** Entries opened before this entry id's time: for paging. */
  before?: string | undefined;
}

/** The journal as the API and the undo tool read it. */
export interface Journal {
  list(filter?: JournalFilter): Promise<JournalEntry[]>;
  /** Throws `not_found`. */
  get(id: string): Promise<JournalEntry>;
  approvals(): Promise<ApprovalRequest[]>;
  /** Throws `not_found`, `approval_invalid` when no longer waiting. */
  decide(id: string, decision: "approved" | "rejected"): Promise<ApprovalRequest>;
  /** Grows with every change of journal or approvals: cheap to poll. */
  revision(): Promise<number>;
}
