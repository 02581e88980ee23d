import { z } from "zod";
import { isLoopbackHost } from "../http/guard.ts";
import { programPath } from "../base/program_files.ts";

/** The name under which clients register the MCP server. */
export const SERVER_ENTRY = "assistant-nexus";

/** A program with its arguments; `command` is an absolute path. */
const bridgeCommandSchema = z.object({ command: z.string(), args: z.array(z.string()) });
export type BridgeCommand = z.infer<typeof bridgeCommandSchema>;

export interface ClientConfigOptions {
  /** `http://127.0.0.1:3006/mcp` */
  mcpUrl: string;
  /** The identifier for `X-SN-Instance`; no header when absent. */
  instance?: string | undefined;
  /** Whether the instance is connected by a browser session, which needs the explicit opt-in. */
  sso?: boolean;
  /** What a stdio-only client starts. */
  command: BridgeCommand;
}

const httpEntrySchema = z.object({
  type: z.literal("http"),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** What a person pastes into a client. */
export const clientConfigSchema = z.object({
  desktop: z.object({ mcpServers: z.record(z.string(), bridgeCommandSchema) }).describe(
    "For a desktop client that speaks only stdio",
  ),
  http: z.object({ mcpServers: z.record(z.string(), httpEntrySchema) }).describe(
    "For a client that speaks HTTP",
  ),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;

/** Ready-to-paste registrations for both kinds of client. Names the instance, never credentials. */
export function clientConfig(options: ClientConfigOptions): ClientConfig {
  const { mcpUrl, instance, sso = false, command } = options;
  const headers: Record<string, string> = {
    ...(instance && { "X-SN-Instance": instance }),
    ...(instance && sso && { "X-Service-Auth-Source": "stored" }),
  };
  const pairs = Object.entries(headers);
  return {
    desktop: {
      mcpServers: {
        [SERVER_ENTRY]: {
          command: command.command,
          args: [
            ...command.args,
            mcpUrl,
            ...pairs.flatMap(([name, value]) => ["--header", `${name}:${value}`]),
          ],
        },
      },
    },
    http: {
      mcpServers: {
        [SERVER_ENTRY]: { type: "http", url: mcpUrl, ...(pairs.length > 0 && { headers }) },
      },
    },
  };
}

/** How to start our own stdio bridge on this machine: the compiled program, or Deno with the source. */
export function ownBridgeCommand(): BridgeCommand {
  const program = Deno.execPath();
  if (Deno.build.standalone) return { command: program, args: ["bridge"] };
  const main = programPath("main.ts");
  return { command: program, args: ["run", "-A", main, "bridge"] };
}

/** The address a client on this machine uses for a bind address and port. */
export function localUrl(host: string, port: number): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * The address for a client that came to this machine as `callerHost` (a `Host` header): where the port
 * is open on every address the client can use the name that it has used, else the one it is bound to.
 */
export function urlSeenFrom(
  callerHost: string | undefined,
  { host, port }: { host: string; port: number },
): string {
  const url = `http://${callerHost}`;
  const seen = callerHost !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
  return isEveryAddress(host) && seen ? `http://${seen}:${port}` : localUrl(host, port);
}

/** The addresses for clients on other machines; empty where only this one can reach the port. */
export function urlsFromOutside(
  { host, port }: { host: string; port: number },
  interfaces: readonly Pick<Deno.NetworkInterfaceInfo, "family" | "address">[],
): string[] {
  if (!isEveryAddress(host)) return [];
  return interfaces.filter(({ family, address }) => family === "IPv4" && !isLoopbackHost(address))
    .map(({ address }) => `http://${address}:${port}`);
}

function isEveryAddress(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}
