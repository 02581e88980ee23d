import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";

/** What the form of a record offers for a reference. */
async function offered(demo: DemoUnderTest, path: string, field: string): Promise<string[]> {
  const { body } = await demo.call("GET", path);
  const list = String(body).split(`<datalist id="offered.${field}">`)[1]?.split("</datalist>")[0];
  return [...(list ?? "").matchAll(/>([^<]+)<\/option>/g)].map(([, shown = ""]) => shown);
}

Deno.test("form page: display rules in their order, nothing stored, nothing of theirs taken for markup", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("cmn_department", { name: "Mill", description: "kept" });
  const rule = (order: string, script: string, values = {}) =>
    demo.create("sys_script", {
      name: `Show ${order}`,
      collection: "cmn_department",
      when: "before_display",
      advanced: "true",
      active: "true",
      order,
      script,
      ...values,
    });
  await rule("200", "g_scratchpad.seen = current.description; gs.addInfoMessage('<b>hello</b>');");
  await rule("100", "current.description = '\"><script>'; g_scratchpad.end = '</script>';");
  await rule("300", "g_scratchpad.never = true;", { filter_condition: "name=Other^EQ" });
  await rule("400", "nobody.knows();");
  const { status, headers, body } = await demo.call("GET", `/cmn_department.do?sys_id=${sys_id}`);
  assert.deepEqual([status, headers.get("x-frame-options")], [200, "SAMEORIGIN"]);
  const [, scratchpad = ""] = /var g_scratchpad = (.*?);<\/script>/.exec(body) ?? [];
  assert.deepEqual(JSON.parse(scratchpad), { end: "</script>", seen: '"><script>' });
  assert.ok(!body.includes("<b>hello"));
  assert.ok(body.includes("&lt;b&gt;hello"));
  assert.ok(body.includes('value="&quot;&gt;&lt;script&gt;"'));
  const [stored] = await demo.list(`table/cmn_department?sysparm_query=sys_id=${sys_id}`);
  assert.equal(stored?.description, "kept");
});

Deno.test("form page: an override's qualifier for its own table, defaults of a new record, and who may not read", async () => {
  using demo = await startDemo();
  const column = await firstRecord(
    demo,
    "table/sys_dictionary?sysparm_query=name=task^element=assignment_group",
  );
  await demo.call("PATCH", `table/sys_dictionary/${column.sys_id}`, {
    body: { use_reference_qualifier: "simple", reference_qual_condition: "name=Network^EQ" },
  });
  await demo.create("sys_dictionary_override", {
    name: "incident",
    base_table: "task",
    element: "assignment_group",
    reference_qual_override: "true",
    reference_qual: "javascript:'name=' + (current.urgency == 3 ? 'Database' : 'Network')",
  });
  const [incident, problem] = ["incident.assignment_group", "problem.assignment_group"];
  assert.deepEqual(await offered(demo, "/incident.do?sys_id=-1", incident), ["Database"]);
  assert.deepEqual(await offered(demo, "/problem.do?sys_id=-1", problem), ["Network"]);
  const { sys_id } = await demo.create("incident", { short_description: "Hidden", urgency: "1" });
  assert.deepEqual(await offered(demo, `/incident.do?sys_id=${sys_id}`, incident), ["Network"]);
  const asked = [`/incident.do?sys_id=${sys_id}`, "/nope.do?sys_id=-1", "/incident.do?sys_id=x"];
  const statuses = await Promise.all(
    asked.map(async (path) => (await demo.call("GET", path, { user: "requester" })).status),
  );
  assert.deepEqual(statuses, [404, 400, 404]);
  const { status } = await demo.call("POST", "/incident.do?sys_id=-1", { body: {} });
  assert.equal(status, 405);
});
