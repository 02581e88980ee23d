import type { ProjectTrust } from "../../config/project_trust.ts";
import { isLoopbackName } from "../../auth/identifier.ts";
import { AppError } from "../../base/errors.ts";
import { nearestNames } from "../../base/nearest.ts";
import type { AssistantConfig } from "../../config/schema.ts";
import type { ToolSource } from "../agent_options.ts";
import type { AgentTool } from "../tools/agent_tool.ts";
import type { ServerConfig } from "./connect_server.ts";
import {
  createMcpServer,
  type McpLimits,
  type McpServer,
  type McpServerEntry,
  type McpServerOptions,
} from "./single_server.ts";
import { createServerTool } from "./server_tool.ts";
import { nameTools } from "./tool_names.ts";

export interface McpServersOptions extends Omit<McpServerOptions, "limits"> {
  /** Read at each use: a server whose entry changes is connected anew. */
  config: Pick<AssistantConfig, "mcp">;
  trust?: Pick<ProjectTrust, "waiting"> | undefined;
  /** Of this service's own MCP server: its tools are there already. */
  ownPort: number;
  /** Names that the tools of servers must not take. */
  taken?: ReadonlySet<string>;
  limits?: Partial<McpLimits>;
}

/** The MCP servers of the configuration, one connection each for all sessions. */
export interface McpServers extends ToolSource {
  list(): McpServerEntry[];
  /** Connects, again where it failed or was disconnected. Throws `not_found` and what keeps it. */
  connect(name: string): Promise<McpServerEntry>;
  /** Until somebody connects it again. Throws `not_found`. */
  disconnect(name: string): Promise<McpServerEntry>;
  /** Ends every connection and every program. */
  close(): Promise<void>;
}

const LIMITS: McpLimits = { connectMs: 30_000, patienceMs: 10_000, pauseMs: 60_000 };

/** Servers that connect by themselves at the first call of `tools`. */
export function createMcpServers(options: McpServersOptions): McpServers {
  const { config, ownPort, trust, taken = new Set() } = options;
  const limits = { ...LIMITS, ...options.limits };
  const made = new Map<string, { of: string; server: McpServer }>();
  let closed = false;

  function serverOf(name: string, own: ServerConfig): McpServer {
    const of = JSON.stringify(own);
    const known = made.get(name);
    if (known?.of === of) return known.server;
    void known?.server.disconnect();
    const server = createMcpServer(name, own, { ...options, limits });
    made.set(name, { of, server });
    return server;
  }
  const servers = () =>
    Object.entries(config.mcp).filter(([, own]) => !isOwn(own, ownPort))
      .map(([name, own]) => ({ name, server: serverOf(name, own) }));

  /** Every tool of every server with its name, the same whoever connected first. */
  function named() {
    const used = new Set(taken);
    return servers().flatMap(({ name, server }) => {
      const names = nameTools(name, server.tools.map((tool) => tool.name), used);
      for (const one of names) used.add(one);
      return server.tools.flatMap((tool, index) => {
        const called = names[index];
        return called === undefined ? [] : [{ name: called, of: name, server, tool }];
      });
    });
  }
  function entryOf(name: string): McpServerEntry {
    const own = config.mcp[name];
    if (!own) {
      const waits = trust?.waiting.find(({ path }) => path === `mcp.${name}`);
      throw waits ? waiting(name, waits.says) : unknownServer(name, Object.keys(config.mcp));
    }
    if (isOwn(own, ownPort)) return { name, type: own.type, status: "disabled", ...OWN };
    const { status, fault, server } = serverOf(name, own);
    return {
      name,
      type: own.type,
      status,
      ...(fault && { reason: [fault.message, fault.remedy].filter(Boolean).join(". ") }),
      tools: named().filter(({ of }) => of === name).map((tool) => tool.name),
      ...(server && { server }),
    };
  }
  return {
    list: () => Object.keys(config.mcp).map(entryOf),
    async connect(name) {
      const entry = entryOf(name);
      const own = config.mcp[name];
      if (!own || entry.reason === OWN.reason) return entry;
      await serverOf(name, own).connect();
      return entryOf(name);
    },
    async disconnect(name) {
      const own = config.mcp[name];
      if (own && entryOf(name).reason !== OWN.reason) await serverOf(name, own).disconnect();
      return entryOf(name);
    },
    async tools(): Promise<AgentTool[]> {
      if (closed) return [];
      const opening = servers().filter(({ server }) => server.isDue)
        .map(({ server }) => server.connect().catch(() => undefined));
      await within(Promise.all(opening), limits.patienceMs);
      return named().filter(({ server }) => server.status !== "disabled")
        .map(({ name, of, server, tool }) =>
          createServerTool({
            name,
            server: of,
            tool,
            client: async () => (await server.connect()).client,
          })
        );
    },
    async close() {
      closed = true;
      await Promise.all([...made.values()].map(({ server }) => server.disconnect()));
    },
  };
}

const OWN = {
  reason: "This is the service itself: agents have its tools already",
  tools: [] as string[],
};

function isOwn(own: ServerConfig | undefined, port: number): boolean {
  if (own?.type !== "remote") return false;
  const url = new URL(own.url);
  return isLoopbackName(url.hostname) && Number(url.port) === port;
}

/** What is late comes to a later step. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

function waiting(name: string, says: string): AppError {
  return new AppError("bad_config", `The MCP server "${name}" waits for you: it ${says}`, {
    remedy: "Read the project's assistant.jsonc, then confirm it: `assistant config trust`.",
  });
}

function unknownServer(name: string, known: readonly string[]): AppError {
  const near = nearestNames(name, known);
  return new AppError("not_found", `There is no MCP server ${JSON.stringify(name)}`, {
    remedy: near.length > 0
      ? `Near names: ${near.join(", ")}.`
      : "Add it to mcp in assistant.jsonc.",
  });
}
