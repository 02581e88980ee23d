import { z } from "zod";
import { newId } from "../base/ids.ts";
import { grantSchema, permissionRequestSchema } from "./permission_request.ts";
import {
  agentMessageSchema,
  agentPartSchema,
  agentSessionSchema,
  sessionStatusSchema,
  todoSchema,
} from "./session.ts";

const sessionId = z.string();

/** What happens to sessions, by type. Deltas follow what the store holds already. */
export const agentEventDataSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("session.created"), session: agentSessionSchema }),
  z.object({ type: z.literal("session.updated"), session: agentSessionSchema }),
  z.object({ type: z.literal("session.deleted"), sessionId }),
  z.object({ type: z.literal("session.status"), sessionId, status: sessionStatusSchema }),
  z.object({ type: z.literal("message.updated"), message: agentMessageSchema }),
  z.object({ type: z.literal("message.removed"), sessionId, messageId: z.string() }),
  z.object({ type: z.literal("part.updated"), part: agentPartSchema }),
  z.object({
    type: z.literal("part.delta"),
    sessionId,
    messageId: z.string(),
    partId: z.string(),
    offset: z.int().describe("Characters of the part's text before it; else fetch the message"),
    text: z.string(),
  }),
  z.object({ type: z.literal("permission.asked"), request: permissionRequestSchema }),
  z.object({
    type: z.literal("permission.replied"),
    sessionId,
    requestId: z.string(),
    reply: z.enum(["once", "always", "reject", "aborted", "expired"]),
    elsewhere: z.boolean().describe("Decided under Activity or in a terminal, not as a reply"),
  }),
  z.object({ type: z.literal("grant.updated"), grants: z.array(grantSchema) }),
  z.object({ type: z.literal("todo.updated"), sessionId, todos: z.array(todoSchema) }),
  z.object({ type: z.literal("tools.updated"), source: z.string() }),
]);
export type AgentEventData = z.infer<typeof agentEventDataSchema>;

export const agentEventSchema = z.object({
  id: z.string().describe("`<boot id>-<number>`, for `Last-Event-ID`"),
  rootId: z.string().nullable().describe("The conversation it belongs to; null for all of them"),
  data: agentEventDataSchema,
}).meta({ id: "AgentEvent" });
export type AgentEvent = z.infer<typeof agentEventSchema>;

/** The events of this process, the latest kept for whoever lost the connection. */
export interface Feed {
  /** The id of the latest event: what a client that has just fetched everything goes on from. */
  position(): string;
  publish(rootId: string | null, data: AgentEventData): void;
  /** What came after the event `id`; null where that is not known: then fetch everything. */
  since(id: string): AgentEvent[] | null;
  /** Calls `listener` for each event from now on, in order, until the answered function is called. */
  subscribe(listener: (event: AgentEvent) => void): () => void;
}

/** Of the events that are kept, and of their JSON: whoever was away longer fetches everything anew. */
const MOST_EVENTS = 5_000;
const MOST_CHARS = 8_000_000;

/** A feed without events. Its ids are good for this process alone. */
export function createFeed(): Feed {
  const bootId = newId("boot").slice("boot_".length, 13);
  const kept: { event: AgentEvent; chars: number }[] = [];
  let chars = 0;
  const listeners = new Set<(event: AgentEvent) => void>();
  let count = 0;
  return {
    position: () => `${bootId}-${count}`,
    publish(rootId, data) {
      const event: AgentEvent = { id: `${bootId}-${++count}`, rootId, data };
      kept.push({ event, chars: JSON.stringify(data).length });
      chars += kept.at(-1)?.chars ?? 0;
      while (kept.length > MOST_EVENTS || chars > MOST_CHARS) chars -= kept.shift()?.chars ?? 0;
      for (const listener of [...listeners]) listener(event);
    },
    since(id) {
      const [boot, number] = id.split("-");
      const missed = count - Number(number);
      if (boot !== bootId || !Number.isInteger(missed) || missed < 0) return null;
      return missed > kept.length
        ? null
        : kept.slice(kept.length - missed).map(({ event }) => event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
