/** Which test files run together in one process, so that every core is busy to the end. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../mod/base/list_files.ts";

/** Folders whose tests start programs: each file is a process of its own. */
const PROCESS_FOLDERS = ["e2e", "conformance", "browser"];
/** Folders that `deno task bench` and `deno task proof` run. */
const OTHER_TASKS = ["bench", "proof"];
/** Starting its PostgreSQL takes seconds: the files that share it are one shard, its tests the last. */
const SHARED_STORES = '/support/stores.ts"';
const BEFORE_STORES = "tests/support/hold_postgres_tests.ts";
const BEHIND_STORES = "tests/support/register_postgres_tests.ts";
/** A test says so where it leaves a timer or a program behind: no other is to meet that. */
const LEAVES_BEHIND = /\bsanitizeOps: false/;
/** Small enough that the last ones to end leave no core idle for long. */
const SHARDS_PER_WORKER = 8;
/** Reading a file and registering its tests. */
const FILE_SECONDS = 0.1;

export interface TestRun {
  name: string;
  /** Relative to the repository, forward slashes. */
  files: string[];
}

export interface TestFiles {
  /** What any process may run with others. */
  shared: string[];
  /** What one process imports in this order and runs with no other. */
  apart: string[][];
  /** What starts programs: each a process, beside the others. */
  process: string[];
}

/**
 * The test files below `tests`, by the company they may keep. `without` names folders that are left
 * out, as `tests/tools/domains`. Throws when one of them holds no test.
 */
export async function findTestFiles(
  root: string,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<TestFiles> {
  const { files } = await listFiles(join(root, "tests"), {
    skip: (name) => OTHER_TASKS.includes(name),
  });
  const inFolder = (file: string, folder: string) => `tests/${file}`.startsWith(`${folder}/`);
  const all = files.filter((file) => file.endsWith("_test.ts"));
  const empty = without.find((folder) => !all.some((file) => inFolder(file, folder)));
  if (empty !== undefined) throw new Error(`"${empty}" holds no test: name a folder below tests`);
  const tests = all.filter((file) => !without.some((folder) => inFolder(file, folder)));
  const startsPrograms = (file: string) =>
    PROCESS_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
  const paths = (some: string[]) => some.map((file) => `tests/${file}`);
  const [stores, others] = partition(
    paths(tests.filter((file) => !startsPrograms(file))),
    (file) => readFileSync(join(root, file), "utf8").includes(SHARED_STORES),
  );
  const [leaving, shared] = partition(
    others,
    (file) => LEAVES_BEHIND.test(readFileSync(join(root, file), "utf8")),
  );
  return {
    shared,
    apart: [[BEFORE_STORES, ...stores, BEHIND_STORES], ...leaving.map((file) => [file])],
    process: paths(tests.filter(startsPrograms)),
  };
}

function partition<Item>(items: Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

/**
 * Makes each group that keeps apart a shard, and deals the other files into shards of about the same
 * cost, the dearest first, each to the shard that has least so far. A shard reads the modules once
 * for all its files.
 */
export function dealShards(
  { shared, apart }: Pick<TestFiles, "shared" | "apart">,
  options: { workers: number; costOf: (file: string) => number },
): TestRun[] {
  const { workers, costOf } = options;
  const cost = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + costOf(file) + FILE_SECONDS, 0);
  const shards = Array.from(
    { length: Math.min(workers * SHARDS_PER_WORKER, shared.length) },
    (): string[] => [],
  );
  for (const file of shared.toSorted((a, b) => costOf(b) - costOf(a))) {
    shards.reduce((a, b) => cost(b) < cost(a) ? b : a).push(file);
  }
  return [...apart, ...shards.sort((a, b) => cost(b) - cost(a))]
    .map((files, index) => ({ name: `unit ${index + 1}`, files }));
}
