import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createConnections } from "../../mod/auth/connection_store.ts";
import { findKey } from "../../mod/auth/find_key.ts";
import { authMigrations } from "../../mod/auth/migrations.ts";
import { resolvePaths } from "../../mod/base/paths.ts";
import { openStore } from "../../mod/store/open_store.ts";

const SCRIPT = fileURLToPath(new URL("../support/save_connections.ts", import.meta.url));
const COUNT = 15;

Deno.test("two processes that connect instances at once, from nothing: none is lost", async () => {
  const home = await Deno.makeTempDir({ prefix: "assistant-two-" });
  try {
    const names = ["one", "two"];
    const ended = await Promise.all(names.map((name) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", SCRIPT, home, name, String(COUNT)],
        stderr: "piped",
      }).output()
    ));
    for (const { code, stderr } of ended) assert.equal(code, 0, new TextDecoder().decode(stderr));
    const paths = resolvePaths({ home });
    const store = await openStore({ path: paths.database, migrations: authMigrations });
    try {
      const key = await findKey({ store, keyFile: paths.key });
      const connections = createConnections({ store, key });
      assert.equal((await connections.list()).length, names.length * COUNT);
      for (const name of names) {
        for (let index = 0; index < COUNT; index++) {
          const secrets = await connections.secrets(`${name}-${index}.example.com`);
          assert.deepEqual(secrets, { kind: "basic", password: `${name} ${index}` });
        }
      }
    } finally {
      await store.close();
    }
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
