import type { LanguageModelMiddleware } from "ai";
import { z } from "zod";
import { startDeadline } from "../../base/deadline.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { NpmPackages } from "../../base/npm_packages.ts";
import { type AssistantConfig, configSchema } from "../../config/schema.ts";
import type { CallableModels, LoadedModel } from "../../models/models.ts";
import type { ToolSource } from "../agent_options.ts";
import type { AgentEvent } from "../feed.ts";
import type { AgentTool } from "../tools/agent_tool.ts";
import { loadPlugin } from "./load_plugin.ts";
import type { ReadHooks } from "./plugin_hooks.ts";
import { createPluginTools, throughPlugins } from "./plugin_tools.ts";

export const pluginSchema = z.object({
  name: z.string().describe("As the configuration names it"),
  status: z.enum(["idle", "loaded", "failed"]).describe("`idle`: nobody has needed it yet"),
  reason: z.string().optional().describe("Why it failed, and what to do"),
  hooks: z.array(z.string()),
}).meta({ id: "AgentPlugin" });
export type PluginEntry = z.infer<typeof pluginSchema>;

export interface PluginsOptions {
  /** Read at each use, and changed by the hook `config`. */
  config: AssistantConfig;
  configFile: string | null;
  projectDir: string;
  packages: NpmPackages;
  log: Logger;
  /** Milliseconds that loading one may take; 30 000 unless told, installing included. */
  loadMs?: number;
}

/** The plugins of the configuration. They are loaded when their tools or hooks are first needed. */
export interface Plugins extends ToolSource {
  list(): PluginEntry[];
  /** The tool with the hooks around it. */
  around(tool: AgentTool): AgentTool;
  /** The models with what the hooks say of each call. */
  models(models: CallableModels): CallableModels;
  /** What a summary of the session must keep. */
  toKeep(sessionId: string): Promise<string[]>;
  /** Tells those that are loaded. */
  tell(event: AgentEvent): void;
  close(): Promise<void>;
}

/** A plugin that was loaded, or what kept it. */
export interface LoadedPlugin {
  name: string;
  hooks: ReadHooks[];
  fault?: AppError;
}

/** Plugins that load by themselves at the first call of `tools`, in the order of the configuration. */
export function createPlugins(options: PluginsOptions): Plugins {
  const { config, log } = options;
  const loaded = new Map<string, Promise<LoadedPlugin>>();
  const done = new Map<string, LoadedPlugin>();

  const all = async (): Promise<LoadedPlugin[]> => {
    const found: LoadedPlugin[] = [];
    for (const name of config.plugin) {
      const loading = loaded.get(name) ?? load(name, options);
      loaded.set(name, loading);
      const plugin = await loading;
      done.set(name, plugin);
      found.push(plugin);
    }
    return found;
  };
  const hooks = async () => (await all()).flatMap((plugin) => plugin.hooks);
  const ready = () => [...done.values()].flatMap((plugin) => plugin.hooks);
  return {
    list: () => config.plugin.map((name) => entryOf(name, done.get(name))),
    tools: async () => createPluginTools(await all(), options),
    around: (tool) => throughPlugins(tool, { hooks, log }),
    models: (models) => ({
      ...models,
      load: async (name) => await withSettings(await models.load(name), await hooks()),
    }),
    async toKeep(sessionId) {
      const more: { context: string[] } = { context: [] };
      for (const { "session.compacting": compacting } of await hooks()) {
        await attempt("session.compacting", () => compacting?.({ sessionId }, more), log);
      }
      return more.context.map(String);
    },
    tell(event) {
      for (const { event: hear } of ready()) void attempt("event", () => hear?.(event), log);
    },
    async close() {
      for (const { dispose } of ready()) await attempt("dispose", () => dispose?.(), log);
    },
  };
}

