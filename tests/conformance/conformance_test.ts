/**
 * The official conformance suite against the MCP app, in both protocol eras: the scenarios that apply
 * to any server. Those that need fixture tools by name, and those that pass when nothing was tried,
 * are left out.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { startMcpApp } from "../support/mcp_app.ts";

const SUITE = "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12";

interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

interface Scenario {
  revision: "2025-11-25" | "2026-07-28";
  name: string;
  /** Checks that must succeed: a scenario that tries nothing is no pass. */
  passes: number;
  /** Checks the suite itself calls untestable without its fixture tools. */
  untestable?: string[];
}

const scenarios: Scenario[] = [
  { revision: "2025-11-25", name: "server-initialize", passes: 3 },
  { revision: "2025-11-25", name: "ping", passes: 2 },
  { revision: "2025-11-25", name: "tools-list", passes: 3 },
  { revision: "2025-11-25", name: "dns-rebinding-protection", passes: 2 },
  { revision: "2025-11-25", name: "server-session-lifecycle", passes: 3 },
  { revision: "2025-11-25", name: "server-sse-multiple-streams", passes: 1 },
  { revision: "2026-07-28", name: "tools-list", passes: 4 },
  { revision: "2026-07-28", name: "dns-rebinding-protection", passes: 2 },
  { revision: "2026-07-28", name: "http-header-validation", passes: 14 },
  { revision: "2026-07-28", name: "server-sse-multiple-streams", passes: 1 },
  { revision: "2026-07-28", name: "sep-2164-resource-not-found", passes: 4 },
  { revision: "2026-07-28", name: "input-required-result-unsupported-methods", passes: 2 },
  { revision: "2026-07-28", name: "caching", passes: 7 },
  {
    revision: "2026-07-28",
    name: "server-stateless",
    passes: 24,
    untestable: [
      "sep-2575-http-server-no-independent-requests-on-stream",
      "sep-2575-missing-capability-http-400",
      "sep-2575-server-no-log-without-loglevel",
      "sep-2575-server-rejects-undeclared-capability",
    ],
  },
];

/** A runtime that starts beside others on a busy machine may stand still before it runs anything. */
const ATTEMPTS = 4;
const PATIENCE_MS = 60_000;

async function runScenario(scenario: Scenario, url: string): Promise<Check[]> {
  let output = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const run = await runOnce(scenario, url);
    if (run.checks) return run.checks;
    output += `attempt ${attempt}:\n${run.output}\n`;
  }
  throw new Error(`The suite left no result\n${output}`);
}

async function runOnce(
  scenario: Scenario,
  url: string,
): Promise<{ checks?: Check[]; output: string }> {
  const folder = await Deno.makeTempDir({ prefix: "assistant-conformance-" });
  try {
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-A", "--no-config", "--no-lock", SUITE, "server", "--url", `${url}/mcp`],
        ...["--spec-version", scenario.revision, "--scenario", scenario.name, "-o", folder],
      ],
      cwd: folder,
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    // One that stands still may not hear a request to end.
    const patience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    const run = await child.output().finally(() => clearTimeout(patience));
    const output = new TextDecoder().decode(run.stdout) + new TextDecoder().decode(run.stderr);
    for await (const entry of Deno.readDir(folder)) {
      const text = await Deno.readTextFile(join(folder, entry.name, "checks.json"));
      return { checks: JSON.parse(text), output };
    }
    return { output };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const scenario of scenarios) {
  const { revision, name, passes, untestable = [] } = scenario;
  Deno.test(`conformance ${revision} ${name}: ${passes} checks pass`, async () => {
    await using app = await startMcpApp();
    const checks = await runScenario(scenario, app.url);
    const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
    const told = failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join("\n");
    assert.deepEqual(failed.map(({ id }) => id).sort(), untestable, told);
    for (const { errorMessage } of failed) assert.match(errorMessage ?? "", /^Not testable/);
    assert.equal(checks.filter(({ status }) => status === "SUCCESS").length, passes);
  });
}
