import { AppError, messageOf } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { Sleep } from "../http/retry.ts";

/** Where an operation stands: status `2` is success, `3` a failure, `4` a cancellation (CI/CD API). */
export function trackerPath(id: string): string {
  return `/api/sn_cicd/progress/${id}`;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
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
  let waited = 0;
  for (let wait = FIRST_WAIT_MS;; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    const result = await read(trackerPath(id)).catch((cause) => {
      throw stillOpen(`What became of the ${what} cannot be read: ${messageOf(cause)}`, id);
    });
    const { status, status_message, status_detail, error, percent_complete } = isObject(result)
      ? result
      : {};
    if (status === "2") return;
    if (status === "3" || status === "4") {
      const words = [status_message, status_detail, error].filter((one) => one).join(": ");
      throw new AppError("platform_error", `The ${what} failed: ${words || "no reason given"}`, {
        remedy: "Correct what the platform names, and repeat the call.",
        details: { outcome: "failed", progress: id },
      });
    }
    if (waited >= MOST_WAIT_MS || signal?.aborted) {
      throw stillOpen(`The ${what} is still under way`, id);
    }
    onPercent?.(Number(percent_complete) || 0);
    await sleep(wait, signal);
    waited += wait;
  }
}

function stillOpen(message: string, id: string): AppError {
  return new AppError("timeout", message, {
    remedy: `sn_wait_for_progress with progress_id "${id}" waits on. Do not repeat the call.`,
    details: { outcome: "unknown", progress: id },
  });
}
