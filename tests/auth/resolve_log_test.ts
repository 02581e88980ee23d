import assert from "node:assert/strict";
import { join } from "node:path";
import { resolveCredentials } from "../../mod/auth/resolve.ts";
import { startLog, stopLog } from "../../mod/base/log.ts";
import { openTemporaryConnections } from "../support/connections.ts";

Deno.test("resolve: the log names the source and never a secret", async () => {
  const folder = await Deno.makeTempDir();
  const file = join(folder, "test.log");
  try {
    const log = await startLog({ file, level: "debug" });
    await using opened = await openTemporaryConnections();
    const tokens = {
      token: () => Promise.resolve("PLANTED-token"),
      renew: () => Promise.resolve(false),
    };
    const options = { connections: opened.connections, tokens, storedTokens: tokens, log };
    for (
      const headers of [
        { instance: "dev1", username: "PLANTED-user", password: "PLANTED-password" },
        { instance: "dev1", clientId: "PLANTED-id", clientSecret: "PLANTED-secret" },
      ]
    ) {
      const credentials = await resolveCredentials({ port: "mcp", headers }, options);
      await credentials.headers();
      log.info("Resolved", { ...credentials, username: undefined });
    }
    await stopLog();
    const text = await Deno.readTextFile(file);
    assert.match(text, /header-basic/);
    assert.match(text, /header-oauth/);
    assert.ok(!text.includes("PLANTED"), text);
  } finally {
    await stopLog();
    await Deno.remove(folder, { recursive: true });
  }
});
