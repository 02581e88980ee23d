import assert from "node:assert/strict";
import { join } from "node:path";
import { fakeKeychain } from "../support/fake_keychain.ts";
import { runService } from "../support/service.ts";
import { storeConnections } from "../support/stored_connections.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

const NEW_KEY = "another passphrase, long enough";

async function withConnected(
  run: (of: { home: string; status(env?: Record<string, string>): Promise<number> }) => Promise<
    void
  >,
): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-rekey-" });
  const demo = await serveDemoCopy();
  try {
    await storeConnections(home, [{
      instance: demo.url,
      label: "mine",
      origin: "cli",
      username: "admin",
      secrets: { kind: "basic", password: "admin" },
    }]);
    await run({
      home,
      status: async (env) =>
        (await runService(["auth", "status", "mine"], { home, env: env ?? {} })).code,
    });
  } finally {
    await demo.close();
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("auth rekey: the connections work on with the new key, kept where the old one was", () =>
  withConnected(async ({ home, status }) => {
    const keyFile = join(home, ".assistant", "key");
    const old = await Deno.readTextFile(keyFile);
    const { code, stdout, stderr } = await runService(["auth", "rekey"], { home });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /Sealed 1 stored secrets/);
    const key = await Deno.readTextFile(keyFile);
    assert.notEqual(key, old);
    assert.equal(stdout.includes(key.trim()), false);
    assert.equal((await Deno.stat(keyFile)).mode! & 0o777, 0o600);
    assert.equal(await status(), 0);
  }));

Deno.test("auth rekey: with ASSISTANT_NEW_KEY the service is then started with that key", () =>
  withConnected(async ({ home, status }) => {
    const env = { ASSISTANT_NEW_KEY: NEW_KEY };
    const { code, stdout, stderr } = await runService(["auth", "rekey"], { home, env });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /ASSISTANT_KEY set to the new key/);
    assert.equal(await status({ ASSISTANT_KEY: NEW_KEY }), 0);
    assert.equal(await status(), 1);
    const again = await runService(["auth", "rekey"], { home, env: { ASSISTANT_KEY: NEW_KEY } });
    assert.equal(again.code, 2, again.stderr);
    assert.match(again.stderr, /ASSISTANT_NEW_KEY/);
  }));

Deno.test({
  name: "keychain on the PATH: a new installation keeps its key there and makes no file",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const home = await Deno.makeTempDir({ prefix: "assistant-rekey-" });
    try {
      const fake = await fakeKeychain(home);
      const env = {
        PATH: `${fake.bin}:${Deno.env.get("PATH")}`,
        DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere",
      };
      const { code, stderr } = await runService(["instances"], { home, env });
      assert.equal(code, 0, stderr);
      assert.equal((await fake.entry())?.length, 44);
      await assert.rejects(Deno.stat(join(home, ".assistant", "key")), Deno.errors.NotFound);
    } finally {
      await Deno.remove(home, { recursive: true });
    }
  },
});