function entryOf(name: string, plugin: LoadedPlugin | undefined): PluginEntry {
  if (!plugin) return { name, status: "idle", hooks: [] };
  const { hooks, fault } = plugin;
  const named = hooks.flatMap((one) =>
    Object.entries(one).flatMap(([hook, value]) => value === undefined ? [] : [hook])
  );
  return {
    name,
    status: fault ? "failed" : "loaded",
    ...(fault && { reason: [fault.message, fault.remedy].filter(Boolean).join(". ") }),
    hooks: [...new Set(named)].sort(),
  };
}

async function load(name: string, options: PluginsOptions): Promise<LoadedPlugin> {
  const { projectDir, log, loadMs = 30_000 } = options;
  const deadline = startDeadline(loadMs);
  try {
    const context = {
      directory: projectDir,
      log: (message: string) => log.info("Plugin {name}: {message}", { name, message }),
    };
    const late = new Promise<never>((_resolve, reject) => {
      deadline.signal.addEventListener("abort", () => reject(tooLate(name)), { once: true });
    });
    const { signal } = deadline;
    const loading = loadPlugin(name, { ...options, context, signal });
    const hooks = await Promise.race([loading, late]);
    for (const { config } of hooks) if (config) await changeConfig(config, name, options);
    return { name, hooks };
  } catch (error) {
    const fault = error instanceof AppError
      ? error
      : new AppError("bad_config", `The plugin "${name}" failed: ${messageOf(error)}`);
    log.warning("The plugin {name} is not used: {reason}", { name, reason: fault.message });
    return { name, hooks: [], fault };
  } finally {
    deadline.stop();
  }
}

/** A plugin runs in this process: what it says of the configuration needs to fit, nothing more. */
async function changeConfig(
  change: NonNullable<ReadHooks["config"]>,
  name: string,
  { config, log }: PluginsOptions,
): Promise<void> {
  const draft: Record<string, unknown> = structuredClone(config);
  await attempt("config", () => change(draft), log);
  const parsed = configSchema.safeParse(draft);
  if (parsed.success) return void Object.assign(config, parsed.data);
  const [issue] = parsed.error.issues;
  log.warning("What the plugin {name} made of the configuration does not fit: {where}", {
    name,
    where: issue?.path.join("."),
  });
}

/** Runs a hook; what it throws is noted, and the rest goes on. */
async function attempt(
  hook: string,
  work: () => unknown,
  log: Logger,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warning("The hook {hook} of a plugin failed: {reason}", { hook, reason: messageOf(error) });
  }
}

const settingsSchema = z.object({
  temperature: z.number().optional(),
  topP: z.number().optional(),
  topK: z.number().optional(),
  maxOutputTokens: z.number().int().positive().optional(),
});

async function withSettings(
  loaded: LoadedModel,
  hooks: readonly ReadHooks[],
): Promise<LoadedModel> {
  if (!hooks.some((one) => one["chat.params"] ?? one["chat.headers"])) return loaded;
  const { wrapLanguageModel } = await import("ai");
  const { name: model } = loaded;
  const middleware: LanguageModelMiddleware = {
    async transformParams({ params }) {
      const { temperature, topP, topK, maxOutputTokens } = params;
      const settings: Record<string, unknown> = { temperature, topP, topK, maxOutputTokens };
      const headers: Record<string, string> = {};
      for (const one of hooks) {
        await one["chat.params"]?.({ model }, settings);
        await one["chat.headers"]?.({ model }, headers);
      }
      const changed = Object.entries(settingsSchema.parse(settings))
        .filter(([, value]) => value !== undefined);
      return {
        ...params,
        ...Object.fromEntries(changed),
        headers: { ...params.headers, ...headers },
      };
    },
  };
  return { ...loaded, model: wrapLanguageModel({ model: loaded.model, middleware }) };
}

function tooLate(name: string): AppError {
  return new AppError("timeout", `The plugin "${name}" was not ready in time`, {
    remedy: "Install it beforehand by a first run with a network, or remove it from plugin.",
  });
}
