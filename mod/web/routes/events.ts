import { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { z } from "zod";
import type { ActivityFeed } from "../activity_feed.ts";
import type { ConnectionFeed } from "../connection_feed.ts";
import { describe } from "../describe.ts";

export interface EventRouteOptions {
  feed: ActivityFeed;
  connectionFeed?: ConnectionFeed;
  /** Ends every open stream, so that a shutdown does not wait for browsers. */
  closing?: AbortSignal;
  /** 15,000 unless set. */
  heartbeatMs?: number;
}

/**
 * Server-sent events. `activity` carries the journal's revision as data and as id, at once on
 * connecting (so a reconnected browser sees whether it missed something) and on every change.
 * `connections` does the same for the list of connected instances, whose status is part of it.
 * `heartbeat` is an event, not a comment, so that the page itself can notice a dead connection.
 */
export function createEventRoutes(options: EventRouteOptions) {
  return new Hono().get(
    "/",
    describe({
      tag: "Activity",
      summary: "Live changes of the journal and the connections as server-sent events",
      answer: z.string(),
      media: "text/event-stream",
    }),
    (context) => {
      context.header("X-Accel-Buffering", "no");
      return streamSSE(context, (stream) => sendEvents(stream, options));
    },
  );
}

async function sendEvents(stream: SSEStreamingApi, options: EventRouteOptions): Promise<void> {
  const { feed, connectionFeed, closing, heartbeatMs = 15_000 } = options;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  stream.onAbort(end);
  const endOnClose = () => end();
  closing?.addEventListener("abort", endOnClose);
  if (closing?.aborted) end();

  const send = (event: string, data: unknown, id?: string) =>
    void stream.writeSSE({ event, data: JSON.stringify(data), id });
  const unsubscribe = feed.subscribe((revision) =>
    send("activity", { revision }, String(revision))
  );
  const unsubscribeConnections = connectionFeed?.subscribe((revision) =>
    send("connections", { revision })
  );
  const heartbeat = setInterval(() => send("heartbeat", {}), heartbeatMs);
  try {
    await ended;
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
    unsubscribeConnections?.();
    closing?.removeEventListener("abort", endOnClose);
  }
}
