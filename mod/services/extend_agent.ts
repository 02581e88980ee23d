import type { Extensions } from "../agent/extensions.ts";
import { createMcpServers } from "../agent/mcp/mcp_servers.ts";
import { createPlugins } from "../agent/plugins/plugins.ts";
import { createMcpLogins } from "../agent/mcp/logins.ts";
import { createMcpSignIns } from "../agent/mcp/sign_in.ts";
import type { SharedCallbacks } from "../auth/oauth/flow_types.ts";
import type { SecretBox } from "../auth/secret_box.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { NpmPackages } from "../base/npm_packages.ts";
import { processVariables } from "../config/environment.ts";
import type { Store } from "../store/store.ts";
import type { Settings } from "../config/settings.ts";

export interface ExtendAgentOptions {
  settings: Settings;
  packages: NpmPackages;
  clock: Clock;
  log: Logger;
  /** Where the browser comes back to, and where what it brings is kept. */
  callbacks: SharedCallbacks;
  store: Store;
  box: SecretBox;
  /** Names that tools of servers must not take. */
  taken: ReadonlySet<string>;
  /** Told when the tools of a server may be others than before. */
  onChange(server: string): void;
}

/** What the configuration adds to the built-in agent. Nothing of it is started before it is needed. */
export function extendAgent(
  { settings, packages, callbacks, store, box, ...rest }: ExtendAgentOptions,
): Extensions {
  const { config, configFile, trust, projectDir } = settings;
  const { log } = rest;
  const logins = createMcpLogins({ store, box });
  return {
    plugins: createPlugins({ config, configFile, projectDir, packages, log }),
    mcpServers: createMcpServers({
      config,
      trust,
      ownPort: settings.mcp.port,
      projectDir,
      variables: processVariables(),
      fetch,
      signIns: createMcpSignIns({ logins, callbacks, fetch, ...rest }),
      ...rest,
    }),
  };
}
