import type { Settings } from "../../config/settings.ts";
import { localUrl } from "../../web/client_config.ts";
import { probeService } from "../probe.ts";
import type { Finding } from "./finding.ts";

interface Port {
  what: string;
  host: string;
  port: number;
  flag: string;
  variable: string;
}

/** A port is fine when it is free, or when this service holds it. */
export async function checkPorts({ mcp, web, oauthPort }: Settings): Promise<Finding[]> {
  const ports: Port[] = [
    { what: "MCP", ...mcp, flag: "--mcp-port", variable: "SN_MCP_HTTP_PORT" },
    { what: "Dashboard", ...web, flag: "--port", variable: "ASSISTANT_SERVER_PORT" },
  ];
  const found = await Promise.all(ports.map(checkPort));
  if (!isFree("127.0.0.1", oauthPort)) {
    found.push({
      level: "hint",
      message: `The port ${oauthPort} of the OAuth callback is taken`,
      mend: "Set SN_OAUTH_PORT, and the same port in the redirect URL on the platform.",
    });
  }
  return found;
}

async function checkPort({ what, host, port, flag, variable }: Port): Promise<Finding> {
  if (isFree(host, port)) return { level: "ok", message: `${what} port ${port} is free` };
  const copy = await probeService(localUrl(host, port));
  if (copy) {
    const version = copy.version ? ` (version ${copy.version})` : "";
    return { level: "ok", message: `${what} port ${port}: the service is running${version}` };
  }
  return {
    level: "broken",
    message: `${what} port ${port} on ${host} cannot be opened: another program holds it`,
    mend: `Choose another port with ${flag} or ${variable}.`,
  };
}

function isFree(hostname: string, port: number): boolean {
  try {
    Deno.listen({ hostname, port }).close();
    return true;
  } catch {
    // Taken, forbidden or no address of this machine: the service could not open it either.
    return false;
  }
}
