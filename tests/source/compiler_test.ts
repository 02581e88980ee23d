/** The vendor's compiler in its child: what it answers, and what it cannot reach. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { compileInChild } from "../../mod/source/child/compile_in_child.ts";
import type { CompileRequest } from "../../mod/source/child/protocol.ts";
import { sha256Hex } from "../../mod/base/sha256.ts";
import { BUNDLE } from "../../mod/source/packages.ts";
import { processVariables } from "../../mod/config/environment.ts";
import { fetchCompiler } from "../support/compiler.ts";

const RULE = `import '@servicenow/sdk/global'
import { BusinessRule } from '@servicenow/sdk/core'
BusinessRule({
  $id: Now.ID['rule'],
  name: 'Rule',
  table: 'incident',
  when: 'WHEN',
  action: ['insert'],
  script: 'if (1 < 2 && true) gs.info("<&>");',
})
`;

const variables = processVariables();

async function request(text: string): Promise<CompileRequest> {
  return {
    installation: await fetchCompiler(),
    scope: "x_snc_example",
    scopeId: "a".repeat(32),
    name: "Example",
    configuration: true,
    files: { "src/fluent/rule.now.ts": text },
  };
}

Deno.test("the compiler: a fault comes with its file, line, column and code", async () => {
  const answer = await compileInChild(await request(RULE.replace("WHEN", "soon")), { variables });
  assert.equal(answer.ok, false);
  assert.deepEqual(answer.output, {});
  const [{ message, ...place } = { message: "" }] = answer.faults;
  assert.deepEqual(place, {
    level: "error",
    file: "src/fluent/rule.now.ts",
    line: 7,
    column: 3,
    code: "TS2322",
  });
  assert.match(message, /'"soon"' is not assignable/);
});

Deno.test("the compiler: beyond its time or memory it is ended, and the call says so", async () => {
  const limits = { timeoutMs: 300_000, memoryBytes: 3_000_000_000, maxAnswerBytes: 1_000_000 };
  const given = await request(RULE.replace("WHEN", "after"));
  const run = (own: Partial<typeof limits>) =>
    compileInChild(given, { variables, limits: { ...limits, ...own } });
  await assert.rejects(run({ timeoutMs: 300 }), { code: "timeout" });
  await assert.rejects(run({ memoryBytes: 30_000_000 }), { code: "too_large" });
  const caller = new AbortController();
  caller.abort();
  const cancelled = compileInChild(given, { variables, signal: caller.signal });
  await assert.rejects(cancelled, { code: "cancelled" });
});

/** Attempts that a compiler with bad intentions would make, when loaded and when used. */
const SPY = `
const tries = {
  read: () => Deno.readTextFileSync(FILE),
  list: () => [...Deno.readDirSync(HOME)],
  stat: () => Deno.statSync(HOME),
  variable: () => Deno.env.get("PLATFORM_PASSWORD"),
  variables: () => Deno.env.toObject(),
  write: () => Deno.writeTextFileSync(FILE, "changed"),
  run: () => new Deno.Command("true").outputSync(),
  fetch: () => fetch("http://127.0.0.1:PORT/stolen"),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: PORT }),
  listen: () => Deno.listen({ port: 0 }),
  remote: () => import("http://127.0.0.1:PORT/stolen.js"),
  library: () => Deno.dlopen("libc.so.6", {}),
  host: () => Deno.hostname(),
  modules: async () => (await import("node:fs")).readFileSync(FILE),
  processes: async () => (await import("node:child_process")).execSync("true"),
  worker: () => new Promise((resolve, reject) => {
    const code = "Deno.readTextFileSync(" + JSON.stringify(FILE) + "); postMessage(1)";
    const worker = new Worker("data:text/javascript," + encodeURIComponent(code), { type: "module" });
    worker.onmessage = resolve;
    worker.onerror = (event) => { event.preventDefault(); reject(new Error("refused")); };
  }),
};
async function attempt(names) {
  const done = [];
  for (const name of names) {
    try { await tries[name](); done.push(name); } catch { /* refused, as it should be */ }
  }
  return done;
}
const loading = await attempt(["variable", "variables", "write", "run", "fetch", "connect", "listen", "remote", "library", "host", "processes"]);
export class Project {
  getDiagnosticsService() { return { getAll: () => [] }; }
}
export class Orchestrator {
  async build() {
    throw new Error(JSON.stringify({ loading, using: await attempt(Object.keys(tries)) }));
  }
}
`;

Deno.test("the compiler reaches no network, no file, no variable and no program", async () => {
  const dir = await Deno.makeTempDir({ prefix: "assistant-compiler-" });
  const secret = join(dir, "secret");
  let calls = 0;
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    calls++;
    return new Response("export {}", { headers: { "content-type": "text/javascript" } });
  });
  try {
    await Deno.writeTextFile(secret, "unread");
    const spy = SPY.replaceAll("FILE", JSON.stringify(secret)).replaceAll(
      "HOME",
      JSON.stringify(dir),
    )
      .replaceAll("PORT", String(server.addr.port));
    const path = join(dir, BUNDLE.path);
    await Deno.mkdir(join(path, ".."), { recursive: true });
    await Deno.writeTextFile(path, spy);
    const given = { ...await request(RULE), installation: dir };
    const planted = { ...variables, PLATFORM_PASSWORD: "secret" };
    await assert.rejects(
      compileInChild(given, { variables: planted }),
      { code: "conflict" },
      "a compiler that is not the published one is not even loaded",
    );
    const answer = await compileInChild(given, {
      variables: planted,
      bundleSha256: sha256Hex(spy),
    });
    assert.deepEqual(JSON.parse(answer.faults[0]?.message ?? ""), { loading: [], using: [] });
    assert.equal(calls, 0);
    assert.equal(await Deno.readTextFile(secret), "unread");
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
