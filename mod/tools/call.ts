import type { Caller } from "../auth/caller.ts";
import type { InstanceEnvironment } from "../auth/connection.ts";
import type { ChangeReport } from "../changes/change_report.ts";

/** The same four options for every tool; they stand in no tool's own schema. */
export interface CallOptions {
  /** Plan only: nothing is written. */
  dry_run?: boolean | undefined;
  /** The token or request id that the first call of a two-call write answered. */
  approval?: string | undefined;
  /** Scope for the write: name, label or sys_id of the application. */
  scope?: string | undefined;
  /** Update set for the write: name or sys_id. */
  update_set?: string | undefined;
}

/** One request to run one platform tool, blind to the transport it came by. */
export interface ToolCall {
  tool: string;
  args: unknown;
  options?: CallOptions | undefined;
  caller: Caller;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: { done: number; total?: number; message: string }) => void) | undefined;
}

export type ToolStatus = "done" | "planned" | "needs_approval" | "failed" | "unknown";

export interface ToolResult {
  status: ToolStatus;
  /** Null for tools that need no instance. */
  instance: { host: string; label: string; environment?: InstanceEnvironment } | null;
  result: unknown;
  /** The write's context: scope and update set that were used. */
  context?: { scope?: string; update_set?: string; tracking?: string };
  change?: ChangeReport[];
  capture?: string | undefined;
  /** Token or request id for the second call of a two-call write. */
  approval?: { approval: string; expires?: string; by: "caller" | "person"; url?: string };
  warnings: string[];
  /** What to do next, in words; for a refusal the remedy. */
  next?: string;
}

/** Runs one tool call. Throws `AppError` for refusals; the edge translates. */
export type ExecuteTool = (call: ToolCall) => Promise<ToolResult>;
