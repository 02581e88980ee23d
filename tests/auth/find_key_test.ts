import assert from "node:assert/strict";
import { join } from "node:path";
import { createConnections } from "../../mod/auth/connection_store.ts";
import { findKey } from "../../mod/auth/find_key.ts";
import type { Keychain } from "../../mod/auth/keychain/keychain.ts";
import { createSystemKeychain } from "../../mod/auth/keychain/system_keychain.ts";
import { keyFits } from "../../mod/auth/key_check.ts";
import type { MasterKey } from "../../mod/auth/master_key.ts";
import { authMigrations } from "../../mod/auth/migrations.ts";
import { pendingKeyFile } from "../../mod/auth/pending_key.ts";
import { rotateKey } from "../../mod/auth/rotate_key.ts";
import { AppError } from "../../mod/base/errors.ts";
import type { Store } from "../../mod/store/store.ts";
import { fakeKeychain } from "../support/fake_keychain.ts";
import { openTemporaryStore } from "../support/stores.ts";

const NEW_KEY = "a new passphrase, long enough";
const PASSWORD = "Planted-Secret-31";

interface Place {
  store: Store;
  folder: string;
  keyFile: string;
  /** A keychain that works; only tests that hand it on have one. */
  keychain: Keychain;
  entry: () => Promise<string | undefined>;
}

async function inPlace(run: (place: Place) => Promise<void>): Promise<void> {
  await using opened = await openTemporaryStore({ migrations: authMigrations });
  const folder = join(opened.path, "..");
  const fake = await fakeKeychain(folder);
  const keychain = createSystemKeychain(folder, { kind: "libsecret", run: fake.run });
  assert.ok(keychain);
  const { entry } = fake;
  await run({ store: opened.store, folder, keyFile: join(folder, "key"), keychain, entry });
}

async function connect(store: Store, key: MasterKey, host = "dev1"): Promise<void> {
  await createConnections({ store, key }).save({
    instance: host,
    origin: "hub",
    username: "ada",
    secrets: { kind: "basic", password: PASSWORD },
  });
}

async function opens(store: Store, key: MasterKey): Promise<void> {
  const secrets = await createConnections({ store, key }).secrets("dev1.service-now.com");
  assert.deepEqual(secrets, { kind: "basic", password: PASSWORD });
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

Deno.test("key: a new installation keeps it in the keychain, and finds it there again", () =>
  inPlace(async ({ store, keyFile, keychain, entry }) => {
    const key = await findKey({ store, keyFile, keychain });
    assert.equal(key.source, keychain.name);
    assert.equal(await exists(keyFile), false);
    assert.equal(atob(await entry() ?? "").length, 32);
    await connect(store, key);
    await opens(store, await findKey({ store, keyFile, keychain }));
  }));

Deno.test("key: an installation with a key file keeps it when a keychain comes along", () =>
  inPlace(async ({ store, keyFile, keychain, entry }) => {
    await connect(store, await findKey({ store, keyFile }));
    const key = await findKey({ store, keyFile, keychain });
    assert.equal(key.source, keyFile);
    await opens(store, key);
    assert.equal(await entry(), undefined);
  }));

Deno.test("key: of a file and a keychain the one that opens the secrets is taken", () =>
  inPlace(async ({ store, keyFile, keychain }) => {
    await connect(store, await findKey({ store, keyFile, keychain }));
    // Started once without a desktop session: a key file is made, and the mismatch is told.
    const wrong = await findKey({ store, keyFile });
    assert.equal(await keyFits(store, wrong), false);
    const key = await findKey({ store, keyFile, keychain });
    assert.equal(key.source, keychain.name);
    await opens(store, key);
  }));

Deno.test("key: a keychain that cannot store falls through to the key file", () =>
  inPlace(async ({ store, keyFile, keychain }) => {
    const locked = { ...keychain, write: () => Promise.resolve(false) };
    assert.equal((await findKey({ store, keyFile, keychain: locked })).source, keyFile);
    const silent = { ...keychain, read: () => Promise.resolve(undefined) };
    assert.equal((await findKey({ store, keyFile, keychain: silent })).source, keyFile);
  }));

Deno.test("key: many that start at once find one keychain key", () =>
  inPlace(async ({ store, keyFile, keychain }) => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => findKey({ store, keyFile, keychain })),
    );
    assert.equal(new Set(keys.map((key) => key.bytes.join())).size, 1);
  }));

Deno.test("key: ASSISTANT_KEY goes before both and touches neither", () =>
  inPlace(async ({ store, keyFile, keychain, entry }) => {
    const key = await findKey({ store, keyFile, keychain, masterKey: NEW_KEY });
    assert.equal(key.source, "ASSISTANT_KEY");
    assert.deepEqual([await exists(keyFile), await entry()], [false, undefined]);
  }));

