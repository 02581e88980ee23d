import { AppError, messageOf } from "../../base/errors.ts";
import type { Sleep } from "../http/retry.ts";
import { followProgress, progressPath } from "../progress.ts";

const MOST_WAIT_MS = 300_000;

/**
 * Waits until an operation of the instance has ended well. Throws `platform_error` with the
 * instance's words where it failed, and `timeout` with `details.outcome` `unknown` after five minutes.
 */
export async function waitForTracker(
  id: string,
  { read, sleep, what, signal, onPercent }: {
    /** The answer's `result`. */
    read: (path: string) => Promise<unknown>;
    sleep: Sleep;
    /** What is under way, as a noun. */
    what: string;
    signal?: AbortSignal | undefined;
    onPercent?: (percent: number) => void;
  },
): Promise<void> {
  const underWay = () => stillOpen(`The ${what} is still under way`, id);
  const { status, message } = await followProgress(id, {
    async read() {
      if (signal?.aborted) throw underWay();
      return await read(progressPath(id)).catch((cause) => {
        throw stillOpen(`What became of the ${what} cannot be read: ${messageOf(cause)}`, id);
      });
    },
    tell: ({ percent }) => onPercent?.(percent),
    sleep,
    waitMs: MOST_WAIT_MS,
    signal,
  });
  if (status === "2") return;
  if (status !== "3" && status !== "4") throw underWay();
  throw new AppError("platform_error", `The ${what} failed: ${message || "no reason given"}`, {
    remedy: "Correct what the platform names, and repeat the call.",
    details: { outcome: "failed", progress: id },
  });
}

function stillOpen(message: string, id: string): AppError {
  return new AppError("timeout", message, {
    remedy: `sn_wait_for_progress with progress_id "${id}" waits on. Do not repeat the call.`,
    details: { outcome: "unknown", progress: id, progress_id: id },
  });
}
