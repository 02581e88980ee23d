/** What one operation of a change did, as results and the Activity page show it. */
export interface ChangeReport {
  /** Journal entry; `sn_undo_changes` takes it. Null in a plan. */
  id: string | null;
  operation: "create" | "update" | "delete" | "call";
  /** What a call does: `POST /api/…` and a phrase with names. */
  call?: {
    summary: string;
    request: string;
    /** Of a plan: the script, for whoever approves it. */
    script?: string;
  } | undefined;
  table: string;
  sys_id: string | null;
  /** The record's display value, when known. */
  name?: string;
  /** The record in the platform's UI. */
  url?: string;
  status: "planned" | "done" | "unchanged" | "failed" | "unknown" | "not_run";
  /** Changed fields: `from` is null on create, `to` on delete. Secrets are masked. */
  diff: Record<string, { from: string | null; to: string | null }>;
  capture: Capture;
  error?: string;
}

/** Where the write was recorded. */
export type Capture =
  | { state: "planned"; update_set: string; update_set_name: string }
  | { state: "captured"; update_set: string; update_set_name: string }
  | { state: "captured_elsewhere"; update_set: string; update_set_name: string }
  | { state: "not_captured" }
  | { state: "unverified"; reason: string }
  | { state: "untracked" }
  | { state: "declined"; tracking: "application" | "none" };
