import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";

const HEADERS = { accept: "*/*" };

Deno.test("list export: CSV has the list's columns as people see them, quoted", async () => {
  using demo = await startDemo();
  const { number } = await demo.create("incident", { short_description: 'say "a", b' });
  const read = async (parameters: string) =>
    (await demo.call("GET", `/incident_list.do?CSV&${parameters}`, { headers: HEADERS })).body;
  const one = `sysparm_query=number=${number}`;
  const fields = "sysparm_fields=number,short_description,state,assigned_to";
  assert.equal(
    await read(`${one}&${fields}`),
    '"number","short_description","state","assigned_to"\r\n' +
      `"${number}","say ""a"", b","New",""\r\n`,
  );
  assert.match(await read(`${one}&${fields}&sysparm_display_value=false`), /b","1",""\r\n$/);
  assert.match(
    await read(`${one}&${fields}&sysparm_export_column_header_label=true`),
    /^"Number","Short description","State","Assigned to"\r\n/,
  );
  const columns = (text: string) => text.slice(0, text.indexOf("\r\n")).split(",");
  assert.deepEqual(columns(await read(one)).slice(0, 2), ['"number"', '"short_description"']);
  assert.ok(columns(await read(`${one}&sysparm_default_export_fields=all`)).includes('"sys_id"'));
  const two = await read("sysparm_orderby=number&sysparm_record_count=2&sysparm_fields=number");
  assert.equal(two, '"number"\r\n"INC0010001"\r\n"INC0010002"\r\n');
});

Deno.test("list export: XML has stored values without journals, JSONv2 display values on demand", async () => {
  using demo = await startDemo();
  const asked = "sysparm_query=number=INC0010001";
  const xml = await demo.call("GET", `/incident_list.do?XML&${asked}`, { headers: HEADERS });
  assert.match(xml.body, /<number>INC0010001<\/number>/);
  assert.ok(!xml.body.includes("<work_notes>"));
  const named = await demo.call(
    "GET",
    `/incident_list.do?XML&${asked}&sysparm_display_value=true&sysparm_fields=caller_id`,
    { headers: HEADERS },
  );
  assert.match(named.body, /<incident><caller_id>Rena Quest<\/caller_id><\/incident>/);
  const json = async (parameters: string) =>
    (await demo.call("GET", `/incident.do?JSONv2&${parameters}`, { headers: HEADERS })).body;
  const { records: [plain] } = await json(asked);
  assert.match(plain.caller_id, /^[0-9a-f]{32}$/);
  assert.equal(plain.__status, "success");
  const { records: [shown] } = await json(`${asked}&displayvalue=true`);
  assert.deepEqual([shown.caller_id, shown.state], ["Rena Quest", "2"]);
  const { records: [both] } = await json(`${asked}&displayvalue=all`);
  assert.deepEqual([both.caller_id, both.dv_caller_id], [plain.caller_id, "Rena Quest"]);
  const got = await json(`sysparm_sys_id=${plain.sys_id}`);
  assert.deepEqual(got.records.map((row: { number: string }) => row.number), ["INC0010001"]);
  assert.deepEqual(await json(`sysparm_action=getKeys&${asked}`), { records: [plain.sys_id] });
});

Deno.test("list export: rights, wrong names and what is not here", async () => {
  using demo = await startDemo();
  const status = async (path: string, options = {}) =>
    (await demo.call("GET", path, { headers: HEADERS, ...options })).status;
  assert.equal(await status("/nope_list.do?CSV"), 400);
  assert.equal(await status("/incident_list.do?CSV", { password: "wrong" }), 401);
  assert.equal(await status("/incident_list.do?PDF"), 400);
  assert.equal(await status("/incident.do?JSONv2&sysparm_action=insert"), 501);
  assert.equal(await status("/incident.do?JSONv2&displayvariables=true"), 501);
  assert.equal(await status("/incident_list.do?CSV&sysparm_query=stateVALCHANGES"), 501);
  assert.equal((await demo.call("POST", "/incident_list.do?CSV")).status, 405);
  const secret = await demo.call("GET", "/sys_user_list.do?JSONv2&sysparm_query=user_name=admin");
  assert.equal(secret.body.records[0].user_password, "");
  const seen = async (user: string) =>
    (await demo.call("GET", "/sys_script_list.do?JSONv2", { user })).body.records.length;
  assert.ok(await seen("admin") > await seen("requester"));
});
