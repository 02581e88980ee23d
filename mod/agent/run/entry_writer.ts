import { isoTime } from "../../base/clock.ts";
import type {
  AgentMessage,
  AgentPart,
  AgentSession,
  MessageError,
  PartOf,
  ToolPart,
} from "../session.ts";
import type { RunParts } from "./run_parts.ts";

type TextPart = PartOf<"text"> | PartOf<"reasoning">;

/** Milliseconds that pieces of a text are gathered before they are stored and shown. */
const GATHER_MS = 50;

/** A text that grows. */
export interface GrowingText {
  /** Some interfaces send what they want back with a piece, others at the end. */
  append(text: string, forProvider?: TextPart["forProvider"]): void;
  /** Stores and shows the whole. */
  end(forProvider?: TextPart["forProvider"]): Promise<void>;
}

/** Writes a message and its parts: first to the store, then to whoever looks on. */
export interface EntryWriter {
  readonly message: AgentMessage;
  readonly parts: readonly AgentPart[];
  save(change?: Partial<AgentMessage>): Promise<void>;
  put(part: AgentPart): Promise<void>;
  text(type: TextPart["type"]): GrowingText;
  newTool(call: Pick<ToolPart, "callId" | "tool" | "status" | "input">): ToolPart;
  newId(): string;
  /** Takes the message back, as if it had never been begun. */
  remove(): Promise<void>;
  /** Ends the message: what is still open of its tool calls failed for this reason. */
  close(end: { error?: MessageError; reason: string }): Promise<void>;
}

/** A writer of one message; `parts` are those it has already. */
export function createEntryWriter(
  { history, feed, clock }: Pick<RunParts, "history" | "feed" | "clock">,
  entry: { session: AgentSession; message: AgentMessage; parts?: readonly AgentPart[] },
): EntryWriter {
  const { session: { id: sessionId, rootId } } = entry;
  let { message } = entry;
  const parts = new Map((entry.parts ?? []).map((part) => [part.id, part]));
  const place = () => ({ id: history.newId("prt"), messageId: message.id, sessionId });

  async function save(change: Partial<AgentMessage> = {}): Promise<void> {
    message = { ...message, ...change };
    await history.saveMessage(message);
    feed.publish(rootId, { type: "message.updated", message });
  }

  async function put(part: AgentPart): Promise<void> {
    parts.set(part.id, part);
    await history.savePart(part);
    feed.publish(rootId, { type: "part.updated", part });
  }

  async function add(part: TextPart, shown: number): Promise<void> {
    const { id: partId, messageId, text } = part;
    parts.set(partId, part);
    await history.savePart(part);
    const piece = { sessionId, messageId, partId, offset: shown, text: text.slice(shown) };
    feed.publish(rootId, { type: "part.delta", ...piece });
  }

  return {
    get message() {
      return message;
    },
    get parts() {
      return [...parts.values()];
    },
    save,
    put,
    text: (type) => createGrowingText({ ...place(), type, text: "" }, { put, add }),
    newTool: (call) => ({ ...place(), type: "tool", output: "", ...call }),
    newId: () => history.newId("prt"),
    async remove() {
      await history.removeMessage(message.id);
      feed.publish(rootId, { type: "message.removed", sessionId, messageId: message.id });
    },
    async close({ error, reason }) {
      const ended = isoTime(clock());
      for (const part of parts.values()) {
        const open = part.type === "tool" && ["pending", "running"].includes(part.status);
        if (open) await put({ ...part, status: "error", error: reason, ended });
      }
      await save({ completed: ended, ...(error && { error }) });
    },
  };
}

interface TextSinks {
  /** Stores and shows a part as a whole. */
  put(part: TextPart): Promise<void>;
  /** Stores the whole and shows what comes after the characters that are shown. */
  add(part: TextPart, shown: number): Promise<void>;
}

function createGrowingText(empty: TextPart, { put, add }: TextSinks): GrowingText {
  let part = empty;
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = Promise.resolve();
  const flush = async () => {
    const { length } = part.text;
    if (length === shown) return;
    await (shown === 0 ? put(part) : add(part, shown));
    shown = length;
  };
  return {
    append(text, forProvider) {
      part = { ...part, text: part.text + text, ...(forProvider && { forProvider }) };
      timer ??= setTimeout(() => {
        timer = undefined;
        stored = stored.then(flush);
        // Told by `end`.
        stored.catch(() => undefined);
      }, GATHER_MS);
    },
    async end(forProvider) {
      clearTimeout(timer);
      await stored;
      part = { ...part, ...(forProvider && { forProvider }) };
      if (part.text !== "" || part.forProvider !== undefined) await put(part);
    },
  };
}
