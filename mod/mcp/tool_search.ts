import { z } from "zod";
import type { Services } from "../services.ts";
import { defineMetaTool } from "./listed_tool.ts";
import { toResult } from "./results.ts";

const input = z.strictObject({
  query: z.string().trim().min(1).describe(
    'What to do, in words or as a tool name: "create a REST message", "sn_list_incidents".',
  ),
  limit: z.int().min(1).max(20).default(5).describe("Matches to return."),
  domain: z.string().optional().describe(
    "Only this domain. A search without a hit answers the domains there are.",
  ),
  risk: z.enum(["R", "W", "D", "X"]).optional().describe(
    "Only tools that R read, W write, D delete or undo much, X run code or give rights.",
  ),
  detail: z.enum(["full", "brief", "name"]).default("full").describe(
    "full adds the arguments' JSON Schema and an example; brief a summary; name only names.",
  ),
});

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
    input,
    run: (request) =>
      toResult(catalogue.search(request), {
        getTheRest: "Repeat with detail: brief or a smaller limit.",
      }),
  });
}
