import { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { z } from "zod";
import type { Agent } from "../../agent/agent.ts";
import { agentEventDataSchema, type Feed as AgentFeed } from "../../agent/feed.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

/** What the stream carries as JSON beside the events of the sessions. */
export const streamEventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("server.connected"),
    position: z.string(),
    complete: z.boolean().describe("False: events were missed, so fetch everything anew"),
  }),
  z.object({ type: z.literal("server.heartbeat") }),
  z.object({
    type: z.literal("agent"),
    rootId: z.string().nullable().describe("The conversation; null for all of them"),
    data: agentEventDataSchema,
  }),
]);
export type StreamEvent = z.infer<typeof streamEventSchema>;

export interface AgentEventRouteOptions {
  agent: { feed: Agent["feed"] };
  /** Ends every open stream, so that a shutdown does not wait for browsers. */
  closing?: AbortSignal | undefined;
  /** 10,000 unless set. */
  heartbeatMs?: number;
}

const query = z.object({
  after: z.string().max(100).optional().meta({
    description: "The last event that is known, as `Last-Event-ID`; only later ones unless set",
  }),
});

/**
 * The events of all sessions as server-sent events with ids. The first says whether nothing was
 * missed since the event that the client knows. A client that reads too slowly for what is kept gets
 * that first event once more instead of what it missed: nothing piles up for it.
 */
export function createAgentEventRoutes(options: AgentEventRouteOptions) {
  return new Hono().get(
    "/",
    describe({
      tag: "Agent",
      summary: "Events of the agent's sessions, from a known one on, as server-sent events",
      answer: z.string(),
      media: "text/event-stream",
    }),
    validate("query", query),
    (context) => {
      context.header("X-Accel-Buffering", "no");
      const after = context.req.header("last-event-id") ?? context.req.valid("query").after;
      return streamSSE(context, (stream) => sendEvents(stream, { ...options, after }));
    },
  );
}

async function sendEvents(
  stream: SSEStreamingApi,
  { agent: { feed }, closing, heartbeatMs = 10_000, after }: AgentEventRouteOptions & {
    after: string | undefined;
  },
): Promise<void> {
  const waiting = createWaiting(stream, closing);
  const unsubscribe = feed.subscribe(waiting.wake);
  const send = (event: StreamEvent, id?: string) =>
    stream.writeSSE({ data: JSON.stringify(event), ...(id !== undefined && { id }) });
  const heartbeat = setInterval(() => void send({ type: "server.heartbeat" }), heartbeatMs);
  try {
    let sent = after ?? feed.position();
    const complete = feed.since(sent) !== null;
    if (!complete) sent = feed.position();
    await send({ type: "server.connected", position: sent, complete }, sent);
    while (!waiting.ended()) {
      sent = await sendSince(sent, { feed, send });
      await waiting.until(() => feed.position() !== sent);
    }
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
    waiting.end();
  }
}

/** Sends what came after an event, one after the other; answers the last event that is known then. */
async function sendSince(
  sent: string,
  { feed, send }: {
    feed: AgentFeed;
    send(event: StreamEvent, id?: string): Promise<void>;
  },
): Promise<string> {
  const events = feed.since(sent);
  if (events === null) {
    const position = feed.position();
    await send({ type: "server.connected", position, complete: false }, position);
    return position;
  }
  for (const { id, rootId, data } of events) await send({ type: "agent", rootId, data }, id);
  return events.at(-1)?.id ?? sent;
}

/** Waits for the next event, the client's leaving or the service's end. */
function createWaiting(stream: SSEStreamingApi, closing: AbortSignal | undefined) {
  let ended = closing?.aborted ?? false;
  let wake: () => void = () => undefined;
  const end = () => {
    ended = true;
    wake();
  };
  stream.onAbort(end);
  closing?.addEventListener("abort", end);
  return {
    ended: () => ended,
    wake: () => wake(),
    async until(isReady: () => boolean): Promise<void> {
      if (ended || isReady()) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
    end() {
      closing?.removeEventListener("abort", end);
    },
  };
}
