import assert from "node:assert/strict";
import { aclRows } from "../../../mod/demo/areas/security/acl_rows.ts";
import { type DemoAnswer, startDemo } from "../../support/demo_requests.ts";
import { present } from "../../support/present.ts";
import { findId, firstRecord } from "../first_record.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

const agent = { user: "itil.agent" };
const requester = { user: "requester" };

function detail({ status, body }: DemoAnswer): [number, string] {
  return [status, body.error?.detail];
}

/** An access-control record with the roles that it asks for. */
async function guard(demo: Demo, values: Record<string, string>, ...roles: string[]) {
  const acl = await demo.create("sys_security_acl", { type: "record", ...values });
  for (const role of roles) {
    const sys_user_role = await findId(demo, "sys_user_role", `name=${role}`);
    await demo.create("sys_security_acl_role", { sys_security_acl: acl.sys_id, sys_user_role });
  }
  return acl.sys_id;
}

const INSERT_DENIED = "ACL Exception Insert Failed due to security constraints";
const QUERY_DENIED = "Field(s) present in the query do not have permission to be read.";

Deno.test("acl: a role opens a table at once, and closing the record closes it", async () => {
  using demo = await startDemo();
  assert.deepEqual(await demo.list("table/syslog", agent), []);
  const acl = await guard(demo, { name: "syslog", operation: "read" }, "itil");
  assert.ok((await demo.list("table/syslog", agent)).length > 0);
  assert.deepEqual(await demo.list("table/syslog", requester), []);
  await demo.call("PATCH", `table/sys_security_acl/${acl}`, { body: { active: "false" } });
  assert.deepEqual(await demo.list("table/syslog", agent), []);
  await demo.call("PATCH", `table/sys_security_acl/${acl}`, { body: { active: "true" } });
  assert.ok((await demo.list("table/syslog", agent)).length > 0);
  await demo.call("DELETE", `table/sys_security_acl/${acl}`);
  assert.deepEqual(await demo.list("table/syslog", agent), []);
  assert.deepEqual(
    await demo.list(`table/sys_security_acl_role?sysparm_query=sys_security_acl=${acl}`),
    [],
  );
});

Deno.test("acl: the most specific table decides, and one record that lets pass suffices", async () => {
  using demo = await startDemo();
  assert.ok((await demo.list("table/problem", agent)).length > 0, "as any task");
  await guard(demo, { name: "problem", operation: "read" }, "itil_admin");
  assert.deepEqual(await demo.list("table/problem", agent), []);
  const throughParent = "table/task?sysparm_query=sys_class_name=problem";
  assert.deepEqual(await demo.list(throughParent, agent), [], "through the parent too");
  assert.ok((await demo.list("table/change_request", agent)).length > 0);
  await guard(demo, { name: "problem", operation: "read" }, "itil");
  assert.ok((await demo.list("table/problem", agent)).length > 0);
});

Deno.test("acl: a Deny Unless refuses who does not pass it, whatever else lets pass", async () => {
  using demo = await startDemo();
  const reads = async (caller: typeof agent) =>
    (await demo.list("table/x_demo_fleet_vehicle", caller)).length > 0;
  assert.deepEqual([await reads(agent), await reads(requester)], [true, true]);
  const rule = { name: "x_demo_fleet_vehicle", operation: "read", decision_type: "deny" };
  await guard(demo, rule, "itil");
  assert.deepEqual([await reads(agent), await reads(requester)], [true, false]);
  await guard(demo, { ...rule, decision_type: "allow" });
  assert.deepEqual([await reads(agent), await reads(requester)], [true, false]);
  await guard(demo, rule, "itil_admin");
  assert.equal(await reads(agent), false, "each has to be passed");
});

Deno.test("acl: a condition is judged record by record, in reading and in writing", async () => {
  using demo = await startDemo();
  const rule = { name: "x_demo_fleet_vehicle", condition: "mileage<100^EQ" };
  await guard(demo, { ...rule, operation: "create" });
  await guard(demo, { ...rule, operation: "write" });
  const post = (body: Record<string, string>) =>
    demo.call("POST", "table/x_demo_fleet_vehicle", { ...requester, body });
  const before = (await demo.list("table/x_demo_fleet_vehicle")).length;
  assert.deepEqual(detail(await post({ plate: "FL-7001", mileage: "500" })), [403, INSERT_DENIED]);
  assert.equal((await demo.list("table/x_demo_fleet_vehicle")).length, before, "nothing is left");
  const made = await post({ plate: "FL-7001", mileage: "50" });
  assert.equal(made.status, 201);
  const path = `table/x_demo_fleet_vehicle/${made.body.result.sys_id}`;
  const patch = (mileage: string) => demo.call("PATCH", path, { ...requester, body: { mileage } });
  assert.equal((await patch("500")).status, 200, "what was stored counts");
  assert.equal((await patch("600")).status, 403);
});

