import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { approvalRequestSchema, standingApprovalSchema } from "../../changes/journal/journal.ts";
import { approvalListSchema } from "../schemas/activity.ts";
import { validate } from "../validate.ts";

const TAG = "Activity";
const idParam = z.object({ id: z.string().min(1).max(100) });
const decisionBody = z.object({
  decision: z.enum(["approved", "rejected"]),
  forAnHour: z.boolean().optional().describe(
    "Approves what follows as well, for an hour: captured configuration of the same client in the " +
      "same update set of a development instance; never deletes, roles, access rules, " +
      "credentials or script runs",
  ),
});

/** Writes that wait for a person (`writes: ask`). */
export function createApprovalRoutes({ journal }: Services) {
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "List requests for approval, and the approvals for an hour",
        answer: approvalListSchema,
      }),
      async (context) =>
        context.json({
          approvals: await journal.approvals(),
          standing: await journal.standingApprovals(),
        }),
    )
    .post(
      "/:id",
      describe({
        tag: TAG,
        summary: "Approve or reject a waiting request",
        answer: approvalRequestSchema,
      }),
      validate("param", idParam),
      validate("json", decisionBody),
      async (context) => {
        const { id } = context.req.valid("param");
        const { decision, forAnHour } = context.req.valid("json");
        return context.json(await journal.decide(id, decision, { forAnHour }));
      },
    )
    .delete(
      "/standing/:id",
      describe({
        tag: TAG,
        summary: "Revoke an approval for an hour",
        answer: standingApprovalSchema,
      }),
      validate("param", idParam),
      async (context) => context.json(await journal.revoke(context.req.valid("param").id)),
    );
}
