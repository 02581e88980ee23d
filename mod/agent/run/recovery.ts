import { AppError } from "../../base/errors.ts";
import type { Store } from "../../store/store.ts";
import type { AgentSession } from "../session.ts";
import { createEntryWriter } from "./entry_writer.ts";
import type { RunParts } from "./run_parts.ts";

type Parts = Pick<RunParts, "history" | "feed" | "clock">;

const REASON = "interrupted by restart";

/**
 * Ends what a process that is gone left open: its answers as far as they came, with the calls that it
 * was making and what it asked of a person. Answers the sessions that another process still has in hand.
 */
export async function closeInterrupted(
  { store, isRunning, leaseMs, endAsks }: {
    store: Pick<Store, "withLease">;
    isRunning(sessionId: string): boolean;
    leaseMs: number;
    endAsks(rootId: string): Promise<void>;
  },
  parts: Parts,
): Promise<string[]> {
  const open = await parts.history.unfinished();
  const held: string[] = [];
  for (const id of open.filter((one) => !isRunning(one))) {
    const session = await parts.history.session(id);
    const close = async () => {
      // Asks of a task are its root's, which was waiting for it and is closed as well.
      if (session.id === session.rootId) await endAsks(id);
      await closeEntries(session, parts);
    };
    await store.withLease(`agent:${id}`, close, { ttlMs: leaseMs, waitMs: 0 }).catch((error) => {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      held.push(id);
    });
  }
  return held;
}

/** Ends the answers of one session that no run is at. */
export async function closeEntries(session: AgentSession, parts: Parts): Promise<void> {
  for (const { message, parts: pieces } of await parts.history.entries(session.id)) {
    if (message.role !== "assistant" || message.completed !== null) continue;
    const writer = createEntryWriter(parts, { session, message, parts: pieces });
    const error = { name: "interrupted", message: REASON, retryable: false };
    await writer.close({ error, reason: REASON });
  }
}