Deno.test("acl: a condition that does not fit the table opens nothing", async () => {
  using demo = await startDemo();
  await guard(demo, { name: "syslog", operation: "read", condition: "nonsense=1^EQ" });
  assert.deepEqual(await demo.list("table/syslog", agent), []);
  const half = "level=0^ORnonsense=1^EQ";
  await guard(demo, { name: "syslog", operation: "read", condition: half });
  assert.deepEqual(await demo.list("table/syslog", agent), []);
});

Deno.test("acl: a script decides record by record, after roles and condition", async () => {
  using demo = await startDemo();
  const script = `answer = current.level == "0" && gs.hasRole("itil");`;
  await guard(demo, { name: "syslog", operation: "read", advanced: "true", script });
  const seen = await demo.list("table/syslog", agent);
  assert.ok(seen.length > 0);
  assert.deepEqual([...new Set(seen.map((row) => row.level))], ["0"]);
  assert.deepEqual(await demo.list("table/syslog", requester), []);
});

Deno.test("acl: a script that stops lets nobody pass, and says so in the log", async () => {
  using demo = await startDemo();
  await guard(demo, { name: "problem", operation: "read", advanced: "true", script: "nope();" });
  assert.deepEqual(await demo.list("table/problem", agent), []);
  const logged = await demo.list("table/syslog?sysparm_query=messageLIKEACL problem");
  assert.match(present(logged[0]).message ?? "", /nope.*script ACL problem, line 1/);
});

Deno.test("acl: a column that may not be read is left out, dot-walked or not", async () => {
  using demo = await startDemo();
  const fields = "sysparm_fields=user_name,employee_number";
  const own = await firstRecord(
    demo,
    `table/sys_user?${fields}&sysparm_query=user_name=requester`,
    agent,
  );
  assert.deepEqual(Object.keys(own), ["user_name"]);
  const all = await firstRecord(demo, `table/sys_user?${fields}&sysparm_query=user_name=requester`);
  assert.deepEqual(Object.keys(all), ["user_name", "employee_number"]);
  const incident = await firstRecord(
    demo,
    "table/incident?sysparm_fields=number,caller_id.employee_number&sysparm_limit=1",
    agent,
  );
  assert.deepEqual(Object.keys(incident), ["number"]);
  const whole = await firstRecord(demo, "table/sys_user?sysparm_limit=1", agent);
  assert.equal("employee_number" in whole, false);
  assert.equal("email" in whole, true);
});

Deno.test("acl: a column that may not be read opens no way into the record behind it", async () => {
  using demo = await startDemo();
  await guard(demo, { name: "incident.caller_id", operation: "read" }, "itil_admin");
  const row = await firstRecord(
    demo,
    "table/incident?sysparm_fields=number,caller_id,caller_id.name&sysparm_limit=1",
    agent,
  );
  assert.deepEqual(Object.keys(row), ["number"]);
});

Deno.test("acl: a column that may not be written is ignored, the others are stored", async () => {
  using demo = await startDemo();
  await guard(demo, { name: "incident.severity", operation: "write" }, "itil_admin");
  await guard(demo, { name: "incident.severity", operation: "create" }, "itil_admin");
  const sysId = await findId(demo, "incident", "number=INC0010001");
  const body = { severity: "1", short_description: "changed" };
  const answer = await demo.call("PATCH", `table/incident/${sysId}`, { ...agent, body });
  assert.equal(answer.status, 200);
  assert.equal(answer.body.result.short_description, "changed");
  assert.equal(answer.body.result.severity, "3");
  const made = await demo.call("POST", "table/incident", { ...agent, body });
  assert.equal(made.body.result.severity, "3", "the default");
  const asAdmin = await demo.call("PATCH", `table/incident/${sysId}`, { body });
  assert.equal(asAdmin.body.result.severity, "1");
});

