import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { createDemo } from "../../../mod/demo/create_demo.ts";
import { SEED_VERSION } from "../../../mod/demo/database/seed_version.ts";
import { layDownSnapshot } from "../../../mod/demo/seed/lay_down.ts";
import { currentSnapshot, ORIGIN } from "../../../mod/demo/seed/snapshot.ts";
import { DatabaseSync } from "node:sqlite";

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(join(folder, "it's 100% new", "demo.db"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const beside = (path: string) => [...Deno.readDirSync(dirname(path))].map(({ name }) => name);

Deno.test("a new instance's file is the snapshot's copy, for this user alone, and nothing beside it", async () => {
  assert.ok(await currentSnapshot(), "deno task build:demo writes it");
  await inFolder(async (path) => {
    await Promise.all([layDownSnapshot(path), layDownSnapshot(path), layDownSnapshot(path)]);
    assert.deepEqual(beside(path), ["demo.db"]);
    if (Deno.build.os !== "windows") {
      assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
    }
    const file = new DatabaseSync(path, { readOnly: true });
    assert.equal(file.prepare("PRAGMA user_version").get()?.user_version, SEED_VERSION);
    const origin = file.prepare("SELECT name FROM sqlite_schema WHERE name = ?").all(ORIGIN);
    assert.deepEqual(origin, []);
    file.close();
  });
});

Deno.test("a file that is there is left as it is, whatever it holds", async () => {
  await inFolder(async (path) => {
    await Deno.mkdir(dirname(path));
    await Deno.writeTextFile(path, "somebody's notes");
    await layDownSnapshot(path);
    assert.equal(await Deno.readTextFile(path), "somebody's notes");
    assert.deepEqual(beside(path), ["demo.db"]);
  });
});

Deno.test("two instances that begin on one file at once share its records", async () => {
  await inFolder(async (path) => {
    const demos = await Promise.all([createDemo({ path }), createDemo({ path })]);
    const answers = await Promise.all(demos.map(({ fetch }) =>
      fetch(
        new Request("http://127.0.0.1:1/api/now/table/incident?sysparm_fields=number", {
          headers: { authorization: `Basic ${btoa("admin:admin")}` },
        }),
      ).then((answer) => answer.json())
    ));
    assert.ok(answers[0].result.length > 10);
    assert.deepEqual(answers[0], answers[1]);
    for (const demo of demos) demo.close();
  });
});
