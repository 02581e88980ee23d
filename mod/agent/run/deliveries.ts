import type { AgentEntry } from "../session.ts";
import type { RunParts } from "./run_parts.ts";

type Parts = Pick<RunParts, "history" | "feed">;

/** Prompts that were sent to steer the run are read from the next step on. */
export async function promoteSteered(sessionId: string, parts: Parts): Promise<void> {
  const { history, feed } = parts;
  const { rootId } = await history.session(sessionId);
  for (const { message } of await history.entries(sessionId)) {
    if (message.waiting !== "steer") continue;
    const read = { ...message, waiting: null };
    await history.saveMessage(read);
    feed.publish(rootId, { type: "message.updated", message: read });
  }
}

/** The first prompt that was queued, put behind all that was said since. Answers whether there was one. */
export async function promoteQueued(sessionId: string, parts: Parts): Promise<boolean> {
  const entries = await parts.history.entries(sessionId);
  const queued = entries.find(({ message }) => message.waiting === "queue");
  if (!queued) return false;
  await moveToEnd(queued, parts);
  return true;
}

/** The same message under a new id: ids give the order of the conversation. */
async function moveToEnd({ message, parts }: AgentEntry, { history, feed }: Parts): Promise<void> {
  const { id: messageId, sessionId } = message;
  const { rootId } = await history.session(sessionId);
  const moved = { ...message, id: history.newId("msg"), waiting: null };
  await history.saveMessage(moved);
  feed.publish(rootId, { type: "message.updated", message: moved });
  for (const part of parts) {
    const copy = { ...part, id: history.newId("prt"), messageId: moved.id };
    await history.savePart(copy);
    feed.publish(rootId, { type: "part.updated", part: copy });
  }
  await history.removeMessage(messageId);
  feed.publish(rootId, { type: "message.removed", sessionId, messageId });
}
