import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Database, openDatabase, type SqlRow } from "../../../mod/demo/database/database.ts";
import { fillDatabase } from "../../../mod/demo/seed/fill_database.ts";
import { seedDatabase } from "../../../mod/demo/seed/seed_database.ts";
import { SEED_VERSION, storedVersion } from "../../../mod/demo/database/seed_version.ts";
import { referenceId } from "../../../mod/demo/declare/reference_id.ts";
import { hashPassword } from "../../../mod/demo/values/passwords.ts";
import { seededSysId } from "../../../mod/demo/values/sys_id.ts";
import {
  canAttach,
  copySnapshot,
  currentSnapshot,
  ORIGIN,
} from "../../../mod/demo/seed/snapshot.ts";
import { buildSnapshot } from "../../../scripts/demo_snapshot.ts";

async function emptyDatabase(): Promise<Database> {
  return (await openDatabase(":memory:", 0)).database;
}

/** Every table's layout and rows, in their order. */
function contentOf(database: Database): Record<string, unknown> {
  const schema = database.all("SELECT type, name, sql FROM sqlite_master ORDER BY type, name");
  const rows = schema.filter(({ type }) => type === "table").map(({ name }): [string, SqlRow[]] => [
    String(name),
    database.all(`SELECT * FROM "${name}" ORDER BY rowid`),
  ]);
  return { schema, ...Object.fromEntries(rows) };
}

/** Does work with a place for a snapshot. */
async function inFolder(work: (url: URL) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(pathToFileURL(join(folder, "it's 100% new", "snapshot.db")));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function changeOrigin(url: URL, change: string): void {
  const file = new DatabaseSync(fileURLToPath(url));
  file.exec(change);
  file.close();
}

/** A runtime that attaches no file is held to saying so. */
function copyTest(name: string, copies: () => Promise<void>): void {
  Deno.test(name, canAttach ? copies : refusesToCopy);
}

async function refusesToCopy(): Promise<void> {
  await inFolder(async (url) => {
    await buildSnapshot(url);
    const database = await emptyDatabase();
    const options = { from: url, first: () => {} };
    assert.throws(() => copySnapshot(database, options), /too many attached databases/);
    database.close();
  });
}

copyTest("snapshot: it fills a database with exactly what the sources do", async () => {
  await inFolder(async (url) => {
    await buildSnapshot(url);
    const [fromSources, fromFile] = [await emptyDatabase(), await emptyDatabase()];
    seedDatabase(fromSources);
    copySnapshot(fromFile, { from: url, first: () => {} });
    assert.deepEqual(contentOf(fromFile), contentOf(fromSources));
    assert.equal(storedVersion(fromFile), SEED_VERSION);
    assert.deepEqual(fromFile.all("PRAGMA integrity_check").map(Object.values), [["ok"]]);
    fromSources.close();
    fromFile.close();
  });
});

copyTest(
  "snapshot: what comes first is in its transaction, and one that fails leaves nothing",
  async () => {
    await inFolder(async (url) => {
      await buildSnapshot(url);
      const database = await emptyDatabase();
      const fail = () => {
        database.execute("CREATE TABLE t_first (sys_id TEXT)");
        throw new Error("on purpose");
      };
      assert.throws(() => copySnapshot(database, { from: url, first: fail }), /on purpose/);
      assert.deepEqual(database.all("SELECT name FROM sqlite_master"), []);
      copySnapshot(database, { from: url, first: () => {} });
      assert.equal(storedVersion(database), SEED_VERSION);
      database.close();
    });
  },
);

Deno.test("snapshot: it counts only while its sources are what they were", async () => {
  await inFolder(async (url) => {
    assert.equal(await currentSnapshot(url), undefined);
    await buildSnapshot(url);
    assert.equal(await currentSnapshot(url), url);
    for (
      const stale of [
        `UPDATE ${ORIGIN} SET digest = '${"0".repeat(64)}'`,
        `UPDATE ${ORIGIN} SET sources = replace(sources, 'sys_id.ts', 'is_gone.ts')`,
        `DROP TABLE ${ORIGIN}`,
      ]
    ) {
      changeOrigin(url, stale);
      assert.equal(await currentSnapshot(url), undefined, stale);
    }
    for (const text of ["no database, but longer than its header would be: ".repeat(9), ""]) {
      await Deno.writeTextFile(url, text);
      assert.equal(await currentSnapshot(url), undefined, text);
    }
  });
});

Deno.test("snapshot: it is built where it is missing or stale, and left alone else", async () => {
  await inFolder(async (url) => {
    assert.equal(await buildSnapshot(url), true);
    assert.equal(await buildSnapshot(url), false);
    const built = await Deno.readFile(url);
    changeOrigin(url, `UPDATE ${ORIGIN} SET digest = ''`);
    assert.equal(await buildSnapshot(url), true);
    assert.ok(Buffer.from(built).equals(await Deno.readFile(url)));
    assert.equal(await currentSnapshot(url), url);
    const folder = new URL(".", url);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["snapshot.db"]);
  });
});

Deno.test("snapshot: a database of an earlier version gets what it lacks and keeps what it has", async () => {
  const database = await emptyDatabase();
  seedDatabase(database);
  database.run("UPDATE t_task SET short_description = 'kept' WHERE number = 'INC0010001'");
  database.run("DELETE FROM t_task WHERE number = 'INC0010002'");
  database.execute("PRAGMA user_version = 1");
  await fillDatabase(database);
  const read = (number: string) =>
    database.get("SELECT short_description AS text FROM t_task WHERE number = ?", number)?.text;
  assert.equal(read("INC0010001"), "kept");
  assert.ok(read("INC0010002"));
  assert.equal(storedVersion(database), SEED_VERSION);
  database.close();
});

Deno.test("snapshot: the administrator of an earlier version takes the platform's own sys_id along", async () => {
  const database = await emptyDatabase();
  seedDatabase(database);
  const [now, before] = [referenceId("sys_user", "admin"), seededSysId("sys_user", "admin")];
  assert.equal(now, "6816f79cc0a8016401c5a33be04be441");
  const memberships = () =>
    database.all('SELECT "group" AS id FROM t_sys_user_grmember WHERE user = ?', now).length;
  const own = memberships();
  assert.ok(own > 0);
  database.run("UPDATE t_sys_user SET sys_id = ?, email = 'kept' WHERE sys_id = ?", before, now);
  database.run("UPDATE t_sys_user_grmember SET user = ? WHERE user = ?", before, now);
  database.execute("PRAGMA user_version = 13");
  await fillDatabase(database);
  const admins = database.all(
    "SELECT sys_id, email, user_password FROM t_sys_user WHERE user_name = 'admin'",
  );
  assert.deepEqual(admins.map(({ ...row }) => row), [
    { sys_id: now, email: "kept", user_password: hashPassword(now, "admin") },
  ]);
  assert.equal(memberships(), own);
  database.close();
});
