import { z } from "zod";
import type { Variables } from "./environment.ts";

export const overrideSchema = z.object({
  variable: z.string(),
  decides: z.string().describe("What it decides, in words"),
});
export type Override = z.infer<typeof overrideSchema>;

/** What the variables decide that the file does not, or not alone. */
const DECIDES: Record<string, string> = {
  ASSISTANT_CONFIG_DIR: "the folder of the configuration",
  ASSISTANT_DATA_DIR: "the folder of the data",
  ASSISTANT_SERVER_PORT: "the port of the dashboard",
  ASSISTANT_SERVER_HOST: "the address of the dashboard",
  ASSISTANT_API_TOKEN: "the token of the dashboard and its API",
  ASSISTANT_ALLOWED_ORIGINS: "the origins that both ports let in",
  ASSISTANT_PEER_CHECK: "whether other users of this machine are refused",
  ASSISTANT_KEY: "the key of the stored secrets",
  SN_MCP_HTTP_PORT: "the MCP port",
  SN_MCP_HTTP_HOST: "the address of the MCP port",
  SN_MCP_TOKEN: "the token of the MCP port",
  SN_MCP_CONFINE: "which clients reach only the instance they name",
  SN_MCP_DEBUG: "whether requests are logged",
  SN_LAZY_TOOLS: "whether clients are listed four tools or all",
  SN_MCP_SESSION_IDLE_MS: "what ends a session, where analytics.mcpSettleMinutes is not set",
  SN_MEMORY_PATH: "the folder of the notes",
  SN_OAUTH_PORT: "the port that OAuth comes back to",
  PLATFORM_INSTANCE_URL: "an instance beside the connected ones",
  SN_INSTANCE: "an instance beside the connected ones",
};

/** The variables that are set and decide something; never their values. */
export function overridesOf(variables: Variables): Override[] {
  return Object.keys(variables).filter((name) => variables[name]).sort().flatMap((variable) => {
    const provider = /^([A-Z][A-Z0-9_]*)_API_KEY$/.exec(variable)?.[1];
    const decides = DECIDES[variable] ??
      (provider && `the key of provider ${provider.toLowerCase()}, where no file has one`);
    return decides ? [{ variable, decides }] : [];
  });
}
