import type { Listener } from "./listener.ts";

// Windows knows no SIGTERM.
const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"]
  : ["SIGINT", "SIGTERM"];

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function stopSignal(): Promise<Deno.Signal> {
  const { promise, resolve } = Promise.withResolvers<Deno.Signal>();
  let stopping = false;
  for (const signal of SIGNALS) {
    Deno.addSignalListener(signal, () => {
      if (stopping) Deno.exit(130);
      stopping = true;
      resolve(signal);
    });
  }
  return promise;
}

/** A watch over the end of this process. */
export interface EndWatch {
  stop(): void;
}

export interface EndWatchOptions {
  limitMs: number;
  /** Told why there can be no watch here. */
  failed?: (reason: string) => void;
}

/**
 * Ends the process `limitMs` after the first signal, whatever it is doing: from a thread of its own,
 * since a busy one hears no signal. What the journal holds is settled at the next start.
 */
export function watchEnd({ limitMs, failed }: EndWatchOptions): EndWatch {
  const source = `(${endAfterSignal})(${JSON.stringify({ signals: SIGNALS, limitMs })})`;
  const url = `data:application/javascript,${encodeURIComponent(source)}`;
  const worker = new Worker(url, { type: "module" });
  worker.addEventListener("error", (event) => {
    // Unheard, it would end the process.
    event.preventDefault();
    failed?.(event.message);
  });
  return { stop: () => worker.terminate() };
}

/** Runs in the other thread as text: it can use nothing of this file. */
function endAfterSignal(options: { signals: readonly Deno.Signal[]; limitMs: number }): void {
  for (const signal of options.signals) {
    Deno.addSignalListener(signal, () => {
      setTimeout(() => Deno.kill(Deno.pid, "SIGKILL"), options.limitMs);
    });
  }
}

export interface CloseOptions {
  /** What calls in flight get to end by themselves. */
  graceMs: number;
  /** Ends the streams that have no end of their own; asked for when the calls have ended. */
  endStreams: () => Promise<void>;
}

/**
 * Stops accepting on all listeners and waits for open calls. Answers whether all ended in time; what
 * did not is cut by the end of the process.
 */
export async function closeListeners(
  listeners: readonly Listener[],
  options: CloseOptions,
): Promise<boolean> {
  const closed = Promise.all(listeners.map((listener) => listener.close()));
  const deadline = Promise.withResolvers<false>();
  const timer = setTimeout(() => deadline.resolve(false), options.graceMs);
  const within = (work: Promise<unknown>) =>
    Promise.race([work.then(() => true), deadline.promise]);
  const settled = await within(Promise.all(listeners.map((listener) => listener.settled())));
  await within(options.endStreams());
  const inTime = settled && await within(closed);
  clearTimeout(timer);
  return inTime;
}
