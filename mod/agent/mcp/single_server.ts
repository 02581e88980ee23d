import { z } from "zod";
import type { Tool } from "@modelcontextprotocol/client";
import type { Clock } from "../../base/clock.ts";
import { startDeadline } from "../../base/deadline.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { McpSignIns } from "./sign_in.ts";
import { connectServer, type ServerConfig, type ServerConnection } from "./connect_server.ts";

export const mcpServerSchema = z.object({
  name: z.string(),
  type: z.enum(["local", "remote"]),
  status: z.enum(["idle", "connecting", "connected", "failed", "needs_auth", "disabled"])
    .describe("`idle`: nobody has needed it yet. `disabled`: it is left alone"),
  reason: z.string().optional().describe("Why it is not connected, and what to do"),
  signedIn: z.boolean().describe("Whether its calls are signed with a sign-in"),
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
  /** Sign-ins to remote servers. */
  signIns?: McpSignIns | undefined;
  /** Told when status or tools of a server are others than before. */
  onChange?(server: string): void;
}

/** One server: at most one connection, made when it is needed and made anew where it was lost. */
export class SingleServer {
  status: McpServerEntry["status"] = "idle";
  /** What kept it last. */
  fault: AppError | undefined;
  /** Whether the last connection was tried with a sign-in. */
  signedIn = false;
  /** Of the connection, or of the last one. */
  tools: readonly Tool[] = [];
  private failedAt = -Infinity;
  private connection: ServerConnection | undefined;
  private connecting: Promise<ServerConnection> | undefined;
  private stopping = new AbortController();

  constructor(
    private readonly name: string,
    private readonly config: ServerConfig,
    private readonly options: McpServerOptions,
  ) {}

  get server(): McpServerEntry["server"] {
    return this.connection?.server;
  }

  /** Whether a step may connect it by itself. */
  get isDue(): boolean {
    if (this.status === "disabled" || this.status === "connected") return false;
    const { clock, limits } = this.options;
    return this.fault === undefined || Math.abs(clock() - this.failedAt) >= limits.pauseMs;
  }

  /** Throws what keeps it. */
  connect(): Promise<ServerConnection> {
    if (this.connection) return Promise.resolve(this.connection);
    this.connecting ??= this.begin(this.stopping.signal).finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  /** It is left alone from then on, until somebody connects it. */
  async disconnect(): Promise<void> {
    this.stopping.abort();
    this.stopping = new AbortController();
    this.fault = undefined;
    this.become("disabled");
    const { connection, connecting } = this;
    this.connection = undefined;
    await connecting?.catch(() => undefined);
    await connection?.close();
  }

  private async begin(signal: AbortSignal): Promise<ServerConnection> {
    this.status = "connecting";
    try {
      const made = await this.open(signal);
      this.connection = made;
      this.tools = made.tools;
      this.fault = undefined;
      this.become("connected");
      return made;
    } catch (error) {
      const fault = error instanceof AppError
        ? error
        : new AppError("unreachable", `The MCP server "${this.name}" failed: ${messageOf(error)}`);
      if (!signal.aborted) this.note(fault);
      throw fault;
    }
  }

  private async open(signal: AbortSignal): Promise<ServerConnection> {
    const { projectDir: cwd, limits, log, signIns } = this.options;
    const { name, config } = this;
    const auth = config.type === "remote" ? await signIns?.provider(config.url) : undefined;
    this.signedIn = auth !== undefined;
    const deadline = startDeadline(limits.connectMs, signal);
    let ended = false;
    try {
      const made = await connectServer({
        ...this.options,
        name,
        config,
        auth,
        cwd,
        signal: deadline.signal,
        onTools: (tools) => {
          this.tools = tools;
          this.options.onChange?.(name);
        },
        onClose: () => {
          ended = true;
          if (this.status !== "connected") return;
          this.connection = undefined;
          this.become("idle");
          log.info("The connection of the MCP server {name} has ended", { name });
        },
      });
      if (!signal.aborted && !ended) return made;
      await made.close();
      throw new AppError("cancelled", `The MCP server "${name}" was disconnected`);
    } finally {
      deadline.stop();
    }
  }

  private become(status: McpServerEntry["status"]): void {
    this.status = status;
    this.options.onChange?.(this.name);
  }

  private note(fault: AppError): void {
    const { clock, log } = this.options;
    this.fault = fault;
    this.failedAt = clock();
    this.become(fault.code === "unauthorized" ? "needs_auth" : "failed");
    const facts = { name: this.name, reason: fault.message };
    log.warning("The MCP server {name} cannot be used: {reason}", facts);
  }
}
