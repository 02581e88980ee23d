import type { Services } from "../services.ts";
import { toolSearchSchema } from "../tools/match.ts";
import { defineMetaTool } from "./listed_tool.ts";
import { toResult } from "./results.ts";

/** Finds platform tools by words; the way to everything that is not listed. */
export function createToolSearch({ catalogue }: Pick<Services, "catalogue">) {
  return defineMetaTool({
    name: "tool_search",
    title: "Find platform tools",
    description: "Finds the tools that act on the connected platform instance. Start here: the " +
      "answer names each tool, its risk, its arguments and an example for tool_execute. An exact " +
      "tool name comes first.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input: toolSearchSchema,
    run: (request) =>
      toResult(catalogue.search(request), {
        getTheRest: "Repeat with detail: brief or a smaller limit.",
      }),
  });
}
