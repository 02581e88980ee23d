/** One change to one record, before references are resolved. Values as the caller gave them. */
export type Operation =
  | {
    kind: "create";
    table: string;
    values: Record<string, unknown>;
    /** A chosen sys_id, for restoring a deleted record. */
    sysId?: string;
    /** Sent here instead of the Table API, where that is the clean way; the answer carries the sys_id. */
    endpoint?: { path: string; query: Record<string, string>; idField: string };
    /** The journal entry that this operation reverses. */
    undoes?: string;
  }
  | {
    kind: "update";
    table: string;
    /** sys_id, number or display value. */
    id: string;
    values: Record<string, unknown>;
    /** Refuse when the record was changed after this time (`sys_updated_on`). */
    expectedUpdatedOn?: string;
    /** The same by `sys_mod_count`: times have a granularity of one second. */
    expectedModCount?: string;
    undoes?: string;
  }
  | {
    kind: "delete";
    table: string;
    id: string;
    expectedUpdatedOn?: string;
    /** The same by `sys_mod_count`: times have a granularity of one second. */
    expectedModCount?: string;
    undoes?: string;
  };
