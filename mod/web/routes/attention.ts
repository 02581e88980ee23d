import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";

const attentionSchema = z.object({
  attention: z.array(z.object({
    kind: z.enum(["connection", "update_set", "skill", "port"]),
    subject: z.string().describe("A host, a skill or an address"),
    scope: z.string().optional().describe("The application whose changes would go into Default"),
    message: z.string(),
    remedy: z.string(),
  })),
});

/** What needs a person, beside what waits for approval. */
export function createAttentionRoutes({ findAttention }: Services) {
  return new Hono().get(
    "/",
    describe({
      tag: "Service",
      summary: "What needs a person: sessions that ended, Default in use, skills, open ports",
      answer: attentionSchema,
    }),
    async (context) => context.json({ attention: await findAttention() }),
  );
}
