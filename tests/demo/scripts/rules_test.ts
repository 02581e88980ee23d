import assert from "node:assert/strict";
import { type DemoUnderTest, SEED_NOW, startDemo } from "../../support/demo_requests.ts";

const ON = "cmn_department";

/** An active rule of the department table. */
function rule(demo: DemoUnderTest, name: string, values: Record<string, string>) {
  const script =
    `(function executeRule(current, previous) {\n${values.script}\n})(current, previous);`;
  return demo.create("sys_script", {
    name,
    collection: ON,
    active: "true",
    advanced: "true",
    when: "before",
    ...values,
    script,
  });
}

Deno.test("rules: a before rule changes what is stored, an after rule sees it and writes beside it", async () => {
  using demo = await startDemo();
  await rule(demo, "Before", {
    action_insert: "true",
    action_update: "true",
    script:
      `current.setValue("description", current.operation() + " " + (previous ? previous.description : "new"));`,
  });
  await rule(demo, "After", {
    when: "after",
    action_update: "true",
    condition: `current.name.changes()`,
    script: `var log = new GlideRecord("problem");
log.short_description = previous.name + " became " + current.name;
log.description = current.getValue("description");
log.insert();`,
  });
  const made = await demo.create(ON, { name: "one" });
  assert.equal(made.description, "insert new");
  const path = `table/${ON}/${made.sys_id}`;
  const changed = await demo.call("PATCH", path, { body: { name: "two" } });
  assert.equal(changed.body.result.description, "update insert new");
  await demo.call("PATCH", path, { body: { head_count: "4" } });
  const beside = await demo.list("table/problem?sysparm_query=short_descriptionLIKE became ");
  assert.deepEqual(beside.map((row) => [row.short_description, row.description]), [
    ["one became two", "update insert new"],
  ]);
});

Deno.test("rules: an aborted write leaves nothing, a fault is logged and the write goes on", async () => {
  using demo = await startDemo();
  await rule(demo, "Broken", { action_insert: "true", order: "50", script: "nothing.there();" });
  await rule(demo, "Aborts", {
    action_insert: "true",
    script: `if (current.name == "no") current.setAbortAction(true);`,
  });
  const refused = await demo.call("POST", `table/${ON}`, { body: { name: "no" } });
  assert.equal(refused.status, 403);
  assert.match(refused.body.error.detail, /aborted by Business Rule 'Aborts\^/);
  assert.deepEqual(await demo.list(`table/${ON}?sysparm_query=name=no`), []);
  await demo.create(ON, { name: "yes" });
  const logged = await demo.list("table/syslog?sysparm_query=messageLIKEscript Broken, line 2");
  assert.equal(logged.length, 1);
});

Deno.test("rules: one that sets itself off is stopped, and logged", async () => {
  using demo = await startDemo();
  await rule(demo, "Recursive", {
    action_update: "true",
    script: `current.description = current.description + "x"; current.update();`,
  });
  const made = await demo.create(ON, { name: "one" });
  const answer = await demo.call("PATCH", `table/${ON}/${made.sys_id}`, { body: { name: "two" } });
  assert.deepEqual([answer.status, answer.body.result.description], [200, "x"]);
  const logged = await demo.list("table/syslog?sysparm_query=messageLIKERecursive business rule");
  assert.equal(logged.length, 1);
});

Deno.test("rules: setWorkflow(false) passes them by", async () => {
  using demo = await startDemo();
  await rule(demo, "Marks", { action_insert: "true", script: `current.description = "marked";` });
  await rule(demo, "Twin", {
    when: "after",
    action_insert: "true",
    condition: `current.name == "first"`,
    script: `["quiet", "loud"].forEach(function (name) {
  var gr = new GlideRecord("${ON}");
  gr.name = name;
  gr.setWorkflow(name == "loud");
  gr.insert();
});`,
  });
  await demo.create(ON, { name: "first" });
  const made = await demo.list(`table/${ON}?sysparm_query=nameINquiet,loud^ORDERBYname`);
  assert.deepEqual(made.map((row) => [row.name, row.description]), [["loud", "marked"], [
    "quiet",
    "",
  ]]);
});

Deno.test("rules: a query rule narrows lists and scripts alike", async () => {
  using demo = await startDemo();
  const secret = await demo.create(ON, { name: "secret" });
  await demo.create(ON, { name: "open" });
  await rule(demo, "Hides", {
    action_query: "true",
    condition: "!gs.hasRole('admin')",
    script: `current.addQuery("name", "!=", "secret");`,
  });
  const names = async (user: string) =>
    (await demo.list(`table/${ON}?sysparm_query=nameINsecret,open^ORDERBYname`, { user }))
      .map((row) => row.name);
  assert.deepEqual(await names("admin"), ["open", "secret"]);
  assert.deepEqual(await names("itil.agent"), ["open"]);
  const agent = { user: "itil.agent" };
  assert.equal((await demo.call("GET", `table/${ON}/${secret.sys_id}`, agent)).status, 404);
  const alternatives = `table/${ON}?sysparm_query=name=open^NQname=secret`;
  assert.equal((await demo.list(alternatives, agent)).length, 1);
});

Deno.test("rules: an asynchronous one runs when the clock has come to it, without the record before", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  await rule(demo, "Later", {
    when: "async_always",
    action_insert: "true",
    script: `var gr = new GlideRecord("problem");
gr.short_description = "later: " + current.name + " " + (previous === null);
gr.insert();`,
  });
  await demo.create(ON, { name: "one" });
  now += 1_000;
  const made = await demo.list("table/problem?sysparm_query=short_descriptionSTARTSWITHlater");
  assert.deepEqual(made.map((row) => row.short_description), ["later: one true"]);
  assert.deepEqual(await demo.list("table/sys_trigger?sysparm_query=nameSTARTSWITHASYNC"), []);
});

Deno.test("script actions: run with the event and its record", async () => {
  using demo = await startDemo();
  await demo.create("sysevent_register", { event_name: "mine.happened", table: ON });
  await demo.create("sysevent_script_action", {
    name: "Note",
    event_name: "mine.happened",
    active: "true",
    condition_script: `event.parm1 == "yes"`,
    script: `current.description = event.parm1 + " " + event.parm2; current.update();`,
  });
  await rule(demo, "Fires", {
    when: "after",
    action_insert: "true",
    script: `gs.eventQueue("mine.happened", current, current.getValue("name"), gs.getUserName());`,
  });
  const yes = await demo.create(ON, { name: "yes" });
  const no = await demo.create(ON, { name: "no" });
  const described = async (id: string | undefined) =>
    (await demo.list(`table/${ON}?sysparm_query=sys_id=${id}`))[0]?.description;
  assert.deepEqual([await described(yes.sys_id), await described(no.sys_id)], ["yes admin", ""]);
});
