import { z } from "zod";
import { nextCallSchema } from "../base/next_call.ts";
import { trackingSchema } from "./change_report.ts";

/** What the first call of a two-call write answers. */
const approvalAnswerSchema = z.object({
  approval: z.string().describe("Token or request id for the second call"),
  expires: z.string().describe("ISO 8601"),
  by: z.enum(["caller", "person"]),
});
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>;

const realRunSchema = z.object({
  verdict: z.enum(["runs", "needs_approval", "refused"]),
  by: z.enum(["caller", "person"]).optional().describe("Who approves it"),
  reason: z.string().optional(),
});
export type RealRun = z.infer<typeof realRunSchema>;

/** What a tool call tells about its changes as a whole. */
export const changeOutcomeSchema = z.object({
  status: z.enum(["done", "planned", "needs_approval", "failed", "unknown"]),
  context: z.object({ scope: z.string(), update_set: z.string(), tracking: trackingSchema })
    .optional().describe("Where tracked writes go: names of scope and update set"),
  approval: approvalAnswerSchema.optional(),
  real_run: realRunSchema.optional().describe(
    "Of a dry run: what the same call would come to now without dry_run",
  ),
  warnings: z.array(z.string()),
  next: z.string().optional().describe("What to do next, in words; for a refusal the remedy"),
  next_call: nextCallSchema.optional(),
});
