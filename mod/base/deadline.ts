/** One signal out of a time limit and the caller's own signal, and which of the two fired. */
export interface Deadline {
  signal: AbortSignal;
  /** Undefined while neither fired. */
  fired(): "timeout" | "cancelled" | undefined;
  /** Releases the timer; call it when the work has ended. */
  stop(): void;
}

/** A signal that fires after `timeoutMs` or with the caller's own; `stop` has to be called. */
export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  return {
    signal: caller ? AbortSignal.any([limit.signal, caller]) : limit.signal,
    fired() {
      if (caller?.aborted) return "cancelled";
      return limit.signal.aborted ? "timeout" : undefined;
    },
    stop: () => clearTimeout(timer),
  };
}
