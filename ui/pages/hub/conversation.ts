import type { AgentEventData } from "../../../mod/agent/feed.ts";
import type { PermissionRequest } from "../../../mod/agent/permission_request.ts";
import type {
  AgentEntry,
  AgentMessage,
  AgentPart,
  AgentSession,
  SessionStatus,
  Todo,
} from "../../../mod/agent/session.ts";
import { t } from "../../language.ts";

/** A session as the page shows it. What did not change in an event stays the same object. */
export interface Conversation {
  session: AgentSession;
  status: SessionStatus;
  todos: readonly Todo[];
  /** The sessions that its agent began. */
  tasks: readonly AgentSession[];
  /** The latest messages, in order. */
  entries: readonly AgentEntry[];
  /** Whether there are earlier ones. */
  earlier: boolean;
  /** What waits for the person, of its tasks too. */
  requests: readonly PermissionRequest[];
  /** What became of the ask that was answered last, in words, until another run begins. */
  answered: string | null;
  deleted: boolean;
}

/** Messages that are kept in view; earlier ones are fetched when somebody wants them. */
export const WINDOW = 40;

/**
 * The conversation after an event. Events may come twice, so each says what is, not what to add; null
 * where something before it is missing, and all is to be fetched anew.
 */
export function applyEvent(before: Conversation, event: AgentEventData): Conversation | null {
  const { id } = before.session;
  switch (event.type) {
    case "session.created":
    case "session.updated":
      return withSession(before, event.session);
    case "session.deleted":
      if (event.sessionId === id) return { ...before, deleted: true };
      return { ...before, tasks: before.tasks.filter((task) => task.id !== event.sessionId) };
    case "session.status":
      return event.sessionId === id ? withStatus(before, event.status) : before;
    case "message.updated":
      return event.message.sessionId === id ? withMessage(before, event.message) : before;
    case "message.removed":
      if (event.sessionId !== id) return before;
      return {
        ...before,
        entries: before.entries.filter(({ message }) => message.id !== event.messageId),
      };
    case "part.updated":
      return event.part.sessionId === id ? withPart(before, event.part) : before;
    case "part.delta":
      return event.sessionId === id ? withDelta(before, event) : before;
    case "permission.asked":
      return withRequest(before, event.request);
    case "permission.replied":
      return withAnswer(before, event);
    case "todo.updated":
      return event.sessionId === id ? { ...before, todos: event.todos } : before;
    default:
      return before;
  }
}

function withStatus(before: Conversation, status: SessionStatus): Conversation {
  return { ...before, status, ...(before.status === "idle" && { answered: null }) };
}

const ANSWERS: Readonly<Record<PermissionReplied["reply"], string>> = {
  once: t("allowed"),
  always: t("allowed for good"),
  reject: t("refused"),
  aborted: t("the run was stopped"),
  expired: t("lapsed, as nobody decided in time"),
};

type PermissionReplied = Extract<AgentEventData, { type: "permission.replied" }>;

function withAnswer(
  before: Conversation,
  { requestId, reply, elsewhere }: PermissionReplied,
): Conversation {
  const asked = before.requests.find(({ id }) => id === requestId);
  if (!asked) return before;
  const places = { title: asked.title, answer: ANSWERS[reply] };
  return {
    ...before,
    requests: before.requests.filter((request) => request !== asked),
    answered: elsewhere && reply !== "expired"
      ? t("{title}: {answer} under Activity or in a terminal", places)
      : t("{title}: {answer}", places),
  };
}

/** Without the earliest messages, where there are more than stay in view. */
export function trimmed(conversation: Conversation): Conversation {
  const { entries } = conversation;
  if (entries.length <= WINDOW * 2) return conversation;
  return { ...conversation, entries: entries.slice(-WINDOW), earlier: true };
}

/** What waits until a run reads it. */
export function waitingPrompts({ entries }: Conversation): AgentEntry[] {
  return entries.filter(({ message }) => message.waiting !== null);
}

function withSession(before: Conversation, session: AgentSession): Conversation {
  if (session.id === before.session.id) return { ...before, session };
  if (session.parentId !== before.session.id) return before;
  return { ...before, tasks: put(before.tasks, session, ({ id }) => id) };
}

function withRequest(before: Conversation, request: PermissionRequest): Conversation {
  const { id } = before.session;
  if (request.rootId !== id && request.sessionId !== id) return before;
  return { ...before, requests: put(before.requests, request, ({ id }) => id) };
}

function withMessage(before: Conversation, message: AgentMessage): Conversation {
  const found = before.entries.find((entry) => entry.message.id === message.id);
  const first = before.entries[0];
  // It belongs to a page that is not in view.
  if (!found && before.earlier && first && message.id < first.message.id) return before;
  const entry = { message, parts: found?.parts ?? [] };
  return { ...before, entries: put(before.entries, entry, (one) => one.message.id) };
}

function withPart(before: Conversation, part: AgentPart): Conversation | null {
  const entry = before.entries.find(({ message }) => message.id === part.messageId);
  if (!entry) {
    const first = before.entries[0];
    const isEarlier = before.earlier && first && part.messageId < first.message.id;
    return isEarlier ? before : null;
  }
  const parts = put(entry.parts, part, ({ id }) => id);
  return { ...before, entries: replace(before.entries, entry, { ...entry, parts }) };
}

function withDelta(
  before: Conversation,
  { messageId, partId, offset, text }: Extract<AgentEventData, { type: "part.delta" }>,
): Conversation | null {
  const entry = before.entries.find(({ message }) => message.id === messageId);
  const part = entry?.parts.find(({ id }) => id === partId);
  if (!entry || !part || part.type !== "text" && part.type !== "reasoning") {
    return entry || !before.earlier ? null : before;
  }
  if (part.text.length >= offset + text.length) return before;
  if (part.text.length < offset) return null;
  return withPart(before, { ...part, text: part.text.slice(0, offset) + text });
}

/** With an item in place of the one of its id, or at the place that its id gives it. */
function put<T>(list: readonly T[], item: T, idOf: (item: T) => string): T[] {
  const id = idOf(item);
  const at = list.findIndex((one) => idOf(one) >= id);
  if (at < 0) return [...list, item];
  const found = list[at];
  return list.toSpliced(at, found !== undefined && idOf(found) === id ? 1 : 0, item);
}

function replace<T>(list: readonly T[], old: T, next: T): T[] {
  return list.map((one) => one === old ? next : one);
}
