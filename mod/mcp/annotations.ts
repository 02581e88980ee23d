import type { Risk } from "../tools/match.ts";
import type { Tool } from "../tools/tool.ts";
import type { ToolAnnotations } from "./listed_tool.ts";

const DESTRUCTIVE: readonly Risk[] = ["D", "X"];

/**
 * Verbs after which the same call once more changes nothing further: they set values, or bring a
 * record into a state that it is in afterwards. What creates, adds, runs or sends does it again.
 */
const REPEATABLE =
  /^sn_(update|bulk_update|upsert|delete|switch|set|move|resolve|complete|close|reopen|revert|install|activate|deactivate|enable|disable|assign|publish|retire|approve|reject|lock|unlock)_/;

/** The hints of the protocol. A tool of which nothing is known counts as destructive for clients. */
export function annotationsOf(tool: Tool): ToolAnnotations {
  const reads = tool.risk === "R";
  return {
    readOnlyHint: reads,
    destructiveHint: DESTRUCTIVE.includes(tool.risk),
    idempotentHint: reads || REPEATABLE.test(tool.name),
    openWorldHint: tool.endpoint !== "local",
  };
}
