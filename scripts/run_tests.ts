/**
 * `deno task test [--unit] [path…]`: all tests, or those of `--unit` (no service process, no
 * browser), or those of the paths given. The last line is `N passed, N failed`.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";
import { readTestSummary, type TestSummary } from "./test_summary.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Folders whose tests start the service as a process; they run one file at a time. */
const PROCESS_TESTS = ["tests/e2e", "tests/conformance", "tests/browser"];
const GROUP_TIMEOUT_MS = 15 * 60_000;

interface TestGroup {
  name: string;
  args: string[];
}

function groupsFor(args: readonly string[]): TestGroup[] {
  const paths = args.filter((arg) => !arg.startsWith("--"));
  const unknown = args.filter((arg) => arg.startsWith("--") && arg !== "--unit");
  if (unknown.length > 0) throw new Error(`Unknown option "${unknown[0]}": there is only --unit`);
  if (paths.length > 0) return [{ name: paths.join(" "), args: paths }];
  const unit = {
    name: "unit",
    args: ["--parallel", `--ignore=${[...PROCESS_TESTS, "tests/bench"].join(",")}`, "tests"],
  };
  if (args.includes("--unit")) return [unit];
  const present = PROCESS_TESTS.filter((path) => existsSync(`${root}/${path}`));
  return [unit, ...present.map((path) => ({ name: path.slice("tests/".length), args: [path] }))];
}

async function runGroup(group: TestGroup): Promise<TestSummary> {
  console.log(`\n== ${group.name} ==`);
  // `deno task check` proves the types; here they would only cost time.
  const { code, output, timedOut, seconds } = await runCommand(
    [Deno.execPath(), "test", "-A", "--no-check", ...group.args],
    { cwd: root, show: true, timeoutMs: GROUP_TIMEOUT_MS },
  );
  if (timedOut) console.log(`The ${group.name} tests did not end in ${seconds.toFixed(0)} s`);
  return readTestSummary(output, code);
}

let total: TestSummary = { passed: 0, failed: 0 };
for (const group of groupsFor(Deno.args)) {
  const { passed, failed } = await runGroup(group);
  total = { passed: total.passed + passed, failed: total.failed + failed };
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
Deno.exit(total.failed > 0 ? 1 : 0);
