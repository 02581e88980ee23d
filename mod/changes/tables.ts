import type { SealedColumns } from "../auth/sealed_columns.ts";

/** What is kept sealed, as it may hold any value of a record. */
export const SEALED_COLUMNS = {
  change_entry: ["before_image", "planned", "after_image", "error", "loaded"],
  change_approval: ["plan"],
} as const satisfies SealedColumns;

/** Tables of this module. Times are ISO 8601 text, images are JSON text. */
export interface ChangesTables {
  change_entry: {
    id: string;
    call_id: string;
    host: string;
    user_name: string | null;
    session: string | null;
    port: string;
    tool: string;
    operation: string;
    table_name: string;
    sys_id: string | null;
    name: string | null;
    state: string;
    before_image: string | null;
    planned: string | null;
    after_image: string | null;
    /** Of a load: its records, each with what it was, is to be and is. */
    loaded: string | null;
    scope: string | null;
    update_set: string | null;
    update_set_name: string | null;
    capture: string | null;
    error: string | null;
    /** Ids, comma-separated, the latest first. */
    undoes: string | null;
    /** Digest of the approval that allowed it; an approval is good for one call. */
    approval: string | null;
    /** The approval for an hour that covered it. */
    standing: string | null;
    opened: string;
    closed: string | null;
    /** Of an unknown outcome: when it is to be looked at again; null when nobody will on his own. */
    next_look: string | null;
  };
  change_approval: {
    id: string;
    host: string;
    tool: string;
    session: string | null;
    digest: string;
    plan: string;
    client: string | null;
    /** JSON of `StandingSubject`; null where it cannot be approved for an hour. */
    standing: string | null;
    /** Why it cannot be. */
    no_standing: string | null;
    state: string;
    created: string;
    expires: string;
  };
  /** Approvals for an hour. */
  change_standing: {
    id: string;
    host: string;
    caller: string;
    client: string | null;
    session: string | null;
    scope: string;
    update_set: string;
    update_set_name: string;
    approval: string;
    given: string;
    expires: string;
    /** The latest time at which a process looked at it. */
    seen: string;
    ended: string | null;
    reason: string | null;
  };
  /** Preferences that a switch of update set must put back; a row outlives only a crash. */
  change_switch: {
    id: string;
    host: string;
    user_name: string;
    preferences: string;
    opened: string;
  };
  change_tracking: { host: string; scope: string; tracking: string };
  change_capability: { host: string; name: string; value: string; checked: string };
  change_revision: { id: string; value: number };
  /** Holds a row while the journal has texts of a time when they were kept in clear. */
  change_unsealed: { id: string };
}
