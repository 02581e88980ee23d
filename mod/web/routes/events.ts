import { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { z } from "zod";
import { describe } from "../describe.ts";
import type { Feeds } from "../dashboard_feeds.ts";

export interface EventRouteOptions {
  feeds: Partial<Feeds>;
  /** Ends every open stream, so that a shutdown does not wait for browsers. */
  closing?: AbortSignal | undefined;
  /** 15,000 unless set. */
  heartbeatMs?: number;
}

/**
 * Server-sent events. `activity` carries the journal's revision as data and as id, at once on
 * connecting (so a reconnected browser sees whether it missed something) and on every change.
 * `calls` does the same for the log of calls, `connections` for the list of connected instances,
 * whose status is part of it, and `analytics` for the sessions of session analytics.
 * `heartbeat` is an event, not a comment, so that the page itself can notice a dead connection.
 */
export function createEventRoutes(options: EventRouteOptions) {
  return new Hono().get(
    "/",
    describe({
      tag: "Activity",
      summary: "Live changes of journal, connections and sessions as server-sent events",
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
  const { feeds, closing, heartbeatMs = 15_000 } = options;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  stream.onAbort(end);
  const endOnClose = () => end();
  closing?.addEventListener("abort", endOnClose);
  if (closing?.aborted) end();

  const send = (event: string, data: unknown, id?: string) =>
    void stream.writeSSE({
      event,
      data: JSON.stringify(data),
      ...(id !== undefined && { id }),
    });
  const { activity, calls, connections, analytics } = feeds;
  const subscriptions = [
    activity?.subscribe((revision) => send("activity", { revision }, String(revision))),
    calls?.subscribe((revision) => send("calls", { revision })),
    connections?.subscribe((revision) => send("connections", { revision })),
    analytics?.subscribe((revision) => send("analytics", { revision })),
  ];
  const heartbeat = setInterval(() => send("heartbeat", {}), heartbeatMs);
  try {
    await ended;
  } finally {
    clearInterval(heartbeat);
    for (const unsubscribe of subscriptions) unsubscribe?.();
    closing?.removeEventListener("abort", endOnClose);
  }
}
