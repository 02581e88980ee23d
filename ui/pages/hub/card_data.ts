import type { Todo, ToolPart } from "../../../mod/agent/session.ts";
import type { ToolResult } from "../../../mod/tools/call.ts";

/** What a platform call leaves for its card. */
export type PlatformOutcome = Pick<
  ToolResult,
  "status" | "instance" | "change" | "warnings" | "next"
>;

/** The outcome of a platform call; undefined for other tools. The service writes what stands there. */
export function platformOf({ metadata }: ToolPart): PlatformOutcome | undefined {
  return metadata?.platform as PlatformOutcome | undefined;
}

/** The lines that a write changed in a file. */
export function diffOf({ metadata }: ToolPart): string[] | undefined {
  return Array.isArray(metadata?.diff) ? metadata.diff.map(String) : undefined;
}

/** The to-dos that a call wrote. */
export function todosOf({ tool, metadata }: ToolPart): Todo[] | undefined {
  return tool === "todo" ? metadata?.todos as Todo[] | undefined : undefined;
}

/** The session of a task. */
export function taskOf({ metadata }: ToolPart): string | undefined {
  return typeof metadata?.taskId === "string" ? metadata.taskId : undefined;
}

const SAYING = ["tool", "command", "path", "pattern", "url", "query", "name", "title"];

/** What a call is about, as its arguments say it, before it says so itself. */
export function inputOf({ input }: ToolPart): string {
  if (typeof input !== "object" || input === null) return "";
  const said = Object.entries(input).find(([key, value]) =>
    SAYING.includes(key) && typeof value === "string"
  );
  return said ? String(said[1]).split("\n")[0]?.slice(0, 160) ?? "" : "";
}
