import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { approvalRequestSchema } from "../../changes/journal/journal.ts";
import { approvalListSchema } from "../schemas/activity.ts";
import { validate } from "../validate.ts";

const TAG = "Activity";
const idParam = z.object({ id: z.string().min(1).max(100) });
const decisionBody = z.object({ decision: z.enum(["approved", "rejected"]) });

/** Writes that wait for a person (`writes: ask`). */
export function createApprovalRoutes({ journal }: Services) {
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "List requests for approval",
        answer: approvalListSchema,
      }),
      async (context) => context.json({ approvals: await journal.approvals() }),
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
        return context.json(await journal.decide(id, context.req.valid("json").decision));
      },
    );
}
