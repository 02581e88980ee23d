import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Database, openDatabase, type SqlRow } from "../../../mod/demo/database/database.ts";
import { prepareSeed } from "../../../mod/demo/seed/prepare_seed.ts";
import { seedDatabase } from "../../../mod/demo/seed/seed_database.ts";
import { SEED_VERSION, storedVersion } from "../../../mod/demo/database/seed_version.ts";
import { referenceId } from "../../../mod/demo/declare/reference_id.ts";
import { hashPassword } from "../../../mod/demo/values/passwords.ts";
import { seededSysId } from "../../../mod/demo/values/sys_id.ts";
import { currentSnapshot, snapshotHeader } from "../../../mod/demo/seed/snapshot.ts";
import { buildSnapshot, writeSnapshot } from "../../../scripts/demo_snapshot.ts";

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

Deno.test("snapshot: it fills a database with exactly what the sources do", async () => {
  const [fromSources, fromText] = [await emptyDatabase(), await emptyDatabase()];
  seedDatabase(fromSources);
  fromText.execute(await writeSnapshot());
  assert.deepEqual(contentOf(fromText), contentOf(fromSources));
  assert.equal(storedVersion(fromText), SEED_VERSION);
  fromSources.close();
  fromText.close();
});

Deno.test("snapshot: it counts only while its sources are what they were", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const url = pathToFileURL(join(folder, "snapshot.sql"));
    const sources = ["mod/demo/values/sys_id.ts", "mod/demo/seed/seed_database.ts"];
    assert.equal(await currentSnapshot(url), undefined);
    const header = await snapshotHeader(sources);
    await Deno.writeTextFile(url, `${header}SELECT 1;\n`);
    assert.equal((await currentSnapshot(url))?.(), `${header}SELECT 1;\n`);
    for (
      const stale of [
        header.replace(/-- [0-9a-f]{64}/, `-- ${"0".repeat(64)}`),
        header.replace("sys_id.ts", "rows.ts"),
        header.replace("sys_id.ts", "is_gone.ts"),
        "SELECT 1;\n",
        "",
      ]
    ) {
      await Deno.writeTextFile(url, stale);
      assert.equal(await currentSnapshot(url), undefined, stale);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("snapshot: it is built where it is missing or stale, and left alone else", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const url = pathToFileURL(join(folder, "dist", "snapshot.sql"));
    assert.equal(await buildSnapshot(url), true);
    assert.equal(await buildSnapshot(url), false);
    const built = await Deno.readTextFile(url);
    await Deno.writeTextFile(url, built.replace(/-- [0-9a-f]{64}/, `-- ${"0".repeat(64)}`));
    assert.equal(await buildSnapshot(url), true);
    assert.equal(await Deno.readTextFile(url), built);
    assert.equal((await currentSnapshot(url))?.(), built);
    assert.deepEqual([...Deno.readDirSync(join(folder, "dist"))].map(({ name }) => name), [
      "snapshot.sql",
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("snapshot: a database of an earlier version gets what it lacks and keeps what it has", async () => {
  const database = await emptyDatabase();
  seedDatabase(database);
  database.run("UPDATE t_task SET short_description = 'kept' WHERE number = 'INC0010001'");
  database.run("DELETE FROM t_task WHERE number = 'INC0010002'");
  database.execute("PRAGMA user_version = 1");
  (await prepareSeed(database))(database);
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
  (await prepareSeed(database))(database);
  const admins = database.all(
    "SELECT sys_id, email, user_password FROM t_sys_user WHERE user_name = 'admin'",
  );
  assert.deepEqual(admins.map(({ ...row }) => row), [
    { sys_id: now, email: "kept", user_password: hashPassword(now, "admin") },
  ]);
  assert.equal(memberships(), own);
  database.close();
});
