import { AppError } from "../base/errors.ts";
import type { CallOptions } from "./call.ts";
import type { ToolDefinition } from "./tool.ts";

/** Throws `invalid_input` for a call of a reading tool that asks for a plan or brings an approval. */
export function refuseWriteOptions(tool: ToolDefinition, callOptions: CallOptions): void {
  if (!callOptions.dry_run && !callOptions.approval) return;
  throw new AppError("invalid_input", `${tool.name} only reads`, {
    remedy: "Leave options.dry_run and options.approval out.",
  });
}
