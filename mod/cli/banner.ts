import type { ClientConfig } from "../web/client_config.ts";
import type { Paint } from "./paint.ts";

export interface BannerOptions {
  version: string;
  /** `http://127.0.0.1:3006`, the address for clients on this machine. */
  mcpUrl: string;
  /** The address the MCP port is bound to. */
  mcpHost: string;
  mcpPort: number;
  /** Addresses of the MCP port for clients elsewhere; none where only this machine reaches it. */
  outsideUrls?: readonly string[];
  /** Whether callers of the MCP port must present a token. */
  mcpToken: boolean;
  /** `http://127.0.0.1:4096` */
  webUrl: string;
  /** No dashboard: `assistant serve`. */
  headless: boolean;
  /** The instance that `PLATFORM_*` name, or what these variables lack. */
  environment?: string | undefined;
  demo?: { label: string; url: string; username: string } | undefined;
  clientConfig: ClientConfig;
  /** The instance in `clientConfig` is an example, because none or several are connected. */
  instanceIsExample: boolean;
  paint: Paint;
}

/** What the service prints when both ports are open. Names instances and users, never credentials. */
export function formatBanner(options: BannerOptions): string {
  const { paint, mcpUrl, webUrl, headless, demo, clientConfig } = options;
  const row = (name: string, value: string) => `  ${name.padEnd(14)} ${value}`;
  const lines = [
    paint.bold(`assistant ${options.version}`),
    "",
    row("MCP endpoint", paint.green(`${mcpUrl}/mcp`)),
    row("Health", `${mcpUrl}/health`),
    row("Bound to:", options.mcpHost),
  ];
  if (options.mcpHost !== "127.0.0.1") lines.push(`  ${paint.yellow(bindWarning(options))}`);
  for (const url of options.outsideUrls ?? []) lines.push(row("From outside", `${url}/mcp`));
  lines.push(headless ? row("API", `${webUrl}/api`) : row("Dashboard", paint.green(`${webUrl}/`)));
  if (options.environment) lines.push(row("Environment", options.environment));
  if (demo) {
    lines.push(row("Demo instance", `${demo.label} (user ${demo.username}) at ${demo.url}`));
  }
  lines.push(
    "",
    paint.bold("For a desktop client that speaks only stdio, in its configuration file:"),
    JSON.stringify(clientConfig.desktop, null, 2),
    "",
    paint.bold("For a client that speaks HTTP:"),
    JSON.stringify(clientConfig.http, null, 2),
    "",
  );
  if (options.outsideUrls?.length) {
    lines.push(
      "A client on another machine puts an address `From outside` for the one shown; one in a",
      `container here may also use http://host.docker.internal:${options.mcpPort}/mcp`,
      "",
    );
  }
  if (options.instanceIsExample) {
    lines.push("Put the name of your instance for the one shown.");
    lines.push("`assistant auth login` connects one, `assistant instances` lists them.", "");
  }
  if (options.mcpToken) {
    lines.push("Callers must also send the header Authorization: Bearer ${SN_MCP_TOKEN}", "");
  }
  lines.push(paint.dim("Stop with Ctrl+C."));
  return lines.join("\n");
}

function bindWarning({ mcpHost, mcpPort, mcpToken }: BannerOptions): string {
  const place = `${mcpHost.includes(":") ? `[${mcpHost}]` : mcpHost}:${mcpPort}`;
  return mcpToken
    ? `Warning: whoever reaches ${place} and knows SN_MCP_TOKEN can act on the platform with the ` +
      "credentials stored here."
    : `Warning: whoever reaches ${place} can act on the platform with the credentials stored here. ` +
      "Set SN_MCP_TOKEN to demand a token.";
}
