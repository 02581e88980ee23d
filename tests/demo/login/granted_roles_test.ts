import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../support/demo_requests.ts";
import { findId } from "../first_record.ts";

const PROBLEM = "table/problem?sysparm_query=number=PRB0040001";

/** Whether the requester, who holds no role of the seed, reads problems. */
async function readsProblems({ list }: DemoUnderTest): Promise<boolean> {
  return (await list(PROBLEM, { user: "requester" })).length > 0;
}

Deno.test("roles: each way to hold one counts from the next request on, and so does its end", async () => {
  using demo = await startDemo();
  const user = await findId(demo, "sys_user", "user_name=requester");
  const itil = await findId(demo, "sys_user_role", "name=itil");
  const plain = await demo.create("sys_user_role", { name: "x_plain" });
  const group = await demo.create("sys_user_group", { name: "Readers" });
  const ways: [table: string, body: Record<string, unknown>][] = [
    ["sys_user_has_role", { user, role: itil }],
    ["sys_user_grmember", { user, group: group.sys_id }],
    ["sys_user_role_contains", { role: plain.sys_id, contains: itil }],
  ];
  await demo.create("sys_group_has_role", { group: group.sys_id, role: itil });
  await demo.create("sys_user_has_role", { user, role: plain.sys_id });
  assert.equal(await readsProblems(demo), false);
  for (const [table, body] of ways) {
    const { sys_id } = await demo.create(table, body);
    assert.equal(await readsProblems(demo), true, table);
    await demo.call("DELETE", `table/${table}/${sys_id}`);
    assert.equal(await readsProblems(demo), false, table);
  }
});

Deno.test("roles: a grant that a rule takes back with its write is not held", async () => {
  using demo = await startDemo();
  const user = await findId(demo, "sys_user", "user_name=requester");
  const role = await findId(demo, "sys_user_role", "name=itil");
  await demo.create("sys_script", {
    name: "Grants, then refuses",
    collection: "incident",
    when: "before",
    action_insert: "true",
    active: "true",
    advanced: "true",
    script: `(function executeRule(current, previous) {
      var grant = new GlideRecord("sys_user_has_role");
      grant.initialize();
      grant.setValue("user", "${user}");
      grant.setValue("role", "${role}");
      grant.insert();
      gs.info(gs.getUser().hasRole("itil"));
      current.setAbortAction(true);
    })(current, previous);`,
  });
  assert.equal(await readsProblems(demo), false);
  const { status } = await demo.call("POST", "table/incident", { user: "requester", body: {} });
  const stored = await demo.list(`table/sys_user_has_role?sysparm_query=user=${user}^role=${role}`);
  assert.notEqual(status, 201);
  assert.equal(await readsProblems(demo), stored.length > 0);
});
