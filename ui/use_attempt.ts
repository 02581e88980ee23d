import { useState } from "preact/hooks";
import { type Failure, toFailure } from "./failure.ts";

/** Work that a person started: whether it runs, and how it failed. */
export interface Attempt {
  busy: boolean;
  failure: Failure | null;
  /** Never throws: what `work` throws becomes the failure. */
  run(work: () => Promise<void>): Promise<void>;
  /** Shows a failure, or takes the last one away. */
  set(failure: Failure | null): void;
}

/** An attempt that has not begun. `run` never throws: what fails is in `failure`. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [failure, set] = useState<Failure | null>(null);
  return {
    busy,
    failure,
    set,
    async run(work) {
      setBusy(true);
      set(null);
      try {
        await work();
      } catch (error) {
        set(toFailure(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
