import type { Connections } from "./connection.ts";

/** The host of the connection that leads to the instance at `host`; `host` itself where none does. */
export async function connectedHost(
  host: string,
  connections: Pick<Connections, "list" | "knownAs">,
): Promise<string> {
  const { hosts } = await connections.knownAs({ host });
  const connected = new Set((await connections.list()).map((connection) => connection.host));
  return hosts.find((known) => connected.has(known)) ?? host;
}