Deno.test("acl: wildcards guard every column and every table that nothing else guards", async () => {
  using demo = await startDemo();
  await guard(demo, { name: "x_demo_fleet_vehicle.*", operation: "read" }, "itil_admin");
  await guard(demo, { name: "x_demo_fleet_vehicle.plate", operation: "read" }, "itil");
  const row = await firstRecord(demo, "table/x_demo_fleet_vehicle?sysparm_limit=1", agent);
  assert.deepEqual(Object.keys(row), ["plate"]);
  await guard(demo, { name: "*", operation: "read" }, "itil");
  assert.ok((await demo.list("table/syslog", agent)).length > 0);
});

Deno.test("acl: query_range leaves equality open and closes search and sorting", async () => {
  using demo = await startDemo();
  const ask = (query: string, user: string) =>
    demo.call("GET", `table/sys_user?sysparm_query=${query}`, { user });
  const open = ["email=cfo@example.com", "emailINa@example.com,b@example.com", "emailISEMPTY"];
  for (const query of open) assert.equal((await ask(query, "requester")).status, 200, query);
  const closed = [
    "emailLIKEcfo",
    "emailSTARTSWITHc",
    "email>a",
    "active=true^ORDERBYemail",
    "GROUPBYemail",
    "active=true^NQemailLIKEx",
    "manager.emailLIKEx",
    "RLQUERYsys_user.manager,>=1^emailLIKEx^ENDRLQUERY",
  ];
  for (const query of closed) {
    const answer = await ask(query, "requester");
    assert.deepEqual(
      [answer.status, answer.body.error],
      [403, {
        message: "Operation against file 'sys_user' was denied due to table security",
        detail: QUERY_DENIED,
      }],
      query,
    );
    assert.equal((await ask(query, "itil.agent")).status, 200, query);
  }
});

Deno.test("acl: query_match closes equality", async () => {
  using demo = await startDemo();
  await guard(demo, {
    name: "sys_user.phone",
    operation: await findId(demo, "sys_security_operation", "name=query_match"),
  }, "itil");
  for (const query of ["phone=1", "phoneISEMPTY", "phoneIN1,2", "phoneSAMEASemail"]) {
    const answer = await demo.call("GET", `table/sys_user?sysparm_query=${query}`, requester);
    assert.deepEqual(detail(answer), [403, QUERY_DENIED], query);
  }
  const pair = await demo.call("GET", "table/sys_user?phone=1", requester);
  assert.deepEqual(detail(pair), [403, QUERY_DENIED]);
});

Deno.test("acl: what may not be read is neither queried, counted nor grouped", async () => {
  using demo = await startDemo();
  const denied = [
    "table/sys_user?sysparm_query=employee_number=7",
    "table/incident?sysparm_query=caller_id.employee_number=7",
    "stats/sys_user?sysparm_count=true&sysparm_group_by=employee_number",
    "stats/sys_user?sysparm_max_fields=employee_number",
    "stats/sys_user?sysparm_count=true&sysparm_group_by=active&sysparm_having=max^employee_number^>^1",
  ];
  for (const path of denied) {
    assert.deepEqual(detail(await demo.call("GET", path, agent)), [403, QUERY_DENIED], path);
    assert.equal((await demo.call("GET", path)).status, 200, path);
  }
});

Deno.test("acl: administrators pass by override only", async () => {
  using demo = await startDemo();
  await guard(demo, {
    name: "syslog",
    operation: "read",
    admin_overrides: "false",
    condition: "level=99^EQ",
  });
  assert.deepEqual(await demo.list("table/syslog"), []);
});

Deno.test("acl: records that are seeded are all read, and one lets everybody change companies", async () => {
  using demo = await startDemo();
  const seeded = aclRows.filter(({ table }) => table === "sys_security_acl");
  const stored = await demo.list("table/sys_security_acl?sysparm_fields=name,operation");
  assert.equal(stored.length, seeded.length, "keys are distinct");
  assert.ok(stored.length >= 60, String(stored.length));
  const tables = new Set((await demo.list("table/sys_db_object")).map(({ name }) => name));
  for (const { name } of stored) assert.ok(tables.has(name?.split(".")[0]), name);
  const company = await findId(demo, "core_company", "name=Meadowbrook Foods");
  const answer = await demo.call("PATCH", `table/core_company/${company}`, {
    ...requester,
    body: { city: "Elsewhere" },
  });
  assert.equal(answer.status, 200);
});

Deno.test("acl: an insert that fails on access says so before anything else", async () => {
  using demo = await startDemo();
  const answer = await demo.call("POST", "table/sys_user", {
    ...agent,
    body: { user_name: "admin" },
  });
  assert.deepEqual(detail(answer), [403, INSERT_DENIED]);
});
