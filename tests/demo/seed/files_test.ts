import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "../../../mod/base/errors.ts";
import { startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const names = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

Deno.test("demo file: the database and its companions are for this user alone", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/deep/demo.db`;
    const modes = () =>
      names(`${folder}/deep`).map((name) =>
        (Deno.statSync(`${folder}/deep/${name}`).mode ?? 0) & 0o777
      );
    {
      using demo = await startDemo({ path });
      await demo.create("incident", {});
      assert.deepEqual(names(`${folder}/deep`), ["demo.db", "demo.db-shm", "demo.db-wal"]);
      assert.deepEqual(modes(), [0o600, 0o600, 0o600]);
    }
    Deno.chmodSync(path, 0o644);
    using _again = await startDemo({ path });
    assert.deepEqual([...new Set(modes())], [0o600], "also one that had become readable");
  });
});

Deno.test("demo file: records, new tables and numbers outlive a restart", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/demo.db`;
    {
      using demo = await startDemo({ path });
      await demo.create("incident", { short_description: "kept" });
      await demo.create("sys_db_object", { name: "u_shelf", label: "Shelf" });
      await demo.create("sys_dictionary", {
        name: "u_shelf",
        element: "u_place",
        internal_type: "string",
      });
      await demo.create("u_shelf", { u_place: "north" });
      const gone = await firstRecord(demo, "table/incident?sysparm_query=number=INC0010002");
      await demo.call("DELETE", `table/incident/${gone.sys_id}`);
    }
    using demo = await startDemo({ path });
    const kept = await firstRecord(demo, "table/incident?sysparm_query=short_description=kept");
    assert.equal(kept.number, "INC0010100");
    assert.equal((await demo.create("incident", {})).number, "INC0010101");
    assert.deepEqual((await demo.list("table/u_shelf")).map((row) => row.u_place), ["north"]);
    assert.deepEqual(await demo.list("table/incident?sysparm_query=number=INC0010002"), []);
  });
});

Deno.test("demo file: a damaged one is kept under another name and reported", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/demo.db`;
    await Deno.writeTextFile(path, "this was a database once, ".repeat(400));
    using demo = await startDemo({ path });
    assert.match(demo.demo.movedAside ?? "", /demo\.db\.corrupt-\d+$/);
    assert.match(await Deno.readTextFile(demo.demo.movedAside ?? ""), /^this was a database once/);
    assert.equal((await demo.list("table/incident?sysparm_query=number=INC0010001")).length, 1);
  });
});

Deno.test("demo file: a sound one is not moved", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/demo.db`;
    (await startDemo({ path }))[Symbol.dispose]();
    using demo = await startDemo({ path });
    assert.equal(demo.demo.movedAside, null);
  });
});

Deno.test("demo file: a path that cannot be one is refused with a remedy", async () => {
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/demo.db`);
    await assert.rejects(
      startDemo({ path: `${folder}/demo.db` }),
      (error) => error instanceof AppError && error.code === "storage_failed" && !!error.remedy,
    );
  });
});

Deno.test("demo file: two services on one file see each other's records, tables and numbers", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/demo.db`;
    const [one, two] = await Promise.all([startDemo({ path }), startDemo({ path })]);
    using _one = one;
    using _two = two;
    assert.equal((await one.list("table/incident")).length, 80, "seeded once");
    await one.create("sys_db_object", { name: "u_shared", label: "Shared" });
    await one.create("sys_dictionary", {
      name: "u_shared",
      element: "u_text",
      internal_type: "string",
    });
    await two.create("u_shared", { u_text: "from two" });
    assert.deepEqual((await one.list("table/u_shared")).map((row) => row.u_text), ["from two"]);
    await two.create("sys_dictionary", {
      name: "incident",
      element: "u_late",
      internal_type: "string",
    });
    assert.equal((await one.create("incident", { u_late: "x" })).u_late, "x");
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).create("incident", {})),
    );
    assert.equal(new Set(made.map((row) => row.number)).size, 20);
  });
});

Deno.test("demo file: one of an earlier version gets what it lacks and keeps what people changed", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/demo.db`;
    {
      using demo = await startDemo({ path });
      const incident = await firstRecord(demo, "table/incident?sysparm_query=number=INC0010001");
      await demo.call("PATCH", `table/incident/${incident.sys_id}`, {
        body: { short_description: "mine" },
      });
    }
    const file = new DatabaseSync(path);
    file.exec(`DROP TABLE t_sys_update_version; DROP TABLE t_cmn_building;
      ALTER TABLE t_task DROP COLUMN upon_approval;
      DELETE FROM t_sys_metadata WHERE name IN ('sys_update_version', 'cmn_building')
      OR (name = 'task' AND element = 'upon_approval') OR category = 'incident';
      PRAGMA user_version = 13`);
    file.close();
    using demo = await startDemo({ path });
    assert.ok((await demo.list("table/sys_update_version")).length > 0);
    assert.ok((await demo.list("table/cmn_building")).length > 0);
    assert.equal((await demo.create("incident", {})).upon_approval, "proceed");
    const incident = await firstRecord(demo, "table/incident?sysparm_query=number=INC0010001");
    assert.equal(incident.short_description, "mine");
    assert.match((await demo.create("incident", {})).number ?? "", /^INC/);
  });
});
