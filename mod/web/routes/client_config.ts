import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { Services } from "../../services.ts";
import {
  type BridgeCommand,
  clientConfig,
  clientConfigSchema,
  urlSeenFrom,
} from "../client_config.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const querySchema = z.object({ instance: z.string().trim().min(1).max(260).optional() });

const answerSchema = clientConfigSchema.extend({
  tokenRequired: z.boolean().describe(
    "The MCP port also wants a bearer token, which the person adds",
  ),
}).meta({ id: "ClientConfig" });

/** What to paste into an AI client for one instance. */
export function createClientConfigRoutes(services: Services, command: BridgeCommand) {
  const { connections, settings } = services;
  return new Hono().get(
    "/",
    describe({
      tag: "Service",
      summary: "Ready-to-paste client registrations",
      answer: answerSchema,
    }),
    validate("query", querySchema),
    async (context) => {
      const { instance } = context.req.valid("query");
      const connection = instance ? await connections.find(instance) : undefined;
      if (instance && !connection) {
        throw new AppError("not_found", `No instance "${instance}" is connected`, {
          remedy: "List the instances to see their identifiers.",
        });
      }
      const config = clientConfig({
        mcpUrl: `${urlSeenFrom(context.req.header("host"), settings.mcp)}/mcp`,
        instance,
        sso: connection?.kind === "sso",
        command,
      });
      return context.json({ ...config, tokenRequired: settings.mcp.token !== undefined });
    },
  );
}
