import type { Risk } from "../tools/match.ts";
import type { Tool } from "../tools/tool.ts";
import type { ToolAnnotations } from "../meta_tools/listed_tool.ts";

const DESTRUCTIVE: readonly Risk[] = ["D", "X"];

/** The hints of the protocol. A tool of which nothing is known counts as destructive for clients. */
export function annotationsOf(tool: Tool): ToolAnnotations {
  const reads = tool.risk === "R";
  return {
    readOnlyHint: reads,
    destructiveHint: DESTRUCTIVE.includes(tool.risk),
    idempotentHint: reads || tool.idempotent === true,
    openWorldHint: tool.endpoint !== "local",
  };
}
