import { messageOf } from "../../base/errors.ts";
import { sendOnce } from "../../base/send_once.ts";

export interface PostOptions {
  fetch: typeof fetch;
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** How long a refused connection is tried again before it counts as a failure. */
  connectWaitMs: number;
  /** Told once when the first attempt found nobody listening. */
  onWaiting: () => void;
}

/** Nobody listened at the address; the message was not sent. */
export class NotConnected extends Error {}

/**
 * One POST. While nobody listens it is tried again with growing pauses, which is safe because nothing
 * was sent; any other failure is thrown as it is, because the message may have arrived.
 */
export async function postMessage(options: PostOptions): Promise<Response> {
  const { url, headers, body, signal, connectWaitMs } = options;
  const giveUp = performance.now() + connectWaitMs;
  for (let pause = 50;; pause = Math.min(pause * 2, 1000)) {
    try {
      // Redirects are not followed: the headers may carry credentials.
      return await sendOnce(options.fetch)(url, {
        method: "POST",
        headers,
        body,
        signal,
        redirect: "manual",
      });
    } catch (error) {
      if (signal.aborted || !isConnectFailure(error)) throw error;
      if (performance.now() + pause > giveUp) throw new NotConnected(messageOf(error));
      if (pause === 50) options.onWaiting();
      await delay(pause, signal);
    }
  }
}

/** Whether a fetch failed before anything was sent. */
function isConnectFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/\(connect\)|connect error|connection refused|ECONNREFUSED/i.test(cause.message)) {
      return true;
    }
  }
  return false;
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
