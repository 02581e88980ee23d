import { z } from "zod";
import type { Tool } from "@modelcontextprotocol/client";
import type { Clock } from "../../base/clock.ts";
import { startDeadline } from "../../base/deadline.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import { connectServer, type ServerConfig, type ServerConnection } from "./connect_server.ts";

export const mcpServerSchema = z.object({
  name: z.string(),
  type: z.enum(["local", "remote"]),
  status: z.enum(["idle", "connecting", "connected", "failed", "needs_auth", "disabled"])
    .describe("`idle`: nobody has needed it yet. `disabled`: it is left alone"),
  reason: z.string().optional().describe("Why it is not connected, and what to do"),
  tools: z.array(z.string()).describe("As agents call them"),
  server: z.object({ name: z.string(), version: z.string() }).optional(),
}).meta({ id: "McpServer" });
export type McpServerEntry = z.infer<typeof mcpServerSchema>;

export interface McpLimits {
  /** Milliseconds that connecting may take. */
  connectMs: number;
  /** Milliseconds that a step waits for servers that are still connecting. */
  patienceMs: number;
  /** Milliseconds after a failure before a server is tried again by itself. */
  pauseMs: number;
}

export interface McpServerOptions {
  projectDir: string;
  variables: Readonly<Record<string, string | undefined>>;
  fetch: typeof fetch;
  clock: Clock;
  log: Logger;
  limits: McpLimits;
}

/** One server: at most one connection, made when it is needed and made anew where it was lost. */
export interface McpServer {
  readonly status: McpServerEntry["status"];
  readonly fault: AppError | undefined;
  /** Of the connection, or of the last one. */
  readonly tools: readonly Tool[];
  readonly server: McpServerEntry["server"];
  /** Whether a step may connect it by itself. */
  readonly isDue: boolean;
  /** Throws what keeps it. */
  connect(): Promise<ServerConnection>;
  /** It is left alone from then on, until somebody connects it. */
  disconnect(): Promise<void>;
}

/** A server that connects when it is told to. */
export function createMcpServer(
  name: string,
  config: ServerConfig,
  options: McpServerOptions,
): McpServer {
  const { projectDir, clock, log, limits } = options;
  let status: McpServerEntry["status"] = "idle";
  let fault: AppError | undefined;
  let failedAt = -Infinity;
  let connecting: Promise<ServerConnection> | undefined;
  let connection: ServerConnection | undefined;
  let tools: readonly Tool[] = [];
  let stopping = new AbortController();

  async function begin(): Promise<ServerConnection> {
    const { signal } = stopping;
    const deadline = startDeadline(limits.connectMs, signal);
    let ended = false;
    status = "connecting";
    try {
      const made: ServerConnection = await connectServer({
        ...options,
        name,
        config,
        cwd: projectDir,
        signal: deadline.signal,
        onTools: (changed) => void (tools = changed),
        onClose() {
          ended = true;
          // Before the connection is kept there is nothing to lose, and `made` is not set.
          if (connection === undefined || connection !== made) return;
          connection = undefined;
          status = "idle";
          log.info("The connection of the MCP server {name} has ended", { name });
        },
      });
      if (signal.aborted) {
        await made.close();
        throw new AppError("cancelled", `The MCP server "${name}" was disconnected`);
      }
      if (ended) throw new Error("it ended at once");
      connection = made;
      tools = made.tools;
      status = "connected";
      fault = undefined;
      return made;
    } catch (error) {
      const found = error instanceof AppError
        ? error
        : new AppError("unreachable", `The MCP server "${name}" failed: ${messageOf(error)}`);
      if (signal.aborted) throw found;
      status = found.code === "unauthorized" ? "needs_auth" : "failed";
      fault = found;
      failedAt = clock();
      log.warning("The MCP server {name} cannot be used: {reason}", {
        name,
        reason: found.message,
      });
      throw found;
    } finally {
      deadline.stop();
    }
  }

  return {
    get status() {
      return status;
    },
    get fault() {
      return fault;
    },
    get tools() {
      return tools;
    },
    get server() {
      return connection?.server;
    },
    get isDue() {
      if (status === "disabled" || status === "connected") return false;
      return fault === undefined || Math.abs(clock() - failedAt) >= limits.pauseMs;
    },
    connect() {
      if (connection) return Promise.resolve(connection);
      connecting ??= begin().finally(() => {
        connecting = undefined;
      });
      return connecting;
    },
    async disconnect() {
      stopping.abort();
      stopping = new AbortController();
      status = "disabled";
      fault = undefined;
      const [open, opening] = [connection, connecting];
      connection = undefined;
      await opening?.catch(() => undefined);
      await open?.close();
    },
  };
}
