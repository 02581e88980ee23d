import assert from "node:assert/strict";
import { isObject } from "../../../../mod/base/is_object.ts";
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
