import { isObject } from "../../base/is_object.ts";
import {
  type AgentMessage,
  agentMessageSchema,
  type AgentPart,
  agentPartSchema,
  type AgentSession,
  agentSessionSchema,
} from "../session.ts";
import type { AgentTables } from "../tables.ts";

/** A session as it is stored. */
export function sessionRow(session: AgentSession): AgentTables["agent_session"] {
  return {
    id: session.id,
    parent_id: session.parentId,
    root_id: session.rootId,
    directory: session.directory,
    instance: session.instance,
    title: session.title,
    title_state: session.titleState,
    agent: session.agent,
    model: session.model,
    read_only: session.readOnly ? 1 : 0,
    cost: session.cost,
    tokens: JSON.stringify(session.tokens),
    created: session.created,
    updated: session.updated,
    archived: session.archived,
  };
}

/** A stored session. Throws where the row is none of ours. */
export function toSession(row: AgentTables["agent_session"]): AgentSession {
  return agentSessionSchema.parse({
    ...row,
    parentId: row.parent_id,
    rootId: row.root_id,
    titleState: row.title_state,
    readOnly: row.read_only === 1,
    tokens: JSON.parse(row.tokens),
  });
}

/** A message as it is stored. */
export function messageRow(message: AgentMessage): AgentTables["agent_message"] {
  return {
    id: message.id,
    session_id: message.sessionId,
    role: message.role,
    agent: message.agent,
    model: message.model,
    parent_id: message.parentId,
    finish: message.finish,
    error: message.error && JSON.stringify(message.error),
    cost: message.cost,
    tokens: message.tokens && JSON.stringify(message.tokens),
    summary: message.summary ? 1 : 0,
    waiting: message.waiting,
    created: message.created,
    completed: message.completed,
  };
}

/** A stored message. Throws where the row is none of ours. */
export function toMessage(row: AgentTables["agent_message"]): AgentMessage {
  return agentMessageSchema.parse({
    ...row,
    sessionId: row.session_id,
    parentId: row.parent_id,
    error: row.error === null ? null : JSON.parse(row.error),
    tokens: row.tokens === null ? null : JSON.parse(row.tokens),
    summary: row.summary === 1,
  });
}

/** A part as it is stored. */
export function partRow(part: AgentPart): AgentTables["agent_part"] {
  const { id, messageId, sessionId, type, ...data } = part;
  // PostgreSQL takes no null character, and the output of a program may hold one.
  const text = JSON.stringify(data).replaceAll("\\u0000", "\\ufffd");
  return { id, message_id: messageId, session_id: sessionId, type, data: text };
}

/** A stored part. Throws where the row is none of ours. */
export function toPart(row: AgentTables["agent_part"]): AgentPart {
  const data: unknown = JSON.parse(row.data);
  return agentPartSchema.parse({
    ...(isObject(data) ? data : {}),
    id: row.id,
    messageId: row.message_id,
    sessionId: row.session_id,
    type: row.type,
  });
}
