import type { AssistantConfig } from "../../config/schema.ts";
import type { AgentSession } from "../session.ts";
import type { AgentTool } from "../tools/agent_tool.ts";

/** Whether `tools` of the configuration leaves a tool on; names count in whatever case. */
export function isEnabled(name: string, switches: AssistantConfig["tools"]): boolean {
  const key = Object.keys(switches).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined || switches[key] !== false;
}

/** What a session's agent may call, by name: the same order each time keeps providers' caches. */
export function toolsFor(
  { session, readOnly }: { session: AgentSession; readOnly: boolean },
  { all, switches }: { all: readonly AgentTool[]; switches: AssistantConfig["tools"] },
): AgentTool[] {
  // A task begins no tasks of its own, and its list would be nobody's.
  const isTask = session.parentId !== null;
  return all.filter((tool) =>
    isEnabled(tool.name, switches) && (!readOnly || tool.forReaders) &&
    !(isTask && ["task", "todo"].includes(tool.name))
  ).sort((one, other) => one.name < other.name ? -1 : 1);
}
