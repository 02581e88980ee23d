import type { SealedColumns } from "../auth/sealed_columns.ts";

/** What is kept sealed: tokens. */
export const SEALED_LOGIN_COLUMNS = {
  agent_mcp_login: ["data"],
} as const satisfies SealedColumns;

/** Tables of this module. Times are ISO 8601 text, truth values 0 and 1, structures JSON text. */
export interface AgentTables {
  agent_session: {
    id: string;
    parent_id: string | null;
    root_id: string;
    directory: string;
    instance: string | null;
    title: string;
    title_state: string;
    agent: string;
    model: string | null;
    read_only: number;
    cost: number | null;
    tokens: string;
    created: string;
    updated: string;
    archived: string | null;
  };
  agent_message: {
    id: string;
    session_id: string;
    role: string;
    agent: string;
    model: string | null;
    parent_id: string | null;
    finish: string | null;
    error: string | null;
    cost: number | null;
    tokens: string | null;
    summary: number;
    waiting: string | null;
    created: string;
    completed: string | null;
  };
  agent_part: {
    id: string;
    message_id: string;
    session_id: string;
    type: string;
    /** The part without the ids that stand beside it. */
    data: string;
  };
  agent_grant: {
    id: string;
    root_id: string | null;
    directory: string;
    agent: string;
    permission: string;
    pattern: string;
    created: string;
  };
  /** `id` is the address of the server; `data` is sealed. */
  agent_mcp_login: { id: string; data: string };
  agent_todo: { session_id: string; todos: string };
}
