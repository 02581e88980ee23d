import assert from "node:assert/strict";
import { runCommand } from "../../../mod/auth/keychain/run_command.ts";
import { createSystemKeychain } from "../../../mod/auth/keychain/system_keychain.ts";
import { keychainKind } from "../../../mod/config/keychain_kind.ts";
import { type FakeKeychain, fakeKeychain } from "../../support/fake_keychain.ts";

const SECRET = "q".repeat(43) + "=";
const FOLDER = `/home/ada "x" \\ y/.assistant`;

async function withKeychain(run: (fake: FakeKeychain) => Promise<void>, script?: string) {
  const folder = await Deno.makeTempDir({ prefix: "assistant-keychain-" });
  try {
    await run(await fakeKeychain(folder, script));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const kind of ["libsecret", "macos"] as const) {
  Deno.test(`keychain ${kind}: keeps a secret, and never as an argument of a program`, () =>
    withKeychain(async ({ run, argv }) => {
      const keychain = createSystemKeychain(FOLDER, { kind, run });
      assert.deepEqual(await keychain?.read(), {});
      assert.equal(await keychain?.write(SECRET), true);
      assert.deepEqual(await keychain?.read(), { secret: SECRET });
      const seen = await argv();
      assert.ok(seen.includes(FOLDER), seen);
      assert.equal(seen.includes(SECRET), false);
    }));

  Deno.test(`keychain ${kind}: one that complains, is missing or loses the secret does not answer`, async () => {
    await withKeychain(async ({ run }) => {
      const keychain = createSystemKeychain(FOLDER, { kind, run });
      assert.equal(await keychain?.read(), undefined);
      assert.equal(await keychain?.write(SECRET), false);
    }, "#!/bin/sh\necho 'Cannot autolaunch D-Bus' >&2\nexit 1\n");
    const run = (_: string, input: Parameters<typeof runCommand>[1]) =>
      runCommand("/nowhere/no-such-program", input);
    const keychain = createSystemKeychain(FOLDER, { kind, run });
    assert.equal(await keychain?.read(), undefined);
    assert.equal(await keychain?.write(SECRET), false);
  });
}

Deno.test("keychain: a program that waits for a person is ended", () =>
  withKeychain(async ({ run }) => {
    const answer = await run("secret-tool", { args: ["lookup"], timeoutMs: 100 });
    assert.equal(answer, undefined);
    const fed = await run("secret-tool", { args: ["store"], stdin: SECRET, timeoutMs: 100 });
    assert.equal(fed, undefined);
  }, "#!/bin/sh\nexec sleep 600\n"));

Deno.test({
  name: "keychain: a program that leaves another one waiting does not hold up the start either",
  // The one that is left alone keeps its streams, and the test its reading of them.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withKeychain(async ({ run }) => {
      const answer = await run("secret-tool", { args: ["lookup"], timeoutMs: 100 });
      assert.equal(answer, undefined);
    }, "#!/bin/sh\nsleep 5\n"),
});

Deno.test("keychain: asked only in a desktop session; where there is none, no program is run", () => {
  assert.equal(keychainKind({ HOME: "/root" }, "linux"), undefined);
  assert.equal(keychainKind({ DBUS_SESSION_BUS_ADDRESS: "" }, "linux"), undefined);
  assert.equal(keychainKind({ DBUS_SESSION_BUS_ADDRESS: "unix:path=/x" }, "linux"), "libsecret");
  assert.equal(keychainKind({ HOME: "/Users/ada" }, "darwin"), "macos");
  assert.equal(keychainKind({ USERPROFILE: "C:\\Users\\ada" }, "windows"), undefined);
  assert.equal(createSystemKeychain(FOLDER, { kind: undefined }), undefined);
});
