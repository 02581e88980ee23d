import { z } from "zod";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { Wish } from "../permissions/permissions.ts";
import { type Action, stricter } from "../permissions/rules.ts";
import type { AgentTool, ToolContext, ToolOutcome } from "../tools/agent_tool.ts";
import type { PluginCall, ReadHooks } from "./plugin_hooks.ts";

interface Parts {
  hooks(): Promise<ReadHooks[]>;
  log: Logger;
}

const outcomeSchema = z.union([
  z.string().transform((output) => ({ output })),
  z.looseObject({ output: z.string(), title: z.string().optional() })
    .transform(({ output, title }) => ({ output, ...(title !== undefined && { title }) })),
]);

/** The tools that plugins offer; of equal names the first counts. */
export function createPluginTools(
  plugins: readonly { name: string; hooks: readonly ReadHooks[] }[],
  { projectDir }: { projectDir: string },
): AgentTool[] {
  const found = new Map<string, AgentTool>();
  for (const { name: source, hooks } of plugins) {
    for (const [given, tool] of hooks.flatMap((one) => Object.entries(one.tool ?? {}))) {
      const name = given.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64);
      if (found.has(name)) continue;
      found.set(name, {
        name,
        description: tool.description,
        inputSchema: { properties: {}, ...tool.parameters, type: "object" },
        source,
        forReaders: false,
        async run(args, { require, session, signal }) {
          const preview = JSON.stringify(args, null, 2) ?? "{}";
          const title = `Call ${name} of the plugin ${source}`;
          await require({ permission: name, patterns: ["*"], always: ["*"], title, preview });
          const context = { sessionId: session.id, directory: projectDir, signal };
          const answered = outcomeSchema.safeParse(await tool.execute(args, context));
          if (answered.success) return answered.data;
          throw new AppError("provider_failed", `The plugin's tool ${name} answered no text`);
        },
      });
    }
  }
  return [...found.values()];
}

/** A tool with the hooks of the plugins before it, after it and at what it asks for. */
export function throughPlugins(tool: AgentTool, parts: Parts): AgentTool {
  return {
    ...tool,
    async run(args, context) {
      const hooks = await parts.hooks();
      if (hooks.length === 0) return await tool.run(args, context);
      const { session, callId, agent } = context;
      const call = { tool: tool.name, sessionId: session.id, callId, agent: agent.name };
      const change = { args };
      for (const { "tool.before": before } of hooks) await guard(() => before?.(call, change));
      const outcome = await tool.run(change.args, withTighter(context, hooks));
      return await changed(outcome, { hooks, call, log: parts.log });
    },
  };
}

/** What a hook throws before a call is its word against it. */
async function guard(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new AppError("forbidden", `A plugin keeps this call from running: ${messageOf(error)}`);
  }
}

function withTighter(context: ToolContext, hooks: readonly ReadHooks[]): ToolContext {
  return {
    ...context,
    require: async (wish) => await context.require(await tighter(wish, hooks)),
  };
}

/** The strictest of all answers; a hook that fails has the person asked. */
async function tighter(wish: Wish, hooks: readonly ReadHooks[]): Promise<Wish> {
  const { permission, patterns, title } = wish;
  let least: Action = wish.least ?? "allow";
  for (const { "permission.ask": ask } of hooks) {
    if (!ask) continue;
    const answer: { status?: string } = {};
    try {
      await ask({ permission, patterns: [...patterns], title }, answer);
    } catch {
      answer.status = "ask";
    }
    if (answer.status === "ask" || answer.status === "deny") least = stricter(least, answer.status);
  }
  return { ...wish, least };
}

async function changed(
  outcome: ToolOutcome,
  { hooks, call, log }: { hooks: readonly ReadHooks[]; call: PluginCall; log: Logger },
): Promise<ToolOutcome> {
  const shown: { title?: string; output: string } = {
    output: outcome.output,
    ...(outcome.title !== undefined && { title: outcome.title }),
  };
  for (const { "tool.after": after } of hooks) {
    try {
      await after?.(call, shown);
    } catch (error) {
      log.warning("The hook tool.after of a plugin failed: {reason}", { reason: messageOf(error) });
    }
  }
  const read = outcomeSchema.safeParse(shown);
  return read.success ? { ...outcome, ...read.data } : outcome;
}
