import { Hono } from "hono";
import { z } from "zod";
import type { Agent } from "../../agent/agent.ts";
import { agentDefinitionSchema } from "../../agent/agent_definition.ts";
import { describe } from "../describe.ts";

const TAG = "Agent";
const shownSchema = agentDefinitionSchema.omit({ system: true }).meta({ id: "Agent" });
const agentsSchema = z.object({ agents: z.array(shownSchema) });
const toolsSchema = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      source: z.string().describe("`built-in`, or the MCP server or plugin that offers it"),
      enabled: z.boolean().describe("False where `tools` of the configuration switches it off"),
    }),
  ),
});

/** Who can answer in a session, and what they may call. */
export function createAgentRoutes({ agent }: { agent: Agent }) {
  return new Hono()
    .get(
      "/agents",
      describe({ tag: TAG, summary: "List agents, the configuration's too", answer: agentsSchema }),
      (context) =>
        context.json({
          agents: agent.agents().map(({ name, description, mode, builtIn, readOnly, model }) => ({
            name,
            description,
            mode,
            builtIn,
            readOnly,
            model,
          })),
        }),
    )
    .get(
      "/tools",
      describe({ tag: TAG, summary: "List the tools of the agents", answer: toolsSchema }),
      async (context) => context.json({ tools: await agent.tools() }),
    );
}
