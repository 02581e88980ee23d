import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { Services } from "../../services.ts";
import { type BridgeCommand, clientConfig, localUrl } from "../client_config.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const querySchema = z.object({ instance: z.string().trim().min(1).max(260).optional() });

const clientConfigSchema = z.object({
  desktop: z.object({
    mcpServers: z.record(
      z.string(),
      z.object({ command: z.string(), args: z.array(z.string()) }),
    ),
  }),
  http: z.object({
    mcpServers: z.record(
      z.string(),
      z.object({
        type: z.literal("http"),
        url: z.string(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
  tokenRequired: z.boolean().meta({
    description: "The MCP port also wants a bearer token, which the person adds",
  }),
}).meta({ id: "ClientConfig" });

/** What to paste into an AI client for one instance. */
export function createClientConfigRoutes(services: Services, command: BridgeCommand) {
  const { connections, settings } = services;
  return new Hono().get(
    "/",
    describe({
      tag: "Service",
      summary: "Ready-to-paste client registrations",
      answer: clientConfigSchema,
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
        mcpUrl: `${localUrl(settings.mcp.host, settings.mcp.port)}/mcp`,
        instance,
        sso: connection?.kind === "sso",
        command,
      });
      return context.json({ ...config, tokenRequired: settings.mcp.token !== undefined });
    },
  );
}
