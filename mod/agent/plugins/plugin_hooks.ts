import { z } from "zod";
import type { AgentEvent } from "../feed.ts";

/** What a plugin is started with. */
export interface PluginContext {
  /** The folder of the project. */
  directory: string;
  /** Writes a line to the log of the service. */
  log(message: string): void;
}

/** A call of a tool, as plugins see it. */
export interface PluginCall {
  tool: string;
  sessionId: string;
  callId: string;
  agent: string;
}

/** A tool that a plugin offers. Each call takes the permission that bears its name. */
export interface PluginTool {
  description: string;
  /** JSON Schema of the arguments, an object. */
  parameters?: Record<string, unknown> | undefined;
  execute(
    args: unknown,
    context: { sessionId: string; directory: string; signal: AbortSignal },
  ): unknown;
}

/**
 * What a plugin's function answers: hooks by name. Each may be asynchronous. The second argument of a
 * hook is what it may change.
 */
export interface PluginHooks {
  /** The whole configuration: what is changed in it counts, where it fits the schema. */
  config?: (config: Record<string, unknown>) => unknown;
  /** Every event of the agent's feed. */
  event?: (event: AgentEvent) => unknown;
  tool?: Record<string, PluginTool>;
  /** Of each call of a model: `temperature`, `topP`, `topK`, `maxOutputTokens`. */
  "chat.params"?: (call: { model: string }, params: Record<string, unknown>) => unknown;
  /** Of each call of a model; goes to the provider. */
  "chat.headers"?: (call: { model: string }, headers: Record<string, string>) => unknown;
  /** May change `call.args`; what it throws keeps the tool from running, and the model reads it. */
  "tool.before"?: (call: PluginCall, change: { args: unknown }) => unknown;
  /** May change `outcome.output` and `outcome.title`. */
  "tool.after"?: (call: PluginCall, outcome: { title?: string; output: string }) => unknown;
  /** May set `status` to `ask` or `deny`; what it loosens has no effect. */
  "permission.ask"?: (
    wish: { permission: string; patterns: string[]; title: string },
    answer: { status?: string },
  ) => unknown;
  /** May add to `context` what a summary must keep. */
  "session.compacting"?: (session: { sessionId: string }, more: { context: string[] }) => unknown;
  dispose?: () => unknown;
}

const isFunction = (value: unknown) => typeof value === "function";
const hook = <F>() => z.custom<F>(isFunction, "expected a function").optional();

/** Proves the shape that a plugin answers. Names that nobody calls are faults, so that no hook is lost silently. */
export const pluginHooksSchema = z.strictObject({
  config: hook<NonNullable<PluginHooks["config"]>>(),
  event: hook<NonNullable<PluginHooks["event"]>>(),
  tool: z.record(
    z.string(),
    z.looseObject({
      description: z.string(),
      parameters: z.record(z.string(), z.unknown()).optional(),
      execute: z.custom<PluginTool["execute"]>(isFunction, "expected a function"),
    }),
  ).optional(),
  "chat.params": hook<NonNullable<PluginHooks["chat.params"]>>(),
  "chat.headers": hook<NonNullable<PluginHooks["chat.headers"]>>(),
  "tool.before": hook<NonNullable<PluginHooks["tool.before"]>>(),
  "tool.after": hook<NonNullable<PluginHooks["tool.after"]>>(),
  "permission.ask": hook<NonNullable<PluginHooks["permission.ask"]>>(),
  "session.compacting": hook<NonNullable<PluginHooks["session.compacting"]>>(),
  dispose: hook<NonNullable<PluginHooks["dispose"]>>(),
});
export type ReadHooks = z.output<typeof pluginHooksSchema>;
