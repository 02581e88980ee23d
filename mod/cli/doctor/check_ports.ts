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
  hostFlag: string;
  hostVariable: string;
}

/** A port is fine when it is free, or when this service holds it. */
export async function checkPorts({ mcp, web, oauthPort }: Settings): Promise<Finding[]> {
  const ports: Port[] = [
    {
      what: "MCP",
      ...mcp,
      flag: "--mcp-port",
      variable: "SN_MCP_HTTP_PORT",
      hostFlag: "--mcp-hostname",
      hostVariable: "SN_MCP_HTTP_HOST",
    },
    {
      what: "Dashboard",
      ...web,
      flag: "--port",
      variable: "ASSISTANT_SERVER_PORT",
      hostFlag: "--hostname",
      hostVariable: "ASSISTANT_SERVER_HOST",
    },
  ];
  const found = await Promise.all(ports.map(checkPort));
  if (whyClosed("127.0.0.1", oauthPort)) {
    found.push({
      level: "hint",
      message: `The port ${oauthPort} of the OAuth callback is taken`,
      mend: "Set SN_OAUTH_PORT, and the same port in the redirect URL on the platform.",
    });
  }
  return found;
}

async function checkPort(asked: Port): Promise<Finding> {
  const { what, host, port, flag, variable, hostFlag, hostVariable } = asked;
  const closed = whyClosed(host, port);
  if (!closed) return { level: "ok", message: `${what} port ${port} is free` };
  const broken = {
    level: "broken",
    message: `${what} port ${port} on ${host} cannot be opened`,
  } as const;
  if (closed === "address") {
    return {
      ...broken,
      message: `${broken.message}: ${JSON.stringify(host)} is no address of this machine`,
      mend: `Give an address that this machine has with ${hostFlag} or ${hostVariable}, ` +
        "for example 127.0.0.1.",
    };
  }
  if (closed === "forbidden") {
    return {
      ...broken,
      message: `${broken.message}: this user may not open it`,
      mend: `Choose another port with ${flag} or ${variable}.`,
    };
  }
  const copy = await probeService(localUrl(host, port));
  if (copy) {
    const version = copy.version ? ` (version ${copy.version})` : "";
    return { level: "ok", message: `${what} port ${port}: the service is running${version}` };
  }
  return {
    ...broken,
    message: `${broken.message}: another program holds it`,
    mend: `Choose another port with ${flag} or ${variable}.`,
  };
}

/** Why the service could not open it; undefined where it could. */
function whyClosed(hostname: string, port: number): "taken" | "forbidden" | "address" | undefined {
  try {
    Deno.listen({ hostname, port }).close();
    return undefined;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return "taken";
    return error instanceof Deno.errors.PermissionDenied ? "forbidden" : "address";
  }
}
