import { PATIENCE_MS } from "./patience.ts";

export interface UntilOptions {
  /** What is waited for, in words, for the failure. */
  what: string;
  /** Milliseconds between two looks; 50 unless set. */
  every?: number;
}

/** Asks until the answer is yes, with `PATIENCE_MS`. Throws when it never is. */
export async function until(
  check: () => boolean | Promise<boolean>,
  { what, every = 50 }: UntilOptions,
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!await check()) {
    if (Date.now() > end) throw new Error(`Not seen within ${PATIENCE_MS / 1_000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
