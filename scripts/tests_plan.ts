/** Which test files run together in one process, so that every core is busy to the end. */
import { join } from "node:path";
import { listFiles } from "../mod/base/list_files.ts";

/** Folders whose tests start programs: each file is a process of its own. */
const PROCESS_FOLDERS = ["e2e", "conformance", "browser"];
/** Folders that `deno task bench` and `deno task proof` run. */
const OTHER_TASKS = ["bench", "proof"];
/** Small enough that the last ones to end leave no core idle for long. */
const SHARDS_PER_CORE = 5;
/** Reading a file and registering its tests. */
const FILE_SECONDS = 0.1;

export interface TestRun {
  name: string;
  /** Relative to the repository, forward slashes. */
  files: string[];
}

/** The test files below `tests`, parted into those that start programs and the others. */
export async function findTestFiles(root: string): Promise<{ unit: string[]; process: string[] }> {
  const { files } = await listFiles(join(root, "tests"), {
    skip: (name) => OTHER_TASKS.includes(name),
  });
  const tests = files.filter((file) => file.endsWith("_test.ts"));
  const startsPrograms = (file: string) => PROCESS_FOLDERS.includes(file.split("/")[0]);
  return {
    unit: tests.filter((file) => !startsPrograms(file)).map((file) => `tests/${file}`),
    process: tests.filter(startsPrograms).map((file) => `tests/${file}`),
  };
}

/**
 * Deals unit files into shards of about the same cost, the dearest first, each to the shard that
 * has least so far. A shard reads the modules once for all its files.
 */
export function dealShards(
  files: readonly string[],
  options: { cores: number; costOf: (file: string) => number },
): TestRun[] {
  const { cores, costOf } = options;
  const shards = Array.from({ length: Math.min(cores * SHARDS_PER_CORE, files.length) }, () => ({
    files: [] as string[],
    cost: 0,
  }));
  const dearestFirst = [...files].sort((a, b) => costOf(b) - costOf(a) || a.localeCompare(b));
  for (const file of dearestFirst) {
    const least = shards.reduce((a, b) => b.cost < a.cost ? b : a);
    least.files.push(file);
    least.cost += costOf(file) + FILE_SECONDS;
  }
  return shards
    .sort((a, b) => b.cost - a.cost)
    .map((shard, index) => ({ name: `unit ${index + 1}`, files: shard.files }));
}
