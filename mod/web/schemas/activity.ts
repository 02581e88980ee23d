import { z } from "zod";
import {
  approvalRequestSchema,
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

/** What waits for a person, and the approvals for an hour, the ended among them. */
export const approvalListSchema = z.object({
  approvals: z.array(approvalRequestSchema),
  standing: z.array(standingApprovalSchema),
}).meta({ id: "ApprovalList" });
export type ApprovalList = z.infer<typeof approvalListSchema>;
