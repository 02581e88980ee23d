import type { Logger } from "../base/log.ts";
import type { ListedTool } from "../meta_tools/listed_tool.ts";
import { isFault, toErrorResult } from "../meta_tools/results.ts";
import type { CallResult } from "../meta_tools/call_result.ts";
import type { WireCall } from "./wire_call.ts";

export type ToolRunner = (
  tool: ListedTool<WireCall>,
  request: { args: unknown; call: WireCall },
) => CallResult | Promise<CallResult>;

/**
 * Runs a listed tool; what it throws becomes an `isError` result, never an HTTP error: the model and
 * the person read it. Only faults of ours are logged, with their cause.
 */
export function createToolRunner(log: Logger): ToolRunner {
  const failed = (error: unknown, tool: ListedTool<WireCall>): CallResult => {
    if (isFault(error)) {
      log.error("Tool {tool} failed: {error}", { tool: tool.definition.name, error });
    }
    return toErrorResult(error);
  };
  return function runTool(tool, { args, call }) {
    try {
      const result = tool.run(args, call);
      return result instanceof Promise ? result.catch((error) => failed(error, tool)) : result;
    } catch (error) {
      return failed(error, tool);
    }
  };
}
