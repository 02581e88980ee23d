import { Hono } from "hono";
import { z } from "zod";
import { mcpServerSchema } from "../../agent/mcp/single_server.ts";
import { signInBegunSchema } from "../../agent/mcp/sign_in.ts";
import { pluginSchema } from "../../agent/plugins/plugins.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";

const TAG = "Agent";
const listSchema = z.object({ servers: z.array(mcpServerSchema) });
const pluginsSchema = z.object({ plugins: z.array(pluginSchema) });

/** The MCP servers that the agent's configuration names. */
export function createMcpServerRoutes({ extensions: { mcpServers } }: Services) {
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "List MCP servers with their status", answer: listSchema }),
      (context) => context.json({ servers: mcpServers.list() }),
    )
    .post(
      "/:name/connect",
      describe({ tag: TAG, summary: "Connect an MCP server, again too", answer: mcpServerSchema }),
      async (context) => context.json(await mcpServers.connect(context.req.param("name"))),
    )
    .post(
      "/:name/disconnect",
      describe({
        tag: TAG,
        summary: "Disconnect an MCP server until it is connected again",
        answer: mcpServerSchema,
      }),
      async (context) => context.json(await mcpServers.disconnect(context.req.param("name"))),
    )
    .post(
      "/:name/sign-in",
      describe({
        tag: TAG,
        summary: "Begin to sign in to a remote MCP server through the browser",
        answer: signInBegunSchema,
        status: 201,
      }),
      async (context) => context.json(await mcpServers.signIn(context.req.param("name")), 201),
    )
    .post(
      "/:name/sign-out",
      describe({
        tag: TAG,
        summary: "Forget the sign-in to a remote MCP server, and disconnect it",
        answer: mcpServerSchema,
      }),
      async (context) => context.json(await mcpServers.signOut(context.req.param("name"))),
    );
}

/** The plugins that the agent's configuration names. */
export function createPluginRoutes({ extensions: { plugins } }: Services) {
  return new Hono().get(
    "/",
    describe({ tag: TAG, summary: "List plugins with their status", answer: pluginsSchema }),
    (context) => context.json({ plugins: plugins.list() }),
  );
}
