import type { CallContext, CallProof } from "../changes/operation.ts";
import { followProgress, type Progress, progressPath, readProgress } from "../platform/progress.ts";

/** How long a tool waits before it hands the progress to its caller. */
const MOST_WAIT_MS = 180_000;

/** Reads a progress until it ends, at most `waitMs` (three minutes unless told); then as it stands. */
export async function waitForProgress(
  id: string,
  options: Pick<CallContext, "reader" | "signal" | "sleep" | "progress"> & { waitMs?: number },
): Promise<Progress> {
  const { reader, signal, sleep, progress: told, waitMs = MOST_WAIT_MS } = options;
  return await followProgress(id, {
    async read() {
      signal?.throwIfAborted();
      return (await reader.get({ path: progressPath(id), signal })).result;
    },
    tell: ({ percent, message, label }) =>
      told({ done: percent, total: 100, message: message || label }),
    sleep,
    waitMs,
    signal,
  });
}

/**
 * The proof of a call that starts long work: waits for its progress, and only when that succeeded
 * lets `confirm` read what came of it. Work that goes on is `unknown`, never done.
 */
export async function proveProgress(
  answer: unknown,
  context: CallContext,
  confirm: (progress: Progress) => Promise<CallProof>,
): Promise<CallProof> {
  const { id } = readProgress(answer);
  const progress = await waitForProgress(id, context);
  const result = { progress: id, status: progress.label, message: progress.message };
  switch (progress.status) {
    case "2":
      return await confirm(progress);
    case "3":
    case "4":
      return { state: "failed", result, error: `${progress.label}: ${progress.message}` };
    default:
      return {
        state: "unknown",
        result,
        error: `The instance is still at it (${progress.label}, ${progress.percent} %): ` +
          `sn_wait_for_progress with progress_id "${id}" waits on`,
      };
  }
}
