import type { Listener } from "./listener.ts";

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function stopSignal(): Promise<Deno.Signal> {
  const { promise, resolve } = Promise.withResolvers<Deno.Signal>();
  let stopping = false;
  // Windows knows no SIGTERM.
  const signals: Deno.Signal[] = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"]
    : ["SIGINT", "SIGTERM"];
  for (const signal of signals) {
    Deno.addSignalListener(signal, () => {
      if (stopping) Deno.exit(130);
      stopping = true;
      resolve(signal);
    });
  }
  return promise;
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
