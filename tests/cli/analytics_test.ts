import assert from "node:assert/strict";
import { join } from "node:path";
import { runService } from "../support/service.ts";

Deno.test("assistant analytics export: JSON or CSV, to the terminal or a private file", async () => {
  const home = await Deno.makeTempDir({ prefix: "assistant-cli-analytics-" });
  try {
    const run = (...args: string[]) => runService(["analytics", "export", ...args], { home });
    const json = await run();
    assert.equal(json.code, 0, json.stderr);
    assert.deepEqual(JSON.parse(json.stdout), []);
    const out = join(home, "sessions.csv");
    const csv = await run("--format", "csv", "--out", out);
    assert.equal(csv.code, 0, csv.stderr);
    assert.ok(csv.stdout.includes(out), csv.stdout);
    assert.match(await Deno.readTextFile(out), /^id,kind,port,clientName/);
    assert.equal(((await Deno.stat(out)).mode ?? 0) & 0o777, 0o600);
    const wrong = await run("--format", "xml");
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.stderr, /"xml" is no export format/);
    const nowhere = await run("--out", join(out, "x.json"));
    assert.notEqual(nowhere.code, 0);
    assert.match(nowhere.stderr, /cannot be written/);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
