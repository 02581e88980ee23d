import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { openScriptPage } from "./script_page.ts";

Deno.test("GlideRecord: elements are live, and a copy is made by a text", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  assert.deepEqual(
    await run(`var gr = new GlideRecord("sys_user");
gr.addQuery("user_name", "IN", "admin,itil.agent");
gr.orderBy("user_name");
gr.query();
var live = [], copies = [];
while (gr.next()) { live.push(gr.user_name); copies.push(gr.user_name + ""); }
gs.print(live.join());
gs.print(copies.join());
gs.print(typeof live[0] + " " + (live[0] === "itil.agent") + " " + (live[0] == "itil.agent"));`),
    ["itil.agent,itil.agent", "admin,itil.agent", "object false true"],
  );
});

Deno.test("GlideRecord: booleans, empty values and unknown columns as the platform has them", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  assert.deepEqual(
    await run(`var gr = new GlideRecord("incident");
gr.get("number", "INC0010001");
gs.print(gr.getValue("active") + " " + gr.active + " " + (gr.active == true) + " " + (gr.active == "true") + " " + (gr.active != false));
gs.print(gr.getValue("close_notes") + " " + gr.close_notes.nil() + " " + gr.getValue("no_such") + " " + typeof gr.no_such);
gs.print(gr.priority + 1);
gs.print(JSON.stringify({ n: gr.number }));
var columns = 0; for (var name in gr) columns++;
gs.print(columns > 20 && gr.isValidField("number") && !gr.isValidField("no_such"));`),
    [
      "1 true true true true",
      "null true null undefined",
      `${await priority(demo)}1`,
      '{"n":"INC0010001"}',
      "true",
    ],
  );
});

async function priority(demo: Awaited<ReturnType<typeof startDemo>>): Promise<string> {
  const rows = await demo.list("table/incident?sysparm_query=number=INC0010001");
  return rows[0]?.priority ?? "";
}

Deno.test("GlideRecord: what is changed while it is walked neither repeats nor loses a row", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  const before = (await demo.list("table/incident?sysparm_query=active=true")).length;
  assert.deepEqual(
    await run(`var gr = new GlideRecord("incident"), seen = 0;
gr.addQuery("active", true);
gr.query();
while (gr.next()) { seen++; gr.setValue("description", "walked"); gr.setWorkflow(false); gr.update(); }
gs.print(seen);`),
    [String(before)],
  );
  const walked = await demo.list("table/incident?sysparm_query=description=walked");
  assert.equal(walked.length, before);
});

Deno.test("GlideRecord: OR conditions, dot-walks, counts and windows", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  const count = async (query: string) =>
    String((await demo.list(`table/incident?sysparm_query=${query}`)).length);
  assert.deepEqual(
    await run(`var gr = new GlideRecord("incident");
gr.addQuery("state", 1).addOrCondition("state", 2);
gr.addQuery("caller_id.active", true);
gr.query();
gs.print(gr.getRowCount());
gs.print(gr.getEncodedQuery());
gr.next();
var user = new GlideRecord("sys_user");
user.get(gr.getValue("caller_id"));
gs.print(gr.caller_id.name == user.getValue("name") && gr.caller_id.getRefRecord().getUniqueValue() == user.sys_id);
var few = new GlideRecord("incident");
few.orderBy("number"); few.chooseWindow(2, 5); few.query();
gs.print(few.getRowCount());`),
    [
      await count("state=1^ORstate=2^caller_id.active=true"),
      "state=1^ORstate=2^caller_id.active=true",
      "true",
      "3",
    ],
  );
});

Deno.test("GlideRecord: an insert that a rule or key refuses answers null and says why", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  const lines = await run(`var gr = new GlideRecord("x_demo_fleet_vehicle");
gr.plate = "FL-1 1"; gs.print(gr.insert()); gs.print(gr.getLastErrorMessage());
var twin = new GlideRecord("sys_user_role"); twin.name = "itil"; gs.print(twin.insert());`);
  assert.equal(lines[0], "null");
  assert.match(lines[1] ?? "", /aborted by Business Rule 'Fleet: check plate/);
  assert.equal(lines[2], "null");
  assert.deepEqual(await demo.list("table/x_demo_fleet_vehicle?sysparm_query=plate=FL-1 1"), []);
});

