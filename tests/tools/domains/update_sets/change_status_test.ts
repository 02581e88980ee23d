import assert from "node:assert/strict";
import { isObject } from "../../../../mod/base/is_object.ts";
import { STALE_MS } from "../../../../mod/changes/settle/settle_entries.ts";
import type { ChangesTables } from "../../../../mod/changes/tables.ts";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";

Deno.test("sn_get_change_status: says what became of a change, and what it wrote", async () => {
  await using started = await startTestServices();
  const written = await started.run("sn_create_record", {
    table: "incident",
    values: { short_description: "Look at me" },
  });
  const { id, sys_id } = present(written.change?.[0]);
  const { result } = await started.run("sn_get_change_status", { change: id });
  assert.ok(isObject(result));
  assert.equal(result.state, "done");
  assert.equal(result.sys_id, sys_id);
  assert.match(String(result.url), /incident\.do\?sys_id=/);
});

Deno.test("sn_get_change_status: an id that the journal does not have is refused", async () => {
  await using started = await startTestServices();
  await assert.rejects(
    started.run("sn_get_change_status", { change: "chg_nobody" }),
    /The journal has no entry "chg_nobody"/,
  );
});

Deno.test("sn_get_change_status: of a change left open it says from when on it is looked at", async () => {
  await using started = await startTestServices();
  const written = await started.run("sn_create_record", {
    table: "incident",
    values: { short_description: "Left open" },
  });
  const { id } = present(written.change?.[0]);
  await started.services.store.tables<ChangesTables>().updateTable("change_entry")
    .set({ state: "open", closed: null }).where("id", "=", present(id)).execute();
  const { result } = await started.run("sn_get_change_status", { change: id });
  assert.ok(isObject(result));
  assert.equal(result.state, "open");
  const from = new Date(Date.parse(String(result.opened)) + STALE_MS).toISOString();
  assert.ok(String(result.next).includes(`from ${from} on the record is looked at`));
  assert.match(String(result.next), /Do not repeat the write\.$/);
});

Deno.test("a call that reads looks at what its user left open", async () => {
  await using started = await startTestServices();
  const written = await started.run("sn_create_record", {
    table: "incident",
    values: { short_description: "Left open long ago" },
  });
  const id = present(present(written.change?.[0]).id);
  await started.services.store.tables<ChangesTables>().updateTable("change_entry")
    .set({ state: "open", closed: null, opened: new Date(Date.now() - 2 * STALE_MS).toISOString() })
    .where("id", "=", id).execute();
  await started.run("sn_query_table", { table: "incident", limit: 1 });
  assert.equal((await started.services.journal.get(id)).state, "done");
});
