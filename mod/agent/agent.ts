import { z } from "zod";
import type { AgentDefinition } from "./agent_definition.ts";
import type { Feed } from "./feed.ts";
import type { EntryQuery, SessionQuery } from "./history/history.ts";
import type { Grant, PermissionReply, PermissionRequest } from "./permission_request.ts";
import {
  type AgentEntry,
  type AgentMessage,
  type AgentSession,
  deliverySchema,
  type SessionStatus,
  type Todo,
} from "./session.ts";

export const newSessionSchema = z.object({
  agent: z.string().trim().min(1).optional().describe("`build` unless set"),
  model: z.string().trim().min(1).optional(),
  instance: z.string().trim().min(1).optional(),
  title: z.string().trim().min(1).max(200).optional(),
}).meta({ id: "NewAgentSession" });
export type NewSession = z.infer<typeof newSessionSchema>;

export const sessionChangeSchema = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  agent: z.string().trim().min(1).optional(),
  model: z.string().trim().min(1).optional(),
  instance: z.string().trim().min(1).nullable().optional(),
  archived: z.boolean().optional(),
}).meta({ id: "AgentSessionChange" });
export type ChangedSession = z.infer<typeof sessionChangeSchema>;

export const promptSchema = z.object({
  text: z.string().max(1_000_000),
  files: z.array(z.object({
    mime: z.string().min(1).max(200),
    name: z.string().min(1).max(300),
    data: z.base64().max(20_000_000).describe("Base64"),
  })).max(20).optional(),
  delivery: deliverySchema.optional().describe("While a run is under way; `steer` unless set"),
  agent: z.string().trim().min(1).optional().describe("From here on"),
  model: z.string().trim().min(1).optional().describe("From here on"),
}).refine(({ text, files }) => text.trim() !== "" || files?.length, {
  path: ["text"],
  message: "a prompt needs a text or a file",
}).meta({ id: "AgentPrompt" });
export type Prompt = z.infer<typeof promptSchema>;

/** A tool of the agents as it is listed. */
export interface ToolEntry {
  name: string;
  description: string;
  /** What offers it: `built-in`, or the name of an MCP server or plugin. */
  source: string;
  /** False where `tools` of the configuration switches it off. */
  enabled: boolean;
}

/** The built-in agent. Nothing of a model library is loaded before the first prompt. */
export interface Agent {
  /** Throws `not_found` for an agent that there is none of. */
  create(session: NewSession): Promise<AgentSession>;
  session(id: string): Promise<AgentSession>;
  /** Conversations, the one last used first. */
  sessions(query?: SessionQuery): Promise<AgentSession[]>;
  /** The tasks that its agent began. */
  children(id: string): Promise<AgentSession[]>;
  /** Model and agent count from the next step. Archiving ends the session for analytics. */
  change(id: string, change: ChangedSession): Promise<AgentSession>;
  /** Aborts its run first. */
  remove(id: string): Promise<void>;
  /** Messages with their parts, in order. */
  entries(id: string, query?: EntryQuery): Promise<AgentEntry[]>;
  todos(id: string): Promise<Todo[]>;
  /**
   * Stores a prompt and has a run read it; answers before the model does. Throws `not_found`, and
   * `bad_config` or `no_credentials` where no model can answer.
   */
  prompt(id: string, prompt: Prompt): Promise<AgentMessage>;
  /** Takes a prompt back that no run has read yet. Throws `conflict` where one has. */
  withdraw(id: string, messageId: string): Promise<void>;
  /** Ends the run within a second, with its tasks, asks and processes. */
  abort(id: string): Promise<void>;
  /** Summarises what came before, to make room. Throws `conflict` while a run is under way. */
  compact(id: string): Promise<void>;
  /** Ends the session for analytics: it is classified then. */
  end(id: string): Promise<void>;
  status(id: string): SessionStatus;
  /** What is not idle. */
  statuses(): Record<string, SessionStatus>;
  /** Resolves when no run of the session is under way and nothing is queued. */
  settled(id: string): Promise<void>;
  /** What waits for a person: of one conversation, or all. */
  requests(rootId?: string): PermissionRequest[];
  /** Throws `not_found` where it was answered already or its run is over. */
  reply(requestId: string, reply: PermissionReply): Promise<void>;
  grants(): Promise<Grant[]>;
  /** Throws `not_found`. */
  revoke(grantId: string): Promise<void>;
  agents(): AgentDefinition[];
  tools(): Promise<ToolEntry[]>;
  feed: Feed;
  /** Closes what an earlier process left open; only the running service does this. */
  recover(): Promise<void>;
  /** Aborts every run. */
  close(): Promise<void>;
}
