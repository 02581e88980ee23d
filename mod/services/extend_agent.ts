import type { Extensions } from "../agent/extensions.ts";
import { createMcpServers } from "../agent/mcp/mcp_servers.ts";
import { createPlugins } from "../agent/plugins/plugins.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { NpmPackages } from "../base/npm_packages.ts";
import { processVariables } from "../config/environment.ts";
import type { Settings } from "../config/settings.ts";

export interface ExtendAgentOptions {
  settings: Settings;
  packages: NpmPackages;
  clock: Clock;
  log: Logger;
  /** Names that tools of servers must not take. */
  taken: ReadonlySet<string>;
  /** Told when the tools of a server may be others than before. */
  onChange(server: string): void;
}

/** What the configuration adds to the built-in agent. Nothing of it is started before it is needed. */
export function extendAgent(
  { settings, packages, ...rest }: ExtendAgentOptions,
): Extensions {
  const { config, configFile, trust, projectDir } = settings;
  const { log } = rest;
  return {
    plugins: createPlugins({ config, configFile, projectDir, packages, log }),
    mcpServers: createMcpServers({
      config,
      trust,
      ownPort: settings.mcp.port,
      projectDir,
      variables: processVariables(),
      fetch,
      ...rest,
    }),
  };
}
