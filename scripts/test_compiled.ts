/**
 * `deno task test:compiled`: compiles the executable, starts it in an empty HOME and uses it as
 * its first user would. The last line is `N passed, N failed`.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { runService, startService } from "../tests/support/service.ts";
import { linkCompiler } from "../tests/support/compiler.ts";
import { SOURCE_EXAMPLE } from "../mod/tools/domains/source/check.ts";
import { compile, type CompileOptions } from "./compile.ts";
import { fetchTestBase } from "./denort_base.ts";
import metadata from "../deno.json" with { type: "json" };

/** What `deno compile` downloads when it has no base executable yet. */
const RELEASED_BASE =
  `https://dl.deno.land/release/v${Deno.version.deno}/denort-${Deno.build.target}.zip`;

/** With `DENORT_BIN` or the release host in reach the running Deno compiles, else the test base. */
async function chooseCompiler(): Promise<CompileOptions> {
  if (Deno.env.get("DENORT_BIN")) return {};
  try {
    const response = await fetch(RELEASED_BASE, {
      method: "HEAD",
      signal: AbortSignal.timeout(5000),
    });
    await response.body?.cancel();
    if (response.ok) return {};
  } catch {
    // Out of reach, as behind many proxies.
  }
  const { deno, denort } = await fetchTestBase();
  console.log(`Deno's release host is out of reach: compiling with the test base ${denort}`);
  return { deno: [deno], env: { DENORT_BIN: denort, DENO_TLS_CA_STORE: "mozilla,system" } };
}

const work = await Deno.makeTempDir({ prefix: "assistant-compiled-" });
const program = join(work, "assistant");
let passed = 0;
let failed = 0;

async function step(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    passed++;
    console.log(`${name} ... ok`);
  } catch (error) {
    failed++;
    console.log(`${name} ... FAILED`, error);
  }
}

async function useTasks(): Promise<void> {
  await step("compiled: the tasks for models are in it, and their checkers work", async () => {
    const check = ["eval", "check", "--tasks", "ui-message"];
    const { code, stdout } = await runService(check, { home: work, command: [program] });
    assert.equal(code, 0, stdout);
  });
}

async function useExecutable(): Promise<void> {
  await step("compiled: --version prints the version of deno.json", async () => {
    const { code, stdout } = await runService(["--version"], { home: work, command: [program] });
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`\\b${metadata.version.replaceAll(".", "\\.")}\\b`));
  });
  await step(
    "compiled: the vendor's compiler runs in a child that reaches nothing, or not at all",
    async () => {
      await linkCompiler(join(work, ".assistant", "source"), { anew: true });
      const args = JSON.stringify(SOURCE_EXAMPLE);
      const call = ["call", "sn_source_check", "--args", args, "--format", "json"];
      const { code, stdout, stderr } = await runService(call, { home: work, command: [program] });
      if (code === 0) assert.equal(JSON.parse(stdout).result.compiles, true, stdout);
      // What stands under "allow all" the oldest Deno's base cannot give up: then nothing is compiled.
      else assert.match(stdout + stderr, /cannot be kept from reading files/);
    },
  );
  await step("compiled: serves from an empty HOME and ends on SIGTERM with 0", async () => {
    await using service = await startService({ command: [program] });
    await step("compiled: /health answers on both ports", async () => {
      for (const url of [service.mcpUrl, service.webUrl]) {
        const health = await (await fetch(`${url}/health`)).json();
        assert.equal(health.status, "ok", JSON.stringify(health));
      }
    });
    await step("compiled: the dashboard and its script are embedded", async () => {
      const page = await (await fetch(`${service.webUrl}/`)).text();
      const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1];
      assert.ok(script, page);
      const answer = await fetch(new URL(script, service.webUrl));
      assert.equal(answer.status, 200);
      assert.ok((await answer.text()).length > 1000);
    });
    await step("compiled: the built-in skills are embedded", async () => {
      const result = await callMetaTool(service.mcpUrl, "sn_load_skill", {
        name: "servicenow-dev",
      });
      assert.equal(result.isError ?? false, false, JSON.stringify(result));
    });
    await step("compiled: the tool search has its model", async () => {
      const result = await callMetaTool(service.mcpUrl, "tool_search", {
        query: "bar chart of open incidents by assignment group",
      });
      assert.match(JSON.stringify(result), /sn_create_report/);
    });
    await step("compiled: a platform tool reads from the demo instance", async () => {
      const args = { table: "incident", limit: 1 };
      const result = await callMetaTool(service.mcpUrl, "tool_execute", {
        tool: "sn_query_table",
        args,
      });
      assert.equal(result.structuredContent?.status, "done", JSON.stringify(result));
    });
    assert.equal(await service.stop("SIGTERM"), 0);
  });
}

interface MetaToolResult {
  isError?: boolean;
  structuredContent?: { status?: string };
}

/** One plain `tools/call`, as a client without a session sends it. */
async function callMetaTool(url: string, name: string, args: unknown): Promise<MetaToolResult> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept": "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
      "x-sn-instance": "demo",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args },
    }),
  });
  assert.equal(response.status, 200);
  return (await response.json()).result;
}

await step("compiled: deno compile produces the executable", async () => {
  await compile({ ...await chooseCompiler(), output: program });
});
if (failed === 0) {
  await useTasks();
  await useExecutable();
}
await Deno.remove(work, { recursive: true });
console.log(`\n${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);
