import type { Clock } from "../../base/clock.ts";
import type { Logger } from "../../base/log.ts";
import type { AssistantConfig } from "../../config/schema.ts";
import type { CallableModels } from "../../models/models.ts";
import type { AgentDefinition } from "../agent_definition.ts";
import type { Feed } from "../feed.ts";
import type { History } from "../history/history.ts";
import type { Permissions } from "../permissions/permissions.ts";
import type { AgentTool } from "../tools/agent_tool.ts";

/** Milliseconds and counts that a run keeps to. */
export interface RunLimits {
  /** Model calls of one run. */
  steps: number;
  /** Repetitions of a call that failed. */
  retries: number;
  /** The first pause before a repetition; each one after it is twice as long. */
  retryMs: number;
  /** Silence of a model after which its answer counts as broken off. */
  stallMs: number;
  titleMs: number;
  /** What a tool gets to end after an abort. */
  abortMs: number;
  /** Silence of a task after which it is ended. */
  taskIdleMs: number;
}

export const RUN_LIMITS: Readonly<RunLimits> = {
  steps: 100,
  retries: 6,
  retryMs: 2_000,
  stallMs: 180_000,
  titleMs: 15_000,
  abortMs: 500,
  taskIdleMs: 600_000,
};

/** What every part of a run uses. */
export interface RunParts {
  history: History;
  feed: Feed;
  permissions: Permissions;
  models: CallableModels;
  config: Pick<AssistantConfig, "model" | "tools">;
  agents(): AgentDefinition[];
  /** All of them; who gets which is decided for each call of a model. */
  tools(): Promise<AgentTool[]>;
  /** What is added to the instructions of every agent. */
  surroundings(): Promise<string>;
  /** What a summary of the session must keep beside what it always keeps. */
  toKeep(sessionId: string): Promise<string[]>;
  /** Work that outlives the run; the signal is that of the whole service. */
  beside(work: (closing: AbortSignal) => Promise<void>): void;
  limits: RunLimits;
  clock: Clock;
  log: Logger;
}
