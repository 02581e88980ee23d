import assert from "node:assert/strict";
import { join } from "node:path";
import { createBackup } from "../../mod/backup/create_backup.ts";
import { readBackup } from "../../mod/backup/read_backup.ts";
import { finishRestore, keepForRestore } from "../../mod/backup/restore.ts";
import { sealFile } from "../../mod/backup/sealed_file.ts";
import { systemClock } from "../../mod/base/clock.ts";
import { AppError } from "../../mod/base/errors.ts";
import { resolvePaths } from "../../mod/base/paths.ts";
import { KNOWN_MIGRATIONS } from "../../mod/services/open_secret_store.ts";
import { startTestServices } from "../support/services.ts";

const PASSWORD = "correct horse battery";
/** Little work: that it is scrypt is not what is tested. */
const COST = 8;
const opening = { password: PASSWORD, knownMigrations: KNOWN_MIGRATIONS };

const isError = (code: string) => (error: unknown) =>
  error instanceof AppError && error.code === code;

Deno.test("backup: everything comes back on another machine, and nothing of it can be read without the password", async () => {
  await using machine = await startTestServices({ settings: { demo: false } });
  const { services, settings: { paths } } = machine;
  const connection = { instance: "dev1.example.com", username: "ada", label: "first" };
  await services.connections.save({
    ...connection,
    origin: "hub",
    secrets: { kind: "basic", password: "Planted-Q7x9" },
  });
  await services.notes.write(
    { title: "Naming", text: "Story number first." },
    { by: "test", afterReading: [] },
  );
  await Deno.mkdir(join(paths.configDir, "skills", "mine"), { recursive: true });
  await Deno.writeTextFile(join(paths.configDir, "skills", "mine", "SKILL.md"), "ours");
  const file = new Uint8Array(await services.backups.create(PASSWORD));
  const text = new TextDecoder().decode(file);
  assert.doesNotMatch(text, /Planted|Naming|ours/);

  const home = await Deno.makeTempDir({ prefix: "assistant-restored-" });
  try {
    const target = resolvePaths({ home });
    await Deno.mkdir(target.memory, { recursive: true });
    await Deno.writeTextFile(join(target.memory, "old.md"), "# Old");
    const { zip, manifest } = await readBackup(file, opening);
    assert.ok(manifest.migrations.length > 5);
    await keepForRestore(target, zip);
    assert.equal(await finishRestore(target, systemClock), "restored");
    assert.equal(await finishRestore(target, systemClock), "none_kept", "once");
    for (const path of [target.database, target.key]) {
      assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600, path);
    }
    assert.equal(await Deno.readTextFile(join(target.configDir, "skills/mine/SKILL.md")), "ours");
    const names = [...Deno.readDirSync(target.dataDir)].map(({ name }) => name);
    assert.ok(names.some((name) => name.startsWith("memory.replaced-")), "what was there stays");
    assert.deepEqual(names.filter((name) => /restore|backup/.test(name)), []);

    await using restored = await startTestServices({ settings: { demo: false, paths: target } });
    const found = await restored.services.connections.find("first");
    assert.equal(found?.host, "dev1.example.com");
    const secrets = await restored.services.connections.secrets("dev1.example.com");
    assert.deepEqual(secrets, { kind: "basic", password: "Planted-Q7x9" });
    const notes = await restored.services.memory.list();
    assert.deepEqual(notes.map(({ title }) => title), ["Naming"]);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("backup: nothing is replaced below a service that runs, whatever port it has", async () => {
  await using machine = await startTestServices({ settings: { demo: false } });
  const { services, settings: { paths } } = machine;
  const { zip } = await readBackup(
    new Uint8Array(await services.backups.create(PASSWORD)),
    opening,
  );
  await keepForRestore(paths, zip);
  assert.equal(await finishRestore(paths, systemClock), "in_use");
  assert.ok(await services.connections.list());
  const names = [...Deno.readDirSync(paths.dataDir)].map(({ name }) => name);
  assert.deepEqual(names.filter((name) => name.includes(".replaced-")), []);
  await services.close();
  assert.equal(await finishRestore(paths, systemClock), "restored");
});

Deno.test("backup: a wrong password, a damaged or strange file and one of a newer version are refused", async () => {
  await using machine = await startTestServices({ settings: { demo: false } });
  const { paths } = machine.settings;
  const key = new Uint8Array(32);
  const file = await createBackup({
    ...{ paths, key, password: PASSWORD, clock: systemClock, cost: COST },
  });
  await assert.rejects(
    readBackup(file, { ...opening, password: "another password" }),
    isError("forbidden"),
  );
  const damaged = file.slice();
  damaged[damaged.length - 20] = (damaged[damaged.length - 20] ?? 0) ^ 1;
  await assert.rejects(readBackup(damaged, opening), isError("forbidden"));
  for (const strange of [new Uint8Array(), new Uint8Array(new TextEncoder().encode("PK\n{}"))]) {
    await assert.rejects(readBackup(strange, opening), isError("invalid_input"));
  }
  const older = { ...opening, knownMigrations: KNOWN_MIGRATIONS.slice(0, 3) };
  await assert.rejects(readBackup(file, older), isError("conflict"));
  const givenKey = new Uint8Array(32).fill(1);
  await assert.rejects(readBackup(file, { ...opening, givenKey }), isError("key_mismatch"));
  await assert.rejects(sealFile(key, { password: "short" }), isError("invalid_input"));
});
