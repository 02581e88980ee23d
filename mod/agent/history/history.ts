import type { AgentEntry, AgentMessage, AgentPart, AgentSession, Todo } from "../session.ts";
import type { SortableId } from "./sortable_id.ts";

export interface SessionQuery {
  /** 1 to 200; 50 unless told. */
  limit?: number | undefined;
  /** The last session of the page before. */
  before?: string | undefined;
  /** Words of the title. */
  search?: string | undefined;
  /** Archived ones instead of the others. */
  archived?: boolean | undefined;
}

export interface EntryQuery {
  /** 1 to 500; all unless told. */
  limit?: number | undefined;
  /** Messages before this one, by id. */
  before?: string | undefined;
}

/** What a change of a session may touch. */
export type SessionChange = Partial<
  Pick<
    AgentSession,
    "title" | "titleState" | "agent" | "model" | "instance" | "cost" | "tokens" | "archived"
  >
>;

/** Sessions, messages and parts in the store: the only state that a run goes on from. */
export interface History {
  newId: SortableId;
  addSession(session: AgentSession): Promise<void>;
  /** Throws `not_found`. */
  session(id: string): Promise<AgentSession>;
  /** Roots alone, the one last used first. */
  sessions(query?: SessionQuery): Promise<AgentSession[]>;
  /** The tasks of a session, the first first. */
  children(id: string): Promise<AgentSession[]>;
  changeSession(id: string, change: SessionChange): Promise<AgentSession>;
  /** With its tasks and all they hold; answers their ids. */
  removeSession(id: string): Promise<string[]>;
  /** Messages in order, with their parts. */
  entries(sessionId: string, query?: EntryQuery): Promise<AgentEntry[]>;
  saveMessage(message: AgentMessage): Promise<void>;
  removeMessage(id: string): Promise<void>;
  savePart(part: AgentPart): Promise<void>;
  todos(sessionId: string): Promise<Todo[]>;
  saveTodos(sessionId: string, todos: Todo[]): Promise<void>;
  /** Sessions with an answer that no run has ended. */
  unfinished(): Promise<string[]>;
}
