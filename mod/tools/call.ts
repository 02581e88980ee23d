import { z } from "zod";
import type { Caller } from "../auth/caller.ts";
import { environmentSchema } from "../auth/connection.ts";
import type { CallOptions } from "../changes/call_options.ts";
import { changeOutcomeSchema } from "../changes/change_outcome.ts";
import { captureStateSchema, changeReportSchema } from "../changes/change_report.ts";

import { translatedQuerySchema } from "./translate_query.ts";

export type { CallOptions };

/** What an edge answered, as far as the log of calls asks. */
export interface AnswerSize {
  /** Characters of the text that the caller got. */
  characters?: number;
  /** Whether the pipeline has noted the call, so that the edge does not. */
  noted?: boolean;
}

/** One request to run one platform tool, blind to the transport it came by. */
export interface ToolCall {
  tool: string;
  args: unknown;
  options?: CallOptions | undefined;
  caller: Caller;
  signal?: AbortSignal | undefined;
  /** Filled by the edge once it has its answer: what the log says of its size. */
  answer?: AnswerSize | undefined;
  onProgress?: ((progress: { done: number; total?: number; message: string }) => void) | undefined;
}

/** What a tool call came to, whichever port it came by. */
export const toolResultSchema = changeOutcomeSchema.extend({
  instance: z.object({
    host: z.string(),
    label: z.string(),
    environment: environmentSchema.optional(),
  }).nullable().describe("Null for tools that need no instance"),
  result: z.unknown(),
  translated: z.array(translatedQuerySchema).optional().describe(
    "Queries that were not run as they were given, but as the instance stores what they name",
  ),
  change: z.array(changeReportSchema).optional(),
  capture: captureStateSchema.optional().describe("Of the first change"),
}).meta({ id: "ToolResult" });
export type ToolResult = z.infer<typeof toolResultSchema>;
export type ToolStatus = ToolResult["status"];

/** Runs one tool call. Throws `AppError` for refusals; the edge translates. */
export type ExecuteTool = (call: ToolCall) => Promise<ToolResult>;
