import assert from "node:assert/strict";
import { join } from "node:path";
import { loadMasterKey } from "../../mod/auth/master_key.ts";
import { AppError } from "../../mod/base/errors.ts";

async function inFolder(run: (keyFile: string, folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "assistant-key-" });
  try {
    await run(join(folder, "data", "key"), folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("loadMasterKey: creates the key file for this user alone and reads it again", async () => {
  await inFolder(async (keyFile) => {
    const first = await loadMasterKey({ keyFile });
    const second = await loadMasterKey({ keyFile });
    assert.deepEqual(first.bytes, second.bytes);
    assert.equal(first.bytes.length, 32);
    assert.equal(first.source, keyFile);
    assert.equal((await Deno.stat(keyFile)).mode! & 0o777, 0o600);
    assert.equal((await Deno.stat(join(keyFile, ".."))).mode! & 0o777, 0o700);
    assert.deepEqual((await Array.fromAsync(Deno.readDir(join(keyFile, "..")))).length, 1);
  });
});

Deno.test("loadMasterKey: many that start at once get one key", async () => {
  await inFolder(async (keyFile) => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadMasterKey({ keyFile })));
    assert.equal(new Set(keys.map((key) => key.bytes.join())).size, 1);
  });
});

Deno.test("loadMasterKey: two new installations get different keys", async () => {
  await inFolder(async (keyFile) => {
    const other = await loadMasterKey({ keyFile: `${keyFile}2` });
    assert.notDeepEqual((await loadMasterKey({ keyFile })).bytes, other.bytes);
  });
});

Deno.test("loadMasterKey: a key file that others could read is closed to them", async () => {
  await inFolder(async (keyFile) => {
    await loadMasterKey({ keyFile });
    await Deno.chmod(keyFile, 0o644);
    await loadMasterKey({ keyFile });
    assert.equal((await Deno.stat(keyFile)).mode! & 0o777, 0o600);
  });
});

for (const content of ["", "not a key", "AAAA"]) {
  Deno.test(`loadMasterKey: a key file with ${JSON.stringify(content)} is kept and refused`, async () => {
    await inFolder(async (_keyFile, folder) => {
      const keyFile = join(folder, "key");
      await Deno.writeTextFile(keyFile, content);
      await assert.rejects(loadMasterKey({ keyFile }), (error) => {
        assert.ok(error instanceof AppError);
        assert.equal(error.code, "key_mismatch");
        assert.ok(error.message.includes(keyFile));
        return true;
      });
      assert.equal(await Deno.readTextFile(keyFile), content);
    });
  });
}

Deno.test("loadMasterKey: ASSISTANT_KEY as base64 is the key and no file is made", async () => {
  await inFolder(async (keyFile) => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 8);
    const base64 = btoa(String.fromCharCode(...bytes));
    const urlSafe = base64.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
    for (const masterKey of [base64, ` ${base64}\n`, urlSafe]) {
      assert.deepEqual(await loadMasterKey({ masterKey, keyFile }), {
        bytes,
        source: "ASSISTANT_KEY",
      });
    }
    await assert.rejects(Deno.stat(keyFile), Deno.errors.NotFound);
  });
});

Deno.test("loadMasterKey: a passphrase gives the same key everywhere and another gives another", async () => {
  const keyFile = "/nowhere/key";
  const load = (masterKey: string) => loadMasterKey({ masterKey, keyFile });
  const [one, again, other] = await Promise.all([
    load("a long enough passphrase"),
    load("a long enough passphrase"),
    load("a long enough passphrasf"),
  ]);
  assert.deepEqual(one.bytes, again.bytes);
  assert.notDeepEqual(one.bytes, other.bytes);
  assert.equal(one.bytes.length, 32);
});

Deno.test("loadMasterKey: a short passphrase is refused without repeating it", async () => {
  await assert.rejects(
    loadMasterKey({ masterKey: "hunter2hunter2", keyFile: "/nowhere/key" }),
    (error) =>
      error instanceof AppError && error.code === "bad_config" &&
      /ASSISTANT_KEY/.test(error.message) && !/hunter2/.test(`${error.message}${error.remedy}`),
  );
});

Deno.test("loadMasterKey: a folder that cannot be made is storage_failed with a remedy", async () => {
  await inFolder(async (_keyFile, folder) => {
    await Deno.writeTextFile(join(folder, "data"), "a file");
    await assert.rejects(
      loadMasterKey({ keyFile: join(folder, "data", "key") }),
      (error) => error instanceof AppError && error.code === "storage_failed" && !!error.remedy,
    );
  });
});
