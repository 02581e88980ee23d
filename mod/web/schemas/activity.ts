import { z } from "zod";
import { callDetailSchema } from "../../analytics/call_log/logged_call.ts";
import {
  approvalRequestSchema,
  entryBriefSchema,
  journalEntrySchema,
  standingApprovalSchema,
} from "../../changes/journal/journal.ts";

/** One page of the journal. */
export const entryListSchema = z.object({
  entries: z.array(journalEntrySchema),
  more: z.boolean(),
  revision: z.number().describe("Of the journal when the page was read"),
}).meta({ id: "EntryList" });
export type EntryList = z.infer<typeof entryListSchema>;

/** One page of the log of calls, without their arguments. */
export const callListSchema = z.object({
  calls: z.array(callDetailSchema.omit({ args: true })),
  more: z.boolean(),
  searchedTo: z.string().nullable().describe(
    "ISO 8601: where a search for a text ended, with older calls not looked at",
  ),
  changes: z.array(entryBriefSchema).describe("The first changes of each call"),
  clients: z.array(z.string()).describe("Everything that `client` can be"),
  revision: z.string().describe("Of the log when the page was read"),
}).meta({ id: "CallList" });
export type CallList = z.infer<typeof callListSchema>;

/** What waits for a person, and the approvals for an hour, the ended among them. */
export const approvalListSchema = z.object({
  approvals: z.array(approvalRequestSchema),
  standing: z.array(standingApprovalSchema),
}).meta({ id: "ApprovalList" });
export type ApprovalList = z.infer<typeof approvalListSchema>;
