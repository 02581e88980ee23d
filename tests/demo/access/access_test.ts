import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { findId } from "../first_record.ts";

const as = (user: string, body?: unknown) => ({ user, ...(body !== undefined && { body }) });

Deno.test("access: a requester sees own incidents alone, and may comment on them", async () => {
  using demo = await startDemo();
  const seen = await demo.list("table/incident?sysparm_fields=number,caller_id.user_name", {
    user: "requester",
  });
  assert.ok(seen.length > 0);
  assert.deepEqual([...new Set(seen.map((row) => row["caller_id.user_name"]))], ["requester"]);
  const own = await findId(demo, "incident", "number=INC0010001");
  const foreign = await findId(demo, "incident", "number=INC0010002");
  assert.equal((await demo.call("GET", `table/incident/${own}`, as("requester"))).status, 200);
  assert.equal((await demo.call("GET", `table/incident/${foreign}`, as("requester"))).status, 404);
  assert.equal((await demo.call("GET", `table/task/${foreign}`, as("requester"))).status, 404);
  const note = { comments: "still there" };
  const path = (sysId: string) => `table/incident/${sysId}`;
  assert.equal((await demo.call("PATCH", path(own), as("requester", note))).status, 200);
  assert.equal((await demo.call("PATCH", path(foreign), as("requester", note))).status, 403);
  assert.equal((await demo.call("DELETE", path(own), as("requester"))).status, 403);
  assert.equal((await demo.call("POST", "table/problem", as("requester", {}))).status, 403);
});

Deno.test("access: service agents work on tasks and items, and delete neither tasks nor scripts", async () => {
  using demo = await startDemo();
  assert.equal((await demo.list("table/incident", as("itil.agent"))).length, 80);
  const made = await demo.call("POST", "table/change_request", as("itil.agent", {}));
  assert.equal(made.status, 201);
  const path = `table/change_request/${made.body.result.sys_id}`;
  assert.equal((await demo.call("DELETE", path, as("itil.agent"))).status, 403);
  const server = await findId(demo, "cmdb_ci_linux_server", "name=lnx-vpn-01");
  const patched = await demo.call(
    "PATCH",
    `table/cmdb_ci/${server}`,
    as("itil.agent", { ram: "1" }),
  );
  assert.equal(patched.body.result.ram, "1", "through the parent, in the class's own column");
  assert.deepEqual(await demo.list("table/sys_script", as("itil.agent")), []);
  assert.deepEqual(await demo.list("table/syslog", as("itil.agent")), []);
});

Deno.test("access: an external user sees own records and nothing of the others", async () => {
  using demo = await startDemo();
  const user = "external.partner";
  assert.deepEqual(
    (await demo.list("table/sys_user?sysparm_fields=user_name", { user })).map((row) =>
      row.user_name
    ),
    [user],
  );
  assert.deepEqual(await demo.list("table/sys_user_group", { user }), []);
  assert.deepEqual(
    await demo.list("table/sys_properties?sysparm_query=is_private=true", { user }),
    [],
  );
});

Deno.test("access: a developer with the web-service role writes messages and sees the sets", async () => {
  using demo = await startDemo();
  const body = { name: "Mine", rest_endpoint: "https://x.example" };
  assert.equal(
    (await demo.call("POST", "table/sys_rest_message", as("developer", body))).status,
    201,
  );
  assert.ok((await demo.list("table/sys_update_xml", as("developer"))).length > 0);
  assert.equal(
    (await demo.call("POST", "table/sys_script", as("developer", { name: "x" }))).status,
    403,
  );
});

Deno.test("access: private rows stay hidden also when they are read through a parent table", async () => {
  using demo = await startDemo();
  const query = "sysparm_query=sys_nameSTARTSWITHx_demo_fleet.parcel&sysparm_fields=sys_name";
  assert.equal((await demo.list(`table/sys_metadata?${query}`)).length, 1);
  assert.deepEqual(await demo.list(`table/sys_metadata?${query}`, as("itil.agent")), []);
});

Deno.test("access: preferences are one's own", async () => {
  using demo = await startDemo();
  const rows = await demo.list("table/sys_user_preference?sysparm_fields=user.user_name", {
    user: "developer",
  });
  assert.deepEqual([...new Set(rows.map((row) => row["user.user_name"]))], ["developer"]);
  const foreign = await findId(demo, "sys_user_preference", "user.user_name=admin");
  const path = `table/sys_user_preference/${foreign}`;
  assert.equal((await demo.call("PATCH", path, as("developer", { value: "x" }))).status, 403);
});

Deno.test("access: the table of tables can be closed to all but administrators", async () => {
  using demo = await startDemo({ behaviour: { schemaForAdminsOnly: true } });
  const denied = await demo.call("GET", "table/sys_db_object", as("itil.agent"));
  assert.deepEqual([denied.status, denied.body.error], [403, {
    message: "User Not Authorized",
    detail: "Failed API level ACL Validation",
  }]);
  assert.equal((await demo.call("GET", "table/sys_db_object?sysparm_limit=1")).status, 200);
});

Deno.test("access: a query on a column that nobody may read is denied", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", "table/sys_user?sysparm_query=user_passwordISNOTEMPTY");
  assert.deepEqual([answer.status, answer.body.error], [403, {
    message: "Operation against file 'sys_user' was denied due to table security",
    detail: "Field(s) present in the query do not have permission to be read.",
  }]);
});
