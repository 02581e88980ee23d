import { AppError } from "../../base/errors.ts";

const PER_HOST = 4;

/** Keeps the calls to one instance few at a time, whoever makes them: the rest wait in line. */
export interface HostSlots {
  /** Runs `call` when a place is free. Throws `cancelled` when the signal aborts while waiting. */
  run<T>(host: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** @param options.perHost Calls in flight at once on one instance; 4 unless told. */
export function createHostSlots({ perHost = PER_HOST }: { perHost?: number } = {}): HostSlots {
  const lines = new Map<string, Line>();

  function leave(host: string, line: Line): void {
    const next = line.waiting.shift();
    // The place is handed on, so that nobody who comes now goes before those who wait.
    if (next) return next();
    line.running--;
    if (line.running === 0) lines.delete(host);
  }

  return {
    async run(host, call, signal) {
      const line = lines.get(host) ?? { running: 0, waiting: [] };
      lines.set(host, line);
      if (line.running < perHost) line.running++;
      else await waitIn(line, { host, signal });
      try {
        return await call();
      } finally {
        leave(host, line);
      }
    },
  };
}

function waitIn(
  line: Line,
  { host, signal }: { host: string; signal?: AbortSignal | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      reject(
        new AppError("cancelled", `The call to ${host} was cancelled while it waited its turn`, {
          remedy: "Nothing was sent; repeat the call when you want it.",
        }),
      );
    };
    const enter = () => {
      signal?.removeEventListener("abort", cancel);
      resolve();
    };
    line.waiting.push(enter);
    if (signal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel, { once: true });
  });
}
