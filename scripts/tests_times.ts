/** How long each test file took: read from the reports, kept for the next run, the slowest shown. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** Seconds by file, relative to the repository. */
export type TestTimes = Record<string, number>;

const SHOWN = 10;
/** A guess for files that no run has measured. */
const BYTES_PER_SECOND = 5_000;
const TEST_CASE = /<testcase name="([^"]*)" classname="\.\/([^"]*)" time="([\d.]+)"/g;
const timesSchema = z.record(z.string(), z.number());

/** Sums a report of `deno test --junit-path` by the file that registers the test. */
export function readTestTimes(report: string): TestTimes {
  const times: TestTimes = {};
  for (const [, name = "", file = "", seconds] of report.matchAll(TEST_CASE)) {
    // A step's time is part of its test's.
    if (name.includes(" &gt; ")) continue;
    times[file] = (times[file] ?? 0) + Number(seconds);
  }
  return times;
}

/** What earlier runs measured, kept in one file under `dist`. */
export function openTestTimes(root: string): {
  costOf(file: string): number;
  save(times: TestTimes): void;
} {
  const path = join(root, "dist/tests/times.json");
  const known = existsSync(path) ? timesSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
  return {
    costOf: (file) => known[file] ?? statSync(join(root, file)).size / BYTES_PER_SECOND,
    save(times) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ ...known, ...times }, null, 1));
    },
  };
}

/** The slowest files, slowest first, one a line. */
export function describeSlowest(times: TestTimes): string[] {
  return Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}
