import { sha256Hex } from "../base/sha256.ts";
import type { Services } from "../services.ts";
import { createFeed, type Feed } from "./polled_feed.ts";

/** What an open dashboard follows, each under the name of its event. */
export interface Feeds {
  /** The journal's revision. */
  activity: Feed<number>;
  /** The newest call of the log. */
  calls: Feed<string>;
  /** A digest of the connections as the API lists them. */
  connections: Feed<string>;
  /** Another value whenever a session was begun, went on, ended or was classified. */
  analytics: Feed<string>;
}

export interface FeedOptions {
  /** How often each is read while somebody listens; 1,000 unless set. */
  intervalMs?: number | undefined;
}

export type Watched = Pick<Services, "log"> & {
  journal: Pick<Services["journal"], "revision">;
  connections: Pick<Services["connections"], "list">;
  health: Pick<Services["health"], "inUse">;
  analytics: Pick<Services["analytics"], "revision">;
  callLog: Pick<Services["callLog"], "revision">;
};

/** The feeds of the dashboard. Reading the connections counts as use of the service. */
export function createFeeds(watched: Watched, { intervalMs }: FeedOptions = {}): Feeds {
  const { journal, connections, health, analytics, callLog, log } = watched;
  const options = (what: string) => ({ log, intervalMs, what });
  return {
    activity: createFeed(() => journal.revision(), options("the journal's revision")),
    calls: createFeed(() => callLog.revision(), options("the log of calls")),
    connections: createFeed(async () => {
      // An open dashboard counts as use of the service.
      health.inUse();
      return sha256Hex(JSON.stringify(await connections.list())).slice(0, 16);
    }, options("the list of connections")),
    analytics: createFeed(() => analytics.revision(), options("session analytics")),
  };
}
