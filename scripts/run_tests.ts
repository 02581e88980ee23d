/**
 * `deno task test [--unit] [--runtime] [--without=<folder>…] [--workers=<n>] [path…]`: all tests, or
 * those of `--unit` (no service process, no browser), of `--runtime` (what may differ between Denos),
 * without those of a folder, or those of the paths given; unit tests in so many processes at
 * once, one a core unless told. Shows the ten slowest files; the last line is `N passed, N failed`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isServiceBuilt, SERVICE } from "./build_service.ts";
import { runCommand } from "./command.ts";
import { LANGUAGE_ALONE } from "./runtime_tests.ts";
import { readTestSummary, type TestSummary } from "./test_summary.ts";
import { dealShards, findTestFiles, type TestRun } from "./tests_plan.ts";
import { describeSlowest, openTestTimes, readTestTimes, type TestTimes } from "./tests_times.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Far above what the slowest takes on a busy machine: what lasts longer hangs. */
const RUN_TIMEOUT_MS = 10 * 60_000;

/** Where a demo listens when the port is free, as `mod/services/start_demo.ts` has it. */
const DEMO_PORT = 3007;

/** What `testSample` prints. */
const SAMPLE = /^.*: seed \d+, .*$/gm;
const GIVEN = "the files given";

/** What tests start, where it is made: it is up in half the time that the sources take. */
const env = await isServiceBuilt() ? { SERVICE_UNDER_TEST: join(root, SERVICE) } : {};
const work = await Deno.makeTempDir({ prefix: "assistant-tests-" });
const times: TestTimes = {};
const total: TestSummary = { passed: 0, failed: 0 };

/** Runs files in one process; counts its tests, and as one failure that it broke off. */
async function runFiles({ name, files }: TestRun, args: readonly string[] = files): Promise<void> {
  const report = join(work, `${name.replaceAll(/\W/g, "_")}.xml`);
  const show = name === GIVEN;
  const { code, output, timedOut, seconds } = await runCommand(
    // `deno task check` proves the types; here they would only cost time.
    [Deno.execPath(), "test", "-A", "--no-check", `--junit-path=${report}`, ...args],
    { cwd: root, env, show, timeoutMs: RUN_TIMEOUT_MS },
  );
  const { passed, failed } = readTestSummary(output, code);
  total.passed += passed;
  total.failed += failed;
  if (existsSync(report)) addTimes(readTestTimes(await Deno.readTextFile(report)));
  if (failed > 0 && !show) console.log(`\n== ${name} ==\n${output.trimEnd()}\n`);
  if (timedOut) console.log(`${name} did not end and was killed. It ran ${files.join(", ")}`);
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
  // What a sample was made of, so that a failure can be made again.
  if (!show) { for (const [line] of output.matchAll(SAMPLE)) console.log(`  ${line}`); }
}

/** Tests that a shared file registers count there, from every shard. */
function addTimes(some: TestTimes): void {
  for (const [file, seconds] of Object.entries(some)) times[file] = (times[file] ?? 0) + seconds;
}

/** Runs a shard through one file that imports its files: they share the modules, read once. */
async function runShard(shard: TestRun): Promise<void> {
  const path = join(work, `${shard.name.replaceAll(/\W/g, "_")}_test.ts`);
  const imports = shard.files.map((file) => `import "${pathToFileURL(join(root, file))}";\n`);
  await Deno.writeTextFile(path, imports.join(""));
  await runFiles(shard, [`--config=${join(root, "deno.json")}`, path]);
}

/** Programs mostly wait: a worker of their own starts with them, beside those for the shards. */
async function runAll(
  options: { unitOnly: boolean; without: string[]; workers: number },
): Promise<void> {
  const { workers } = options;
  const { process, ...unit } = await findTestFiles(root, options);
  const known = openTestTimes(root);
  const shards = dealShards(unit, { workers, costOf: known.costOf });
  const programs = options.unitOnly ? [] : process
    .sort((a, b) => known.costOf(b) - known.costOf(a))
    .map((file) => ({ name: file, files: [file] }));
  const runShards = async () => {
    for (let shard = shards.shift(); shard; shard = shards.shift()) await runShard(shard);
  };
  const runPrograms = async () => {
    for (let run = programs.shift(); run; run = programs.shift()) await runFiles(run);
  };
  await Promise.all([
    ...programs.length > 0 ? [runPrograms().then(runShards)] : [],
    ...Array.from({ length: workers }, () => runShards().then(runPrograms)),
  ]);
  known.save(times);
}

/**
 * Keeps the demo's usual port taken until the signal, so that each service gets one of its own: one
 * that restarts would otherwise find its port with another test. Where another run of tests holds
 * it, takes over when that run ends.
 */
async function holdDemoPort(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const listener = Deno.listen({ hostname: "127.0.0.1", port: DEMO_PORT });
      signal.addEventListener("abort", () => listener.close());
      return;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
      await delay(500, undefined, { signal }).catch(() => {});
    }
  }
}

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: "boolean", default: false },
    runtime: { type: "boolean", default: false },
    without: { type: "string", multiple: true, default: [] },
    workers: { type: "string", default: String(navigator.hardwareConcurrency) },
  },
});
const ended = new AbortController();
const held = holdDemoPort(ended.signal);
try {
  if (paths.length > 0) await runFiles({ name: GIVEN, files: paths });
  else {
    const workers = Number(values.workers);
    if (!(workers >= 1)) throw new Error(`--workers=${values.workers} is no count of processes`);
    const without = [...values.without, ...values.runtime ? LANGUAGE_ALONE : []];
    await runAll({ unitOnly: values.unit, without, workers });
  }
} finally {
  ended.abort();
  await held;
  await Deno.remove(work, { recursive: true });
}
console.log(`\nSlowest files:\n${describeSlowest(times).join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
Deno.exit(total.failed > 0 ? 1 : 0);
