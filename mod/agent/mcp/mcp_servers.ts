import type { ProjectTrust } from "../../config/project_rules.ts";
import { isLoopbackName } from "../../auth/identifier.ts";
import { endsWithin } from "../../base/ends_within.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import { nearestNames } from "../../base/nearest.ts";
import type { AssistantConfig } from "../../config/schema.ts";
import type { ToolSource } from "../agent_options.ts";
import type { AgentTool } from "../tools/agent_tool.ts";
import type { ServerConfig } from "./connect_server.ts";
import {
  type McpLimits,
  type McpServerEntry,
  type McpServerOptions,
  SingleServer,
} from "./single_server.ts";
import type { SignInBegun } from "./sign_in.ts";
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
  /**
   * Begins a sign-in to a remote server, which is connected once it is done. Throws `not_found`,
   * `conflict` for a local one, and what `McpSignIns.begin` throws.
   */
  signIn(name: string): Promise<SignInBegun>;
  /** Forgets the sign-in and disconnects. Throws `not_found`. */
  signOut(name: string): Promise<McpServerEntry>;
  /** Ends every connection and every program. */
  close(): Promise<void>;
}

const LIMITS: McpLimits = { connectMs: 30_000, patienceMs: 10_000, pauseMs: 60_000 };

/** Servers that connect by themselves at the first call of `tools`. */
export function createMcpServers(options: McpServersOptions): McpServers {
  const { config, ownPort } = options;
  const { patienceMs } = { ...LIMITS, ...options.limits };
  const pool = createPool(options);
  let closed = false;

  function entryOf(name: string): McpServerEntry {
    const own = configOf(name, options);
    const { type } = own;
    if (isOwn(own, ownPort)) {
      return { name, type, status: "disabled", reason: OWN, signedIn: false, tools: [] };
    }
    const { status, fault, signedIn, server } = pool.serverOf(name, own);
    return {
      name,
      type,
      status,
      ...(fault && { reason: [fault.message, fault.remedy].filter(Boolean).join(". ") }),
      signedIn,
      tools: pool.named().filter(({ of }) => of === name).map((tool) => tool.name),
      ...(server && { server }),
    };
  }
  async function change(name: string, work: (server: SingleServer) => Promise<unknown>) {
    const own = configOf(name, options);
    if (!isOwn(own, ownPort)) await work(pool.serverOf(name, own));
    return entryOf(name);
  }
  return {
    list: () => Object.keys(config.mcp).map(entryOf),
    connect: (name) => change(name, (server) => server.connect()),
    disconnect: (name) => change(name, (server) => server.disconnect()),
    ...createSigning(options, pool, change),
    async tools(): Promise<AgentTool[]> {
      if (closed) return [];
      const opening = pool.servers().filter(({ server }) => server.isDue)
        .map(({ server }) => server.connect().catch(() => undefined));
      // What is late comes to a later step.
      await endsWithin(Promise.all(opening), patienceMs);
      return pool.named().filter(({ server }) => server.status !== "disabled")
        .map(({ name, of, server, tool }) => {
          const client = async () => (await server.connect()).client;
          return createServerTool({ name, server: of, tool, client });
        });
    },
    async close() {
      closed = true;
      options.signIns?.close();
      await pool.close();
    },
  };
}

type Change = (
  name: string,
  work: (server: SingleServer) => Promise<unknown>,
) => Promise<McpServerEntry>;

function createSigning(
  options: McpServersOptions,
  pool: ReturnType<typeof createPool>,
  change: Change,
): Pick<McpServers, "signIn" | "signOut"> {
  const { signIns, log } = options;
  const remote = (name: string) => {
    const own = configOf(name, options);
    if (own.type === "remote" && signIns) return { own, address: own.url, signIns };
    throw new AppError("conflict", `The MCP server "${name}" is no remote one`, {
      remedy: "Give it what it needs in its environment.",
    });
  };
  return {
    async signIn(name) {
      const { own, address, signIns } = remote(name);
      return await signIns.begin({ name, address }, () => {
        pool.serverOf(name, own).connect().catch((error) =>
          log.warning("The MCP server {name} is not connected after its sign-in: {reason}", {
            name,
            reason: messageOf(error),
          })
        );
      });
    },
    async signOut(name) {
      const { address, signIns } = remote(name);
      await signIns.forget(address);
      return await change(name, async (server) => {
        await server.disconnect();
        server.signedIn = false;
      });
    },
  };
}

/** The servers as the configuration has them now, and their tools by the names that agents call. */
function createPool(options: McpServersOptions) {
  const { config, ownPort, taken = new Set() } = options;
  const limits = { ...LIMITS, ...options.limits };
  const made = new Map<string, { of: string; server: SingleServer }>();

  function serverOf(name: string, own: ServerConfig): SingleServer {
    const of = JSON.stringify(own);
    const known = made.get(name);
    if (known?.of === of) return known.server;
    void known?.server.disconnect();
    const server = new SingleServer(name, own, { ...options, limits });
    made.set(name, { of, server });
    return server;
  }
  const servers = () =>
    Object.entries(config.mcp).filter(([, own]) => !isOwn(own, ownPort))
      .map(([name, own]) => ({ name, server: serverOf(name, own) }));
  return {
    serverOf,
    servers,
    named() {
      const used = new Set(taken);
      return servers().flatMap(({ name: of, server }) => {
        const names = nameTools(of, server.tools.map((tool) => tool.name), used);
        for (const one of names) used.add(one);
        return server.tools.flatMap((tool, index) => {
          const name = names[index];
          return name === undefined ? [] : [{ name, of, server, tool }];
        });
      });
    },
    close: () => Promise.all([...made.values()].map(({ server }) => server.disconnect())),
  };
}

function configOf(name: string, { config, trust }: McpServersOptions): ServerConfig {
  const own = Object.hasOwn(config.mcp, name) ? config.mcp[name] : undefined;
  if (own) return own;
  const waits = trust?.waiting.find(({ path }) => path === `mcp.${name}`);
  throw waits ? waiting(name, waits.says) : unknownServer(name, Object.keys(config.mcp));
}

const OWN = "This is the service itself: agents have its tools already";

function isOwn(own: ServerConfig, port: number): boolean {
  if (own.type !== "remote") return false;
  const url = new URL(own.url);
  return isLoopbackName(url.hostname) && Number(url.port) === port;
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
