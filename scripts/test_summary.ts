/** Reading what `deno test` prints at its end. */

export interface TestSummary {
  passed: number;
  failed: number;
}

const SUMMARY =
  /^(?:ok|FAILED) \| (\d+) passed(?: \([^)]*\))? \| (\d+) failed(?: \([^)]*\))?(?: \| (\d+) ignored)?/gm;

/**
 * Sums a run of `deno test`. An ignored test counts as failed, for nothing may be skipped silently;
 * so does a run that broke off without a summary or ended with an error the summary does not show.
 */
export function readTestSummary(output: string, exitCode: number): TestSummary {
  const last = [...output.matchAll(SUMMARY)].at(-1);
  const passed = Number(last?.[1] ?? 0);
  const failed = Number(last?.[2] ?? 0) + Number(last?.[3] ?? 0);
  return { passed, failed: failed === 0 && (exitCode !== 0 || !last) ? 1 : failed };
}

/** The sum of the last line `N passed, N failed`, which every script of the gate ends with. */
export function readTotalLine(output: string): TestSummary | undefined {
  const match = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split("\n").at(-1) ?? "");
  return match ? { passed: Number(match[1]), failed: Number(match[2]) } : undefined;
}
