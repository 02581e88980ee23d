import type { Logger } from "../base/log.ts";
import type { ListedTool } from "../meta_tools/listed_tool.ts";
import { isFault, toErrorResult } from "../meta_tools/results.ts";
import type { CallResult } from "../meta_tools/call_result.ts";
import type { NoteCall } from "./note_call.ts";
import type { WireCall } from "./wire_call.ts";

export type ToolRunner = (
  tool: ListedTool<WireCall>,
  request: { args: unknown; call: WireCall },
) => CallResult | Promise<CallResult>;

export interface ToolRunnerParts {
  log: Logger;
  /** Told of every call once it has its answer. */
  noteCall: NoteCall;
}

/**
 * Runs a listed tool; what it throws becomes an `isError` result, never an HTTP error: the model and
 * the person read it. Only faults of ours are logged, with their cause.
 */
export function createToolRunner({ log, noteCall }: ToolRunnerParts): ToolRunner {
  return function runTool(tool, { args, call }) {
    const { name } = tool.definition;
    const started = performance.now();
    const answered = (result: CallResult, error?: unknown): CallResult => {
      noteCall({
        tool: name,
        args,
        call,
        result,
        error,
        milliseconds: performance.now() - started,
      });
      return result;
    };
    const failed = (error: unknown): CallResult => {
      if (isFault(error)) log.error("Tool {tool} failed: {error}", { tool: name, error });
      return answered(toErrorResult(error), error);
    };
    try {
      const result = tool.run(args, call);
      return result instanceof Promise
        ? result.then((done) => answered(done), failed)
        : answered(result);
    } catch (error) {
      return failed(error);
    }
  };
}
