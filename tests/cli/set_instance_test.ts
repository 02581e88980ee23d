import assert from "node:assert/strict";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { createServices } from "../../mod/services/create_services.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { runService } from "../support/service.ts";

async function withConnection(work: (home: string) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-set-" });
  try {
    const settings = await resolveSettings({ home, cwd: home, env: {} });
    const services = await createServices(settings, startLogCapture().logger);
    await services.connections.save({
      instance: "dev12345",
      origin: "cli",
      username: "admin",
      secrets: { kind: "basic", password: "x" },
    });
    await services.close();
    await work(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("instances set: environment and write policy are stored and shown, and taken back", () =>
  withConnection(async (home) => {
    const set = (...args: string[]) =>
      runService(["instances", "set", "dev12345", ...args], { home });
    const asked = await set("--environment", "prod", "--writes", "ask");
    assert.equal(asked.code, 0, asked.stderr);
    assert.match(asked.stdout, /prod\s+ask/);
    const back = await set("--writes", "default");
    assert.match(back.stdout, /prod\s+default/);
  }));

Deno.test("instances set: an unknown instance, a wrong value and nothing at all are refused", () =>
  withConnection(async (home) => {
    const cases: [args: string[], code: number, text: RegExp][] = [
      [["other", "--writes", "deny"], 1, /No stored credentials for instance other/],
      [["dev12345", "--writes", "maybe"], 2, /"maybe" is not one of allow, ask, deny, default/],
      [["dev12345"], 2, /Nothing to set/],
    ];
    for (const [args, code, text] of cases) {
      const refused = await runService(["instances", "set", ...args], { home });
      assert.equal(refused.code, code, refused.stderr);
      assert.match(refused.stderr, text);
    }
  }));
