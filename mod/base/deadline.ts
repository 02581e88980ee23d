/** One signal out of a time limit and the caller's own signal, and which of the two fired. */
export interface Deadline {
  signal: AbortSignal;
  /** Undefined while neither fired. */
  fired(): "timeout" | "cancelled" | undefined;
  /** Lets go of the timer and of the caller's signal; call it when the work has ended. */
  stop(): void;
}

/** A signal that fires after `timeoutMs` or with the caller's own; `stop` has to be called. */
export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  // One listener: `AbortSignal.any` costs a request several times as much.
  const cancel = () => limit.abort(caller?.reason);
  if (caller?.aborted) cancel();
  else caller?.addEventListener("abort", cancel);
  return {
    signal: limit.signal,
    fired() {
      if (caller?.aborted) return "cancelled";
      return limit.signal.aborted ? "timeout" : undefined;
    },
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", cancel);
    },
  };
}
