import type { Services } from "../services.ts";
import { annotationsOf } from "./annotations.ts";
import type { ListedTool, ToolDefinition } from "../meta_tools/listed_tool.ts";
import type { WireCall } from "./wire_call.ts";
import { type PlatformCalls, toToolResult } from "../meta_tools/tool_execute.ts";

/** Every platform tool as a tool of the protocol, for clients that want them all listed. */
export function listPlatformTools(
  catalogue: Services["catalogue"],
  calls: PlatformCalls<WireCall>,
): ListedTool<WireCall>[] {
  return [...catalogue.tools.values()].map((tool) => ({
    definition: {
      name: tool.name,
      title: titleOf(tool.name),
      description: tool.summary,
      // Made when a page is asked for: hundreds of schemas would delay every start.
      get inputSchema() {
        return inputSchemaOf(catalogue, tool.name);
      },
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

/** `Create rest message` of `sn_create_rest_message`. */
function titleOf(name: string): string {
  const words = name.replace(/^sn_/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
