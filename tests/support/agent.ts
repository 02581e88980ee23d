import { createAgent } from "../../mod/agent/create_agent.ts";
import type { Agent, Prompt } from "../../mod/agent/agent.ts";
import type { AgentOptions } from "../../mod/agent/agent_options.ts";
import type { AgentEvent } from "../../mod/agent/feed.ts";
import { agentMigrations } from "../../mod/agent/migrations.ts";
import { analyticsMigrations } from "../../mod/analytics/migrations.ts";
import { createAnalyticsSessions } from "../../mod/analytics/sessions.ts";
import { systemClock } from "../../mod/base/clock.ts";
import { sessionMigrations } from "../../mod/analytics/mcp_sessions.ts";
import { configSchema } from "../../mod/config/schema.ts";
import { createModels } from "../../mod/models/create_models.ts";
import type { CallableModels } from "../../mod/models/models.ts";
import type { Store } from "../../mod/store/store.ts";
import type { AgentEntry, AgentPart, AgentSession } from "../../mod/agent/session.ts";
import { startLogCapture } from "./log_capture.ts";
import { type ModelServer, type Script, startModelServer } from "./model_server/model_server.ts";
import { scriptedProvider } from "./model_server/scripted_provider.ts";
import type { ModelRequest, Turn } from "./model_server/turn.ts";
import { openTemporaryStore } from "./stores.ts";

export const AGENT_MIGRATIONS = {
  ...analyticsMigrations,
  ...sessionMigrations,
  ...agentMigrations,
};

export interface TestAgent extends AsyncDisposable {
  agent: Agent;
  server: ModelServer;
  store: Store;
  /** What the next requests are answered with, titles beside it. */
  play(script: Script): void;
  /** A folder of its own, the project of the sessions. */
  directory: string;
  events: AgentEvent[];
  /** A new session, prompted and run to its end. */
  ask(prompt: string | Prompt, fields?: Partial<AgentSession>): Promise<Answered>;
  /** A session prompted once more, run to its end. */
  again(id: string, prompt: string | Prompt): Promise<Answered>;
}

export interface Answered {
  session: AgentSession;
  entries: AgentEntry[];
  /** All parts in order. */
  parts: AgentPart[];
}

export interface TestAgentOptions
  extends Partial<Omit<AgentOptions, "config" | "store" | "models">> {
  /** Titles are answered beside it. */
  script: Script;
  config?: Record<string, unknown>;
  /** Tokens of the window that the endpoint tells of its model `one`. */
  context?: number;
  store?: Store;
  /** What stands between the models and the agent. */
  wrapModels?(models: CallableModels): CallableModels;
}

/** Requests for a title carry no tools and say so. */
export function isTitle(request: ModelRequest): boolean {
  return request.system.startsWith("Name the conversation");
}

/** A script that answers titles and plays the turns for everything else. */
export function withTitles(script: Script): Script {
  let next = 0;
  const say = typeof script === "function"
    ? script
    : (): Turn => script[next++] ?? { refuse: { status: 400, message: "The script is over" } };
  return (request) => isTitle(request) ? { text: "A title" } : say(request);
}

/** The configuration of the scripted model. */
export function scriptedConfig(baseURL: string, config: Record<string, unknown> = {}) {
  return configSchema.parse({
    model: "scripted/one",
    ...config,
    provider: {
      ...scriptedProvider(baseURL),
      seeing: {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL },
        models: { one: { attachment: true }, narrow: { context: 3_000 } },
      },
      claude: { npm: "@ai-sdk/anthropic", apiKey: "key", options: { baseURL } },
    },
  });
}

/** The agent on a store and a scripted model of its own, without a platform. */
export async function startTestAgent(options: TestAgentOptions): Promise<TestAgent> {
  const { script, config, context, store: shared, wrapModels = (one) => one, ...rest } = options;
  const listing = context === undefined ? {} : { models: ["one"], context };
  const server = startModelServer({ script: withTitles(script), ...listing });
  const opened = shared ? undefined : await openTemporaryStore({ migrations: AGENT_MIGRATIONS });
  const store = shared ?? opened?.store;
  if (!store) throw new Error("no store");
  const directory = await Deno.realPath(await Deno.makeTempDir({ prefix: "assistant-agent-" }));
  const { logger: log } = startLogCapture();
  const clock = systemClock;
  const settings = scriptedConfig(server.baseURL, config);
  const agent = await createAgent({
    store,
    clock,
    log,
    config: settings,
    models: wrapModels(createModels({
      config: settings,
      authFile: `${directory}/auth.json`,
      providerKeys: {},
      home: directory,
      packages: { load: () => Promise.reject(new Error("no packages in this test")) },
      fetch,
      clock,
      log,
    })),
    analytics: createAnalyticsSessions({ store, clock }),
    classifier: { ended: () => undefined },
    projectDir: directory,
    tools: [],
    ...rest,
    limits: { retryMs: 5, titleMs: 500, ...rest.limits },
  });
  const events: AgentEvent[] = [];
  agent.feed.subscribe((event) => events.push(event));
  const again = async (id: string, prompt: string | Prompt): Promise<Answered> => {
    await agent.prompt(id, typeof prompt === "string" ? { text: prompt } : prompt);
    await agent.settled(id);
    return await answered(agent, id);
  };
  return {
    agent,
    server,
    store,
    play: (next) => server.play(withTitles(next)),
    directory,
    events,
    again,
    ask: async (prompt, fields) =>
      await again(
        (await agent.create({ ...(fields?.agent && { agent: fields.agent }) })).id,
        prompt,
      ),
    async [Symbol.asyncDispose]() {
      await agent.close();
      await server[Symbol.asyncDispose]();
      await opened?.[Symbol.asyncDispose]();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** A session as the store has it. */
export async function answered(agent: Agent, id: string): Promise<Answered> {
  const entries = await agent.entries(id);
  return {
    session: await agent.session(id),
    entries,
    parts: entries.flatMap(({ parts }) => parts),
  };
}

/** The text that the agent said last. */
export function lastText({ entries }: Answered): string {
  return entries.at(-1)?.parts.flatMap((part) => part.type === "text" ? part.text : []).join("") ??
    "";
}
