import { z } from "zod";
import {
  captureSchema,
  captureStateSchema,
  changeReportSchema,
  operationKindSchema,
} from "../change_report.ts";

const imageSchema = z.record(z.string(), z.string()).nullable();
export const entryStateSchema = z.enum(["open", "done", "failed", "unknown", "undone"]).describe(
  "open: the intent is durable, the outcome not yet known",
);

/** One record of a load. */
export const loadedImageSchema = z.object({
  file: z.string(),
  updateName: z.string().nullable().describe("The name under which an update set records the file"),
  operation: z.enum(["create", "update", "delete"]),
  table: z.string(),
  sysId: z.string(),
  name: z.string().nullable(),
  before: imageSchema,
  planned: imageSchema,
  after: imageSchema,
  group: z.object({ name: z.string(), attributes: z.record(z.string(), z.string()) }).optional()
    .describe("The element that holds it with others in its file"),
  attributes: z.record(z.string(), z.string()).optional().describe("Of its own element there"),
});
export type LoadedImage = z.infer<typeof loadedImageSchema>;

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
  loaded: z.array(loadedImageSchema).optional().describe("Of a load: its records"),
  scope: z.string().nullable(),
  updateSet: z.string().nullable(),
  updateSetName: z.string().nullable(),
  capture: captureSchema.nullable(),
  error: z.string().nullable(),
  unreadable: z.boolean().optional().describe(
    "Its values were sealed with a key that is no longer there: they are left out, and it cannot be undone",
  ),
  undoes: z.string().nullable().describe("The entry that this one reverses"),
  undoesToo: z.array(z.string()).optional().describe(
    "Earlier entries of the same record that it reverses with that one",
  ),
  standing: z.string().nullable().describe(
    "The approval for an hour (`std_…`) by which it went through without a question of its own",
  ),
  opened: z.string().describe("ISO 8601"),
  closed: z.string().nullable(),
}).meta({ id: "JournalEntry" });
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** The entries that an operation or its own entry reverses. */
export function undoneBy(
  { undoes, undoesToo = [] }: { undoes: string | null; undoesToo?: readonly string[] | undefined },
): string[] {
  return undoes === null ? [] : [undoes, ...undoesToo];
}

/** What one approval for a stretch of building covers: this client, this update set. */
export interface StandingSubject {
  /** Digest of who asks: port, client, conversation and account. */
  caller: string;
  client: string | null;
  session: string | null;
  /** sys_id of the application. */
  scope: string;
  /** sys_id */
  updateSet: string;
  updateSetName: string;
}

/** One approval for a stretch of building. */
export const standingApprovalSchema = z.object({
  id: z.string().describe("`std_…`; journal entries name it"),
  host: z.string(),
  client: z.string().nullable().describe("As it calls itself; nobody else shares the approval"),
  session: z.string().nullable(),
  updateSet: z.string().describe("sys_id of the update set whose captured changes it covers"),
  updateSetName: z.string(),
  approval: z.string().describe("The request (`apr_…`) with which it was given"),
  given: z.string().describe("ISO 8601"),
  expires: z.string().describe("ISO 8601: an hour after it was given"),
  ended: z.string().nullable().describe("ISO 8601; null while it is good"),
  reason: z.string().nullable().describe("Why it ended, in words"),
}).meta({ id: "StandingApproval" });
export type StandingApproval = z.infer<typeof standingApprovalSchema>;

/** A two-call write that waits for a person (`writes: ask`). */
export const approvalRequestSchema = z.object({
  id: z.string().describe("`apr_…`; the caller repeats its call with this as `options.approval`"),
  host: z.string(),
  tool: z.string(),
  session: z.string().nullable(),
  plan: z.array(changeReportSchema),
  notes: z.array(z.string()).optional().describe(
    "What there is to know beside the single changes: warnings, how a query was read",
  ),
  client: z.string().nullable().describe("As it calls itself"),
  standing: z.object({ updateSet: z.string(), updateSetName: z.string() }).nullable().describe(
    "The update set for which it can be approved for an hour; null where it cannot",
  ),
  noStanding: z.string().nullable().describe("Why it cannot be approved for an hour, in words"),
  state: z.enum(["waiting", "approved", "rejected", "used", "expired", "ended"]).describe(
    "`expired`: nobody decided in time; `ended`: what asked was interrupted, so nobody waits",
  ),
  created: z.string().describe("ISO 8601"),
  expires: z.string().describe(
    "ISO 8601: ten minutes after creation while waiting, ten after approval once approved",
  ),
}).meta({ id: "ApprovalRequest" });
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;

/** What an entry did, without its images: cheap for many at once. */
export const entryBriefSchema = journalEntrySchema.pick({
  id: true,
  operation: true,
  table: true,
  name: true,
  state: true,
  undoes: true,
}).extend({ capture: captureStateSchema.nullable() });
export type EntryBrief = z.infer<typeof entryBriefSchema>;

export interface JournalFilter {
  /** Those under which an instance is known. */
  hosts?: readonly string[] | undefined;
  session?: string | undefined;
  state?: JournalEntry["state"] | undefined;
  /** User name on the instance; null for entries of which it is not known. */
  user?: string | null | undefined;
  /** sys_id or name of the update set that the change was made for. */
  updateSet?: string | undefined;
  table?: string | undefined;
  /** ISO 8601: opened then or later. */
  since?: string | undefined;
  /** ISO 8601: opened before. */
  until?: string | undefined;
  limit?: number;
  /** Entries opened before this entry id's time: for paging. */
  before?: string | undefined;
}

/** The journal as the API and the undo tool read it. */
export interface Journal {
  list(filter?: JournalFilter): Promise<JournalEntry[]>;
  /** Throws `not_found`. */
  get(id: string): Promise<JournalEntry>;
  /** Those of the ids that there are, in no order. */
  briefs(ids: readonly string[]): Promise<EntryBrief[]>;
  approvals(): Promise<ApprovalRequest[]>;
  /** What became of a request so far: cheap to poll. Throws `not_found`. */
  approvalState(id: string): Promise<ApprovalRequest["state"]>;
  /**
   * Throws `not_found`, `approval_invalid` when no longer waiting or not to be approved for an hour.
   * With `forAnHour` the approval covers what follows of the same client in the same update set.
   */
  decide(
    id: string,
    decision: "approved" | "rejected",
    options?: { forAnHour?: boolean | undefined },
  ): Promise<ApprovalRequest>;
  /** Ends what waits for a person on behalf of a session whose run is gone. */
  endApprovals(session: string): Promise<void>;
  /** The approvals for an hour, newest first, the ended among them. */
  standingApprovals(): Promise<StandingApproval[]>;
  /** Ends an approval for an hour. Throws `not_found`. */
  revoke(id: string): Promise<StandingApproval>;
  /** Grows with every change of journal or approvals: cheap to poll. */
  revision(): Promise<number>;
}
