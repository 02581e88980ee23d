import { z } from "zod";
import { captureSchema, changeReportSchema, operationKindSchema } from "../change_report.ts";

const imageSchema = z.record(z.string(), z.string()).nullable();
export const entryStateSchema = z.enum(["open", "done", "failed", "unknown", "undone"]).describe(
  "open: the intent is durable, the outcome not yet known",
);

/**
 * One journalled operation. Durable before the write; closed after the proof. What it holds of
 * credentials that can be read back is what an undo needs: nobody is shown it.
 */
export const journalEntrySchema = z.object({
  id: z.string().describe("`chg_…`"),
  callId: z.string().describe("Operations of one tool call share it"),
  host: z.string(),
  user: z.string().nullable().describe("User name on the instance"),
  session: z.string().nullable(),
  port: z.string(),
  tool: z.string(),
  operation: operationKindSchema,
  table: z.string(),
  sysId: z.string().nullable(),
  name: z.string().nullable(),
  state: entryStateSchema,
  before: imageSchema,
  planned: imageSchema,
  after: imageSchema,
  scope: z.string().nullable(),
  updateSet: z.string().nullable(),
  updateSetName: z.string().nullable(),
  capture: captureSchema.nullable(),
  error: z.string().nullable(),
  unreadable: z.boolean().optional().describe(
    "Its values were sealed with a key that is no longer there: they are left out, and it cannot be undone",
  ),
  undoes: z.string().nullable().describe("The entry that this one reverses"),
  opened: z.string().describe("ISO 8601"),
  closed: z.string().nullable(),
}).meta({ id: "JournalEntry" });
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A two-call write that waits for a person (`writes: ask`). */
export const approvalRequestSchema = z.object({
  id: z.string().describe("`apr_…`; the caller repeats its call with this as `options.approval`"),
  host: z.string(),
  tool: z.string(),
  session: z.string().nullable(),
  plan: z.array(changeReportSchema),
  state: z.enum(["waiting", "approved", "rejected", "used", "expired"]),
  created: z.string().describe("ISO 8601"),
  expires: z.string().describe(
    "ISO 8601: ten minutes after creation while waiting, ten after approval once approved",
  ),
}).meta({ id: "ApprovalRequest" });
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;

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
