import type { McpServers } from "./mcp/mcp_servers.ts";
import type { Plugins } from "./plugins/plugins.ts";

/** What the configuration adds to the agent. */
export interface Extensions {
  mcpServers: McpServers;
  plugins: Plugins;
}
