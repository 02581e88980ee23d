import { t } from "./language.ts";
/** Who calls where a client gave no name, by the way it came. */
const UNNAMED: Record<string, string> = {
  mcp: t("A client without a name"),
  api: t("A program over the API"),
  agent: t("The built-in agent"),
  cli: t("The command line"),
};
const WAYS: Record<string, string> = {
  mcp: "MCP",
  api: t("the API of this machine"),
  agent: t("the built-in agent"),
  cli: t("the command line"),
};

/** `claude-code 2.1`; without a name what came by that port. */
export function nameCaller({ client, port }: { client: string | null; port: string }): string {
  if (!client) return UNNAMED[port] ?? port;
  const slash = client.lastIndexOf("/");
  return slash > 0 ? `${client.slice(0, slash)} ${client.slice(slash + 1)}` : client;
}

/** The way a call came. */
export function nameWay(port: string): string {
  return WAYS[port] ?? port;
}
