import { delimiter, join } from "node:path";
import { processVariables } from "../../config/environment.ts";
import type { Settings } from "../../config/settings.ts";
import { localUrl, ownBridgeCommand } from "../../web/client_config.ts";
import type { Finding } from "./finding.ts";

const OLDEST_NODE = 22;

/** How clients reach the service: our own bridge by absolute path, or one that needs Node.js. */
export async function checkClients({ mcp }: Settings): Promise<Finding[]> {
  const { command, args } = ownBridgeCommand();
  const url = `${localUrl(mcp.host, mcp.port)}/mcp`;
  return [
    {
      level: "ok",
      message: `Bridge for stdio-only clients: ${[command, ...args, url].join(" ")}`,
    },
    { level: "ok", message: `Address for clients that speak HTTP: ${url}` },
    await checkNode(),
  ];
}

async function checkNode(): Promise<Finding> {
  const path = await findProgram(Deno.build.os === "windows" ? "node.exe" : "node");
  const needed = `mcp-remote needs Node.js ${OLDEST_NODE} or newer; our own bridge needs none`;
  if (!path) return { level: "hint", message: `Node.js is not on the PATH: ${needed}` };
  const { stdout } = await new Deno.Command(path, { args: ["--version"], stderr: "null" }).output();
  const version = new TextDecoder().decode(stdout).trim();
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (major >= OLDEST_NODE) return { level: "ok", message: `Node.js ${version} at ${path}` };
  return {
    level: "hint",
    message: `Node.js ${version || "of unknown version"} at ${path}: ${needed}`,
  };
}

/** The absolute path of a program on the PATH. */
async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (processVariables().PATH ?? "").split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    const stat = await Deno.stat(path).catch(() => undefined);
    if (stat?.isFile) return path;
  }
  return undefined;
}
