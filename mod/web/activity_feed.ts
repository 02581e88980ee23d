import type { Logger } from "../base/log.ts";
import type { Journal } from "../changes/journal_types.ts";
import { createFeed, type Feed } from "./feed.ts";

export interface ActivityFeedOptions {
  log: Logger;
  /** How often the journal's revision is read while somebody listens; 1,000 unless set. */
  intervalMs?: number;
}

/** Tells its subscribers that the journal changed, by its revision. */
export type ActivityFeed = Feed<number>;

export function createActivityFeed(
  journal: Pick<Journal, "revision">,
  options: ActivityFeedOptions,
): ActivityFeed {
  return createFeed(() => journal.revision(), { ...options, what: "the journal's revision" });
}
