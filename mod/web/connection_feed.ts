import { createHash } from "node:crypto";
import type { Connections } from "../auth/connection.ts";
import type { Logger } from "../base/log.ts";
import type { ConnectionHealth } from "../platform/connection_health.ts";
import { createFeed, type Feed } from "./feed.ts";

export interface ConnectionFeedOptions {
  connections: Pick<Connections, "list">;
  /** An open dashboard counts as use of the service. */
  health: Pick<ConnectionHealth, "inUse">;
  log: Logger;
  /** How often the connections are read while somebody listens; 1,000 unless set. */
  intervalMs?: number;
}

/** Tells its subscribers that a connection came, went or changed, by a digest of what the API lists. */
export type ConnectionFeed = Feed<string>;

export function createConnectionFeed(options: ConnectionFeedOptions): ConnectionFeed {
  const { connections, health, log, intervalMs } = options;
  const read = async () => {
    health.inUse();
    const listed = JSON.stringify(await connections.list());
    return createHash("sha256").update(listed).digest("hex").slice(0, 16);
  };
  return createFeed(read, { log, intervalMs, what: "the list of connections" });
}
