import { AppError } from "../base/errors.ts";
import type { Store } from "../store/store.ts";
import type { Agent } from "./agent.ts";
import type { AgentOptions } from "./agent_options.ts";
import { readAgents } from "./agent_definition.ts";
import { createFeed } from "./feed.ts";
import { createHistory } from "./history/create_history.ts";
import { createGrants, type Grants } from "./permissions/grants.ts";
import { createPermissions } from "./permissions/permissions.ts";
import { readRules } from "./permissions/rules.ts";
import { closeInterrupted } from "./run/recovery.ts";
import { RUN_LIMITS, type RunParts } from "./run/run_parts.ts";
import { compactSession } from "./run/run_session.ts";
import { createRunner, type Runner } from "./run/runner.ts";
import { createTasks } from "./run/tasks.ts";
import { isEnabled } from "./run/tools_for.ts";
import { createPrompting } from "./prompting.ts";
import { createSessions } from "./keep_sessions.ts";
import { createTaskTool } from "./tools/task.ts";
import type { AgentTool } from "./tools/agent_tool.ts";
import { offerTools } from "./tools/many_tools.ts";
import { createTodoTool } from "./tools/todo.ts";

/** The built-in agent. Reads the store once; begins nothing by itself. */
export async function createAgent(options: AgentOptions): Promise<Agent> {
  const { store, clock, log, config, models, leaseMs = 10_000 } = options;
  const history = await createHistory({ store, clock });
  const feed = createFeed();
  const grants = createGrants({ store, clock });
  const runner: Runner = createRunner(() => ({ parts, store, leaseMs }));
  const permissions = createPermissions({
    rules: () => readRules(config.permission),
    grants,
    feed,
    clock,
    onWaiting: runner.onWaiting,
    unattended: options.unattended,
  });
  const agents = () => readAgents(config);
  const sessions = createSessions({ ...options, history, feed, agents, runner });
  const prompting = createPrompting({ ...options, history, feed, agents, runner });
  const runTask = createTasks(() => ({
    parts,
    runner,
    ...sessions.forTasks,
    ...prompting.forTasks,
  }));
  const tools = async () => {
    const added = await Promise.all(options.sources?.map((source) => source.tools()) ?? []);
    const own = [
      ...options.tools,
      createTaskTool({ agents: agents(), runTask }),
      createTodoTool(sessions.saveTodos),
    ];
    const around = (tool: AgentTool) => options.around?.(tool) ?? tool;
    const mayRun = ({ name }: AgentTool) => isEnabled(name, config.tools);
    return offerTools(own.map(around), added.flat().map(around), mayRun);
  };
  const parts: RunParts = {
    history,
    feed,
    permissions,
    models,
    config,
    agents,
    tools,
    surroundings: () => Promise.resolve(surroundingsOf(options)),
    toKeep: options.toKeep ?? (() => Promise.resolve([])),
    beside: runner.beside,
    limits: { ...RUN_LIMITS, ...options.limits },
    clock,
    log,
  };
  return {
    ...sessions.api,
    ...prompting.api,
    ...createRunning(runner, parts),
    ...createListings(parts, grants),
    ...createLifecycle({ ...options, runner, parts, leaseMs }),
  };
}

/** What people decide about, and what there is to choose from. */
function createListings(
  { permissions, feed, agents, tools, config }: RunParts,
  grants: Grants,
): Pick<Agent, "requests" | "reply" | "grants" | "revoke" | "agents" | "tools" | "feed"> {
  return {
    requests: permissions.requests,
    reply: permissions.reply,
    grants: grants.list,
    async revoke(id) {
      await grants.revoke(id);
      feed.publish(null, { type: "grant.updated", grants: await grants.list() });
    },
    agents,
    tools: async () =>
      (await tools()).map(({ name, description, source }) => ({
        name,
        description,
        source,
        enabled: isEnabled(name, config.tools),
      })),
    feed,
  };
}

function createRunning(
  runner: Runner,
  parts: RunParts,
): Pick<Agent, "abort" | "compact" | "status" | "statuses" | "settled"> {
  return {
    abort: runner.abort,
    async compact(id) {
      await parts.history.session(id);
      if (runner.isRunning(id)) throw underWay();
      await compactSession(id, new AbortController().signal, parts);
    },
    status: runner.status,
    statuses: runner.statuses,
    settled: runner.settled,
  };
}

function underWay(): AppError {
  return new AppError("conflict", "The session is at work", {
    remedy: "Abort its run, or wait until it ends.",
  });
}

/** What is left open by others is closed as soon as nobody holds it. */
function createLifecycle(
  { store, runner, parts, leaseMs, endAsks = () => Promise.resolve() }: {
    store: Store;
    endAsks?: AgentOptions["endAsks"];
    runner: Runner;
    parts: RunParts;
    leaseMs: number;
  },
): Pick<Agent, "recover" | "close"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const recover = async (): Promise<void> => {
    const held = await closeInterrupted(
      { store, isRunning: runner.isRunning, leaseMs, endAsks },
      parts,
    );
    if (held.length === 0 || closed) return;
    timer = setTimeout(() => runner.beside(recover), leaseMs * 1.2);
    // Nothing waits for it.
    Deno.unrefTimer(timer);
  };
  return {
    recover,
    async close() {
      closed = true;
      clearTimeout(timer);
      await runner.close();
    },
  };
}

function surroundingsOf({ projectDir, clock }: AgentOptions): string {
  const day = new Date(clock()).toISOString().slice(0, 10);
  return `Directory of the project: ${projectDir}\nSystem: ${Deno.build.os}\nToday: ${day}`;
}
