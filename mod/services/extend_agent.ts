import { createMcpServers, type McpServers } from "../agent/mcp/mcp_servers.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import { processVariables } from "../config/environment.ts";
import type { Settings } from "../config/settings.ts";

export interface ExtendAgentOptions {
  settings: Settings;
  clock: Clock;
  log: Logger;
}

/** What the configuration adds to the built-in agent. Nothing of it is started before it is needed. */
export function extendAgent(
  { settings, clock, log }: ExtendAgentOptions,
): { mcpServers: McpServers } {
  const { config, trust, projectDir } = settings;
  return {
    mcpServers: createMcpServers({
      config,
      trust,
      ownPort: settings.mcp.port,
      projectDir,
      variables: processVariables(),
      fetch,
      clock,
      log,
    }),
  };
}
