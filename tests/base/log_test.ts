import assert from "node:assert/strict";
import { join } from "node:path";
import { startLog, stopLog } from "../../mod/base/log.ts";

async function withLogFile(
  options: { maxBytes?: number },
  work: (file: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "assistant-log-" });
  try {
    const file = join(folder, "data", "assistant-mcp.log");
    await startLog({ file, level: "debug", ...options });
    await work(file);
  } finally {
    await stopLog();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("log: planted secrets never reach the file, whatever field or text carries them", async () => {
  await withLogFile({}, async (file) => {
    const log = await startLog({ file, level: "debug" });
    const planted = "Planted-Secret-9f3";
    log.info("Sign-in of {user}", { user: "admin", password: planted, userPassword: planted });
    log.info("Call with {headers}", {
      headers: { "X-SN-Password": planted, authorization: `Basic ${btoa(`admin:${planted}`)}` },
      cookie: planted,
      access_token: planted,
      clientSecret: planted,
    });
    log.warn(`Sent Authorization: Bearer ${planted}Planted and Basic ${btoa(planted)}`);
    log.error("Failed: {error}", {
      error: { token: planted, nested: [{ refresh_token: planted }] },
    });
    await stopLog();
    const text = await Deno.readTextFile(file);
    assert.match(text, /Sign-in of/);
    assert.equal(text.includes(planted), false, text);
    assert.equal(text.includes(btoa(planted)), false);
    assert.equal(text.includes(btoa(`admin:${planted}`)), false);
  });
});

Deno.test({
  name: "log: every file is this user's alone, also after a rotation",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withLogFile({ maxBytes: 2_000 }, async (file) => {
      const log = await startLog({ file, level: "debug", maxBytes: 2_000 });
      for (let line = 0; line < 100; line++) {
        log.info("Line {line}", { line, text: "x".repeat(80) });
      }
      await stopLog();
      const folder = join(file, "..");
      const names = [...Deno.readDirSync(folder)].map((entry) => entry.name);
      assert.ok(names.length > 1, `rotated into ${names.join(", ")}`);
      for (const name of names) {
        const mode = (Deno.statSync(join(folder, name)).mode ?? 0) & 0o777;
        assert.equal(mode.toString(8), "600", name);
      }
      assert.equal((Deno.statSync(folder).mode ?? 0) & 0o077, 0);
    }),
});

Deno.test("log: a level below the one asked for is left out", async () => {
  await withLogFile({}, async (file) => {
    const log = await startLog({ file, level: "warning" });
    log.info("quiet");
    log.warn("loud");
    await stopLog();
    const text = await Deno.readTextFile(file);
    assert.equal(text.includes("quiet"), false);
    assert.ok(text.includes("loud"));
  });
});
