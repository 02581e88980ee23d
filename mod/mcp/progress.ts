import type { Logger } from "../base/log.ts";
import type { Progress } from "./wire_call.ts";

interface ProgressNotification {
  method: "notifications/progress";
  params: { progressToken: string | number; progress: number; total?: number; message: string };
}

export interface ProgressOptions {
  notify: (notification: ProgressNotification) => Promise<void>;
  log: Logger;
}

/** Sends progress to a client that gave a token. The protocol wants every value above the last. */
export function createProgressSink(
  token: unknown,
  options: ProgressOptions,
): ((progress: Progress) => void) | undefined {
  if (typeof token !== "string" && typeof token !== "number") return undefined;
  const { notify, log } = options;
  let last = -1;
  return ({ done, total, message }) => {
    if (done <= last) return;
    last = done;
    const params = {
      progressToken: token,
      progress: done,
      ...(total !== undefined && { total }),
      message,
    };
    // A client that has gone is told nothing more; the call's signal ends the work.
    notify({ method: "notifications/progress", params }).catch((error) =>
      log.debug("Progress was not delivered: {error}", { error })
    );
  };
}
