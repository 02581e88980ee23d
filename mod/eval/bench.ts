import type { Agent } from "../agent/agent.ts";
import type { AssistantConfig } from "../config/schema.ts";
import type { RecordWatch } from "../demo/control/watch_records.ts";
import type { ToolResult } from "../tools/call.ts";
import type { EvalTask, TaskCall } from "./task.ts";

/** A demo instance of its own with an agent that reaches nothing else; its files go with it. */
export interface Bench {
  agent: Agent;
  /** Runs a tool and approves what it asks for. Throws `AppError` as the tool does. */
  call(call: TaskCall): Promise<ToolResult>;
  /** Asks the instance as its administrator, for the body's text. */
  request(path: string, init: { method: string; body?: unknown }): Promise<string>;
  watch(): Promise<RecordWatch>;
  /** Says what the instance is: decides which writes are let through. */
  declare(instance: EvalTask["instance"]): Promise<void>;
  close(): Promise<void>;
}

/** Lays a new one down. With these models, agents and permissions; other settings are the person's. */
export type OpenBench = (config: AssistantConfig) => Promise<Bench>;