Deno.test("GlideRecord: updateMultiple, deleteMultiple and an undeclared class that throws", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  const lines = await run(`for (var i = 0; i < 3; i++) {
  var gr = new GlideRecord("problem"); gr.short_description = "many " + i; gr.insert();
}
var all = new GlideRecord("problem"); all.addQuery("short_description", "STARTSWITH", "many");
all.setValue("description", "touched"); all.updateMultiple();
var touched = new GlideRecord("problem"); touched.addQuery("description", "touched"); touched.query();
gs.print(touched.getRowCount());
var gone = new GlideRecord("problem"); gone.addEncodedQuery("description=touched"); gone.deleteMultiple();
touched.query(); gs.print(touched.getRowCount());
try { new GlideRecord("problem").getRelatedTables(); } catch (e) { gs.print(e.message); }
try { new GlideQuery(); } catch (e) { gs.print(e.message); }
try { sn_ws.SOAPMessageV2("x"); } catch (e) { gs.print(e.message); }`);
  assert.deepEqual(lines, [
    "3",
    "0",
    "The demo instance does not support GlideRecord.getRelatedTables()",
    "The demo instance does not support GlideQuery",
    "The demo instance does not support sn_ws.SOAPMessageV2",
  ]);
});

Deno.test("GlideRecordSecure: asks the access rules of the user, GlideRecord does not", async () => {
  using demo = await startDemo();
  const resource = `(function process(request, response) {
  var plain = new GlideRecord("syslog"); plain.query();
  var secure = new GlideRecordSecure("syslog"); secure.query();
  return { plain: plain.getRowCount() > 0, secure: secure.getRowCount() };
})(request, response);`;
  const [definition] = await demo.list("table/sys_ws_definition?sysparm_query=service_id=duty");
  await demo.create("sys_ws_operation", {
    name: "Count",
    http_method: "GET",
    relative_path: "/count",
    web_service_definition: definition?.sys_id,
    operation_script: resource,
  });
  const answer = await demo.call("GET", "/api/global/duty/count", { user: "itil.agent" });
  assert.deepEqual(answer.body.result, { plain: true, secure: 0 });
});

Deno.test("GlideAggregate: counts and sums by group", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  const lines = await run(`var ga = new GlideAggregate("incident");
ga.addAggregate("COUNT"); ga.groupBy("state"); ga.orderBy("state"); ga.query();
var total = 0;
while (ga.next()) total += Number(ga.getAggregate("COUNT"));
var all = new GlideRecord("incident"); all.query();
gs.print(total == all.getRowCount());
ga = new GlideAggregate("x_demo_fleet_vehicle"); ga.addAggregate("MAX", "mileage"); ga.query(); ga.next();
gs.print(Number(ga.getAggregate("MAX", "mileage")) > 0);`);
  assert.deepEqual(lines, ["true", "true"]);
});

Deno.test("times: moments in the user's zone, days, spans and differences", async () => {
  using demo = await startDemo();
  const run = await openScriptPage(demo);
  const [admin] = await demo.list("table/sys_user?sysparm_query=user_name=admin");
  await demo.call("PATCH", `table/sys_user/${admin?.sys_id}`, {
    body: { time_zone: "America/Los_Angeles" },
  });
  assert.deepEqual(
    await run(`var t = new GlideDateTime("2011-08-31 08:00:00");
gs.print(t.getDisplayValue());
gs.print(new GlideDateTime("2011-12-01 12:00:00").getDayOfWeekUTC());
t.addDaysLocalTime(-1); gs.print(t.getValue());
var end = new GlideDateTime("2026-03-31 00:00:00"); end.addMonthsUTC(-1); gs.print(end);
gs.print(GlideDateTime.subtract(new GlideDateTime("2026-01-01 00:00:00"), new GlideDateTime("2026-01-03 10:36:00")).getDisplayValue());
gs.print(new GlideDuration("3 14:00:00").getRoundedDayPart() + " " + new GlideDuration("3 12:00:00").getDayPart());
gs.print(new GlideDateTime("nonsense").isValid() + " " + new GlideDateTime().getValue());
gs.print(new GlideDate().getValue() + " " + gs.nowDateTime());`),
    [
      "2011-08-31 01:00:00",
      "4",
      "2011-08-30 08:00:00",
      "2026-02-28 00:00:00",
      "2 Days 10 Hours 36 Minutes",
      "4 3",
      "false 2026-02-01 12:00:00",
      "2026-02-01 2026-02-01 12:00:00",
    ],
  );
});
