import type { Services } from "../services.ts";
import type { Risk } from "../tools/match.ts";
import type { Tool } from "../tools/tool.ts";
import type { ListedTool, ToolAnnotations, ToolDefinition } from "./listed_tool.ts";
import type { PlatformCalls } from "./platform_calls.ts";
import { toToolResult } from "./tool_execute.ts";

/** Every platform tool as a tool of the protocol, for clients that want them all listed. */
export function listPlatformTools(
  catalogue: Services["catalogue"],
  calls: PlatformCalls,
): ListedTool[] {
  return [...catalogue.tools.values()].map((tool) => ({
    definition: {
      name: tool.name,
      title: titleOf(tool.name),
      description: tool.summary,
      inputSchema: inputSchemaOf(catalogue, tool.name),
      annotations: annotationsOf(tool),
    },
    run: async (args, call) => toToolResult(await calls.run({ tool: tool.name, args }, call)),
  }));
}

function inputSchemaOf(
  catalogue: Services["catalogue"],
  name: string,
): ToolDefinition["inputSchema"] {
  return { ...catalogue.describe(name).args, type: "object" };
}

function annotationsOf(tool: Tool): ToolAnnotations {
  const reads = tool.risk === "R";
  const destroys: readonly Risk[] = ["D", "X"];
  return {
    readOnlyHint: reads,
    destructiveHint: destroys.includes(tool.risk),
    idempotentHint: reads,
    openWorldHint: tool.endpoint !== "local",
  };
}

/** `Create rest message` of `sn_create_rest_message`. */
function titleOf(name: string): string {
  const words = name.replace(/^sn_/, "").replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}
