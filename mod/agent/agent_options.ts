import type { Classifier } from "../analytics/classifier/classifier.ts";
import type { AnalyticsSessions } from "../analytics/session_types.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { AssistantConfig } from "../config/schema.ts";
import type { CallableModels } from "../models/models.ts";
import type { Store } from "../store/store.ts";
import type { RunLimits } from "./run/run_parts.ts";
import type { AgentTool } from "./tools/agent_tool.ts";

/** What offers further tools: MCP servers, plugins. Asked at each step, so it keeps what it knows. */
export interface ToolSource {
  tools(): Promise<AgentTool[]>;
}

export interface AgentOptions {
  store: Store;
  clock: Clock;
  log: Logger;
  /** Read at each use: what a person confirms or changes counts at once. */
  config: AssistantConfig;
  models: CallableModels;
  analytics: Pick<AnalyticsSessions, "openHub" | "closeHub">;
  classifier: Pick<Classifier, "ended">;
  projectDir: string;
  /** The tools that need nothing of the sessions. */
  tools: readonly AgentTool[];
  sources?: readonly ToolSource[];
  /** What plugins put around each tool. */
  around?(tool: AgentTool): AgentTool;
  /** What a summary of the session must keep, in the words of plugins. */
  toKeep?(sessionId: string): Promise<string[]>;
  /** Where nobody can be asked: what an ask comes to. */
  unattended?: "allow" | "reject" | undefined;
  /** Ends what waits elsewhere for a person on behalf of a conversation whose run is gone. */
  endAsks?(rootId: string): Promise<void>;
  limits?: Partial<RunLimits>;
  /** Milliseconds after which a process that died holds its sessions no longer; 10 000 unless told. */
  leaseMs?: number;
}