for (const where of ["key file", "keychain"] as const) {
  Deno.test(`rekey: the ${where} holds a new key that opens everything, the old one nothing`, () =>
    inPlace(async (place) => {
      const { store, keyFile } = place;
      const keychain = where === "keychain" ? place.keychain : undefined;
      const old = await findKey({ store, keyFile, keychain });
      await connect(store, old);
      await connect(store, old, "dev2");
      const { secrets, source } = await rotateKey({ store, key: old, keyFile, keychain });
      assert.deepEqual([secrets, source], [2, old.source]);
      const key = await findKey({ store, keyFile, keychain });
      assert.notDeepEqual(key.bytes, old.bytes);
      assert.equal(key.source, old.source);
      await opens(store, key);
      assert.equal(await exists(pendingKeyFile(keyFile)), false);
      await assert.rejects(opens(store, old), isMismatch);
      await assert.rejects(connect(store, old, "dev3"), isMismatch, "a service that runs on");
      assert.equal((await createConnections({ store, key }).list()).length, 2);
    }));

  Deno.test(`rekey: cut off after the secrets were sealed, the next start ends it (${where})`, () =>
    inPlace(async (place) => {
      const { store, keyFile } = place;
      const keychain = where === "keychain" ? place.keychain : undefined;
      const old = await findKey({ store, keyFile, keychain });
      await connect(store, old);
      const before = await Deno.readFile(keyFile).catch(() => undefined);
      const oldEntry = await place.entry();
      await rotateKey({ store, key: old, keyFile, keychain });
      const key = await findKey({ store, keyFile, keychain });
      // Back to the moment before the new key took the place of the old one.
      const text = btoa(String.fromCharCode(...key.bytes));
      await Deno.writeTextFile(pendingKeyFile(keyFile), text, { mode: 0o600 });
      if (before) await Deno.writeFile(keyFile, before);
      if (oldEntry) await place.keychain.write(oldEntry);
      const both = await Promise.all([1, 2].map(() => findKey({ store, keyFile, keychain })));
      for (const found of both) await opens(store, found);
      assert.equal(await exists(pendingKeyFile(keyFile)), false);
    }));
}

Deno.test("rekey: cut off before the secrets were sealed, the old key stays", () =>
  inPlace(async ({ store, keyFile }) => {
    const old = await findKey({ store, keyFile });
    await connect(store, old);
    await Deno.writeTextFile(pendingKeyFile(keyFile), btoa("x".repeat(32)), { mode: 0o600 });
    const key = await findKey({ store, keyFile });
    assert.deepEqual(key.bytes, old.bytes);
    await opens(store, key);
    await rotateKey({ store, key, keyFile });
    await opens(store, await findKey({ store, keyFile }));
  }));

Deno.test("rekey: a secret that does not open leaves all as they were", () =>
  inPlace(async ({ store, keyFile }) => {
    const key = await findKey({ store, keyFile });
    await connect(store, key);
    await connect(store, key, "zz9");
    const db = store.tables<{ auth_secret: { host: string; sealed: string } }>();
    await db.updateTable("auth_secret").set({ sealed: "1:AAAA" })
      .where("host", "=", "zz9.service-now.com").execute();
    await assert.rejects(rotateKey({ store, key, keyFile }), isMismatch);
    await opens(store, await findKey({ store, keyFile }));
  }));

Deno.test("rekey: to a key of the environment, and from one only with its successor", () =>
  inPlace(async ({ store, keyFile }) => {
    const old = await findKey({ store, keyFile });
    await connect(store, old);
    const { source } = await rotateKey({ store, key: old, keyFile, newKey: NEW_KEY });
    assert.equal(source, "ASSISTANT_KEY");
    const key = await findKey({ store, keyFile, masterKey: NEW_KEY });
    await opens(store, key);
    await assert.rejects(
      rotateKey({ store, key, keyFile }),
      (error) => error instanceof AppError && /ASSISTANT_NEW_KEY/.test(error.remedy ?? ""),
    );
    await assert.rejects(
      rotateKey({ store, key, keyFile, newKey: "short" }),
      (error) => error instanceof AppError && /ASSISTANT_NEW_KEY is shorter/.test(error.message),
    );
    await opens(store, key);
  }));

Deno.test("rekey: twice at once, one is told that its key is the old one", () =>
  inPlace(async ({ store, keyFile }) => {
    const key = await findKey({ store, keyFile });
    await connect(store, key);
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => rotateKey({ store, key, keyFile })),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    await opens(store, await findKey({ store, keyFile }));
  }));

function isMismatch(error: unknown): boolean {
  return error instanceof AppError && error.code === "key_mismatch" &&
    /restart the service/.test(error.remedy ?? "");
}
