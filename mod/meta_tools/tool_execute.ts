import { parseJson } from "../base/parse_json.ts";
import { z } from "zod";
import { callOptionsSchema } from "../changes/call_options.ts";
import type { ToolCall, ToolResult } from "../tools/call.ts";
import { defineMetaTool, type ListedTool } from "./listed_tool.ts";
import { DEFAULT_MAX_CHARS, toResult } from "./results.ts";
import { isPlan, pagePlan, WHOLE_PLAN } from "./plan_page.ts";
import { shortenAnswer } from "./short_answer.ts";
import type { CallResult } from "./call_result.ts";

/** Models often send an object as its JSON text; what does not parse stays and is refused by type. */
const objectOrItsJson = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
};

const options = callOptionsSchema.extend({
  max_chars: z.int().min(5_000).max(1_000_000).optional().describe(
    `Characters the result may have; ${DEFAULT_MAX_CHARS} unless given.`,
  ),
});

const input = z.strictObject({
  tool: z.string().trim().min(1).describe("A platform tool's name, from tool_search."),
  args: z.preprocess(objectOrItsJson, z.looseObject({})).default({}).describe(
    "That tool's arguments.",
  ),
  options: z.preprocess(objectOrItsJson, options).optional().describe(
    "The same for every tool.",
  ),
});

export type PlatformRequest = Pick<ToolCall, "tool" | "args" | "options">;

/** The way to the pipeline for whoever offers the tools; `C` is what it knows of a call. */
export interface PlatformCalls<C> {
  run(request: PlatformRequest, call: C): Promise<ToolResult>;
}

/** Runs one platform tool against the selected instance. */
export function createToolExecute<C>(calls: PlatformCalls<C>): ListedTool<C> {
  return defineMetaTool({
    name: "tool_execute",
    title: "Run a platform tool",
    description:
      "Runs one platform tool found with tool_search on the selected instance. Writes go " +
      "into an update set, are read back and can be undone. A risky write first answers " +
      "needs_approval with its plan; only the same call with that approval runs it.",
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
    input,
    run: async ({ tool, args, options = {} }, call: C) => {
      const { max_chars: maxChars, ...rest } = options;
      const result = await calls.run({ tool, args, options: rest }, call);
      return toToolResult(result, { ...(maxChars !== undefined && { maxChars }) });
    },
  });
}

/** The answer of a platform tool. An unproven write is an error too: nobody may take it for done. */
export function toToolResult(
  result: ToolResult,
  { maxChars = DEFAULT_MAX_CHARS }: { maxChars?: number } = {},
): CallResult {
  return toResult(shortenAnswer(pagePlan(result, maxChars)), {
    maxChars,
    untrusted: result.instance !== null,
    isError: result.status === "failed" || result.status === "unknown",
    getTheRest: isPlan(result)
      ? WHOLE_PLAN
      : result.change?.length
      ? "Read the record back for the rest; do not repeat the write."
      : "Ask tool_execute for fewer fields or rows, or repeat it with a larger options.max_chars.",
  });
}
