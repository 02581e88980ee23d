import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";

Deno.test("table meta: columns of a table, inherited ones too, with choices and references", async () => {
  using demo = await startDemo();
  const { body } = await demo.call("GET", "ui/meta/incident");
  const { caller_id, state, short_description, sys_created_on } = body.result.columns;
  assert.deepEqual([caller_id.type, caller_id.reference], ["reference", "sys_user"]);
  assert.equal(short_description.name, "short_description");
  assert.equal(sys_created_on.read_only, true);
  assert.ok(state.choices.some(({ label }: { label: string }) => label === "In Progress"));
  assert.equal((await demo.call("GET", "ui/meta/no_table")).status, 400);
  assert.equal((await demo.call("GET", "ui/meta/x_demo_legacy_archive")).status, 403);
});

Deno.test("role inheritance: paths from grants, groups and contained roles", async () => {
  using demo = await startDemo();
  const read = async (name: string) => {
    const user = await firstRecord(demo, `table/sys_user?sysparm_query=user_name=${name}`);
    const path = `/api/global/user_role_inheritance?user_sysid=${user.sys_id}`;
    return (await demo.call("GET", path)).body.result;
  };
  const owner = await read("net.owner");
  assert.equal(owner.user_name, "net.owner");
  assert.deepEqual(owner.from_group, ["[Network]/itil"]);
  assert.ok(owner.from_role.includes("/itil"));
  const role = async (name: string) =>
    (await firstRecord(demo, `table/sys_user_role?sysparm_query=name=${name}`)).sys_id;
  await demo.create("sys_user_role_contains", {
    role: await role("itil"),
    contains: await role("itil_admin"),
  });
  const again = await read("net.owner");
  assert.ok(again.from_role.includes("/itil/itil_admin"), "a circle ends");
});

Deno.test("role inheritance: for those who keep users, and for a user that is there", async () => {
  using demo = await startDemo();
  const path = "/api/global/user_role_inheritance";
  assert.equal((await demo.call("GET", path)).status, 400);
  assert.equal((await demo.call("GET", `${path}?user_sysid=${"0".repeat(32)}`)).status, 404);
  const denied = await demo.call("GET", `${path}?user_sysid=x`, { user: "itil.agent" });
  assert.equal(denied.status, 403);
});
