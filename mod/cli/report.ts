import { diskFault } from "../base/disk_fault.ts";
import { AppError, messageOf } from "../base/errors.ts";
import { commandOf } from "./next_call.ts";
import type { Paint } from "./paint.ts";

/** 0 done, 1 failed, 2 wrong usage, 3 waits for approval. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Where a command leaves the exit code it wants when it did not throw. */
export interface Outcome {
  code: ExitCode;
}

export interface ErrorReport {
  text: string;
  code: ExitCode;
}

/** What a person at the terminal reads about a failure, and the exit code it ends with. */
export function describeFailure(thrown: unknown, paint: Paint): ErrorReport {
  // What was put in words where it happened names the place better than this can.
  const error = thrown instanceof AppError ? thrown : diskFault(thrown, "its files") ?? thrown;
  if (!(error instanceof AppError)) {
    return { text: `${paint.red("Error:")} ${messageOf(error)}`, code: 1 };
  }
  const lines = [`${paint.red("Error:")} ${error.message}`];
  if (error.remedy) lines.push(`       ${error.remedy}`);
  if (error.nextCall) lines.push(`       Next: ${commandOf(error.nextCall)}`);
  return { text: lines.join("\n"), code: error.code === "wrong_usage" ? 2 : 1 };
}
