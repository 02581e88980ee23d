import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "../../../mod/base/errors.ts";
import { startDemo } from "../../support/demo_requests.ts";

Deno.test("reset: a file begins anew with the seeded records, without it they stay", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "demo.db");
  {
    using demo = await startDemo({ path });
    await demo.create("incident", { short_description: "mine" });
    await demo.create("sys_db_object", { name: "u_mine", label: "Mine" });
    await demo.create("u_mine", {});
  }
  {
    using demo = await startDemo({ path });
    assert.equal(
      (await demo.list("table/incident?sysparm_query=short_description=mine")).length,
      1,
    );
  }
  {
    using demo = await startDemo({ path, reset: true });
    assert.equal((await demo.list("table/incident")).length, 80);
    assert.equal((await demo.call("GET", "table/u_mine")).status, 400);
    await demo.create("incident", { short_description: "after" });
  }
  {
    using demo = await startDemo({ path });
    assert.equal((await demo.list("table/incident")).length, 81, "a reset is of one start");
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("reset: a database of something else is neither filled nor emptied", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "accounts.db");
  const file = new DatabaseSync(path);
  file.exec("CREATE TABLE accounts (name TEXT); INSERT INTO accounts VALUES ('kept')");
  file.close();
  for (const reset of [true, false]) {
    await assert.rejects(
      startDemo({ path, reset }),
      (error) => error instanceof AppError && error.code === "wrong_usage",
    );
  }
  const again = new DatabaseSync(path);
  assert.deepEqual(
    again.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all().length,
    1,
  );
  assert.equal(again.prepare("SELECT name FROM accounts").get()?.name, "kept");
  again.close();
  await Deno.remove(folder, { recursive: true });
});
