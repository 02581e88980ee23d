import { Hono } from "hono";
import { z } from "zod";
import type { Agent } from "../../agent/agent.ts";
import {
  grantSchema,
  permissionReplySchema,
  permissionRequestSchema,
} from "../../agent/permission_request.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Agent";
const idParam = z.object({ id: z.string().min(1).max(100) });
const rootQuery = z.object({
  root: z.string().max(100).optional().meta({ description: "Of this conversation alone" }),
});
const requestsSchema = z.object({ requests: z.array(permissionRequestSchema) });
const repliedSchema = z.object({ replied: z.literal(true) });
const grantsSchema = z.object({ grants: z.array(grantSchema) });
const revokedSchema = z.object({ revoked: z.literal(true) });

/** What agents want to do and wait for a person with. */
export function createAgentPermissionRoutes({ agent }: { agent: Agent }) {
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "List what agents may do only after a person said so",
        answer: requestsSchema,
      }),
      validate("query", rootQuery),
      (context) => context.json({ requests: agent.requests(context.req.valid("query").root) }),
    )
    .post(
      "/:id/reply",
      describe({
        tag: TAG,
        summary: "Allow it once or always, or refuse it; with words the agent goes on",
        answer: repliedSchema,
      }),
      validate("param", idParam),
      validate("json", permissionReplySchema),
      async (context) => {
        await agent.reply(context.req.valid("param").id, context.req.valid("json"));
        return context.json({ replied: true } as const);
      },
    );
}

/** What people allowed for good. */
export function createAgentGrantRoutes({ agent }: { agent: Agent }) {
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "List what was allowed for good", answer: grantsSchema }),
      async (context) => context.json({ grants: await agent.grants() }),
    )
    .delete(
      "/:id",
      describe({ tag: TAG, summary: "Revoke what was allowed for good", answer: revokedSchema }),
      validate("param", idParam),
      async (context) => {
        await agent.revoke(context.req.valid("param").id);
        return context.json({ revoked: true } as const);
      },
    );
}
