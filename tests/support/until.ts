export interface UntilOptions {
  /** What is waited for, in words, for the failure. */
  what: string;
  seconds: number;
  /** Milliseconds between two looks; 50 unless set. */
  every?: number;
}

/** Asks until the answer is yes. Throws when it is not in time. */
export async function until(
  check: () => boolean | Promise<boolean>,
  { what, seconds, every = 50 }: UntilOptions,
): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!await check()) {
    if (Date.now() > end) throw new Error(`Not seen within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
