import assert from "node:assert/strict";
import { DEMO_ORIGIN, startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

const VPN = "table/incident?sysparm_query=number=INC0010001";

Deno.test("table read: three display modes render plain, reference and empty fields", async () => {
  using demo = await startDemo();
  const fields = "&sysparm_fields=priority,caller_id,parent,opened_at";
  const read = async (mode: string) =>
    (await demo.call("GET", `${VPN}${fields}&sysparm_display_value=${mode}`)).body.result[0];
  const value = await read("false");
  assert.equal(value.priority, "2");
  assert.match(value.caller_id.value, /^[0-9a-f]{32}$/);
  assert.equal(
    value.caller_id.link,
    `${DEMO_ORIGIN}/api/now/table/sys_user/${value.caller_id.value}`,
  );
  assert.equal(value.parent, "");
  const shown = await read("true");
  assert.equal(shown.priority, "2 - High");
  assert.deepEqual(shown.caller_id, {
    link: value.caller_id.link,
    display_value: "Rena Quest",
  });
  const all = await read("all");
  assert.deepEqual(all.priority, { value: "2", display_value: "2 - High" });
  assert.equal(all.caller_id.value, value.caller_id.value);
  assert.equal(all.caller_id.display_value, "Rena Quest");
  assert.deepEqual(all.parent, { value: "", display_value: "" });
});

Deno.test("table read: links can be left out in every mode", async () => {
  using demo = await startDemo();
  const read = async (mode: string) =>
    (await demo.call(
      "GET",
      `${VPN}&sysparm_fields=caller_id&sysparm_display_value=${mode}&sysparm_exclude_reference_link=true`,
    )).body.result[0].caller_id;
  assert.match(await read("false"), /^[0-9a-f]{32}$/);
  assert.equal(await read("true"), "Rena Quest");
  assert.deepEqual(Object.keys(await read("all")), ["value", "display_value"]);
});

Deno.test("table read: fields dot-walk as flat keys, unknown ones are left out", async () => {
  using demo = await startDemo();
  const [row] = await demo.list(
    `${VPN}&sysparm_fields=number,caller_id.department.name,caller_id.nope,nope,parent.number`,
  );
  assert.deepEqual(row, {
    number: "INC0010001",
    "caller_id.department.name": "Finance",
    "parent.number": "",
  });
});

Deno.test("table read: a view answers the fields of its form, asked fields and a view without form do not", async () => {
  using demo = await startDemo();
  const made = async (table: string, body: Record<string, string>) =>
    (await demo.call("POST", `table/${table}`, { body })).body.result.sys_id as string;
  const view = await made("sys_ui_view", { name: "brief", title: "Brief" });
  const section = await made("sys_ui_section", { name: "incident", view });
  const elements = ["number", "caller_id.email", ".split", "priority"];
  for (const [position, element] of elements.entries()) {
    await made("sys_ui_element", {
      sys_ui_section: section,
      element,
      position: String(position),
      type: element.startsWith(".") ? element : "",
    });
  }
  const row = await firstRecord(demo, `${VPN}&sysparm_view=brief`);
  assert.deepEqual(Object.keys(row), ["number", "caller_id.email", "priority"]);
  const asked = await firstRecord(demo, `${VPN}&sysparm_view=brief&sysparm_fields=state`);
  assert.deepEqual(Object.keys(asked), ["state"]);
  const whole = await firstRecord(demo, VPN);
  const unknown = await firstRecord(demo, `${VPN}&sysparm_view=nobodys`);
  assert.deepEqual(Object.keys(unknown), Object.keys(whole));
});

Deno.test("table read: dates show in the reader's zone and read in UTC", async () => {
  using demo = await startDemo();
  const path = `${VPN}&sysparm_fields=opened_at&sysparm_display_value=all`;
  const [row] = (await demo.call("GET", path, { user: "itil.agent" })).body.result;
  assert.deepEqual(row.opened_at, {
    value: "2026-01-05 08:00:00",
    display_value: "2026-01-05 09:00:00",
  });
});

Deno.test("table read: child rows are visible through every parent", async () => {
  using demo = await startDemo();
  const query = "sysparm_query=nameSTARTSWITHlnx-db&sysparm_fields=sys_id,sys_class_name";
  for (const table of ["cmdb", "cmdb_ci", "cmdb_ci_computer", "cmdb_ci_server"]) {
    const rows = await demo.list(`table/${table}?${query}`);
    assert.deepEqual(rows.map((row) => row.sys_class_name), [
      "cmdb_ci_linux_server",
      "cmdb_ci_linux_server",
    ], table);
  }
  const { sys_id } = await firstRecord(demo, `table/cmdb_ci?${query}`);
  assert.equal((await demo.call("GET", `table/cmdb/${sys_id}`)).status, 200);
  assert.equal((await demo.call("GET", `table/incident/${sys_id}`)).status, 404);
  assert.deepEqual(await demo.list("table/cmdb_ci?sysparm_query=sys_class_name=cmdb_ci"), []);
});

Deno.test("table read: pages carry the total and links; the first has no prev, the last no next", async () => {
  using demo = await startDemo();
  const page = (offset: number) =>
    demo.call("GET", `table/incident?sysparm_limit=30&sysparm_offset=${offset}`);
  const first = await page(0);
  assert.equal(first.headers.get("x-total-count"), "80");
  const rels = (link: string | null) =>
    [...(link ?? "").matchAll(/<(http[^>]+)>;rel="(\w+)"/g)].map((match) => match[2]);
  assert.deepEqual(rels(first.headers.get("link")), ["first", "next", "last"]);
  const last = await page(60);
  assert.equal(last.body.result.length, 20);
  assert.deepEqual(rels(last.headers.get("link")), ["first", "prev", "last"]);
});

Deno.test("table read: the count and the links can be left out", async () => {
  using demo = await startDemo();
  const bare = await demo.call("GET", "table/incident?sysparm_no_count=true&sysparm_limit=1");
  assert.equal(bare.headers.get("x-total-count"), null);
  const unlinked = await demo.call(
    "GET",
    "table/incident?sysparm_suppress_pagination_header=true&sysparm_limit=1",
  );
  assert.equal(unlinked.headers.get("link"), null);
  assert.equal(unlinked.headers.get("x-total-count"), "80");
});

Deno.test("table read: the limit comes before access, the total ignores it", async () => {
  using demo = await startDemo();
  const answer = await demo.call(
    "GET",
    "table/incident?sysparm_limit=10&sysparm_query=ORDERBYnumber",
    {
      user: "requester",
    },
  );
  assert.equal(answer.headers.get("x-total-count"), "80");
  assert.ok(answer.body.result.length > 0 && answer.body.result.length < 10);
});

Deno.test("table read: an empty list is 200 in v2 and without version, 404 in v1", async () => {
  using demo = await startDemo();
  const path = "table/incident?sysparm_query=number=none";
  assert.deepEqual((await demo.call("GET", path)).body, { result: [] });
  assert.equal((await demo.call("GET", `/api/now/v2/${path}`)).status, 200);
  assert.equal((await demo.call("GET", `/api/now/v1/${path}`)).status, 404);
});

Deno.test("table read: bare pairs accept what a choice or a reference shows", async () => {
  using demo = await startDemo();
  const rows = await demo.list(
    "table/incident?caller_id=Rena%20Quest&priority=2%20-%20High&sysparm_fields=number",
  );
  assert.ok(rows.some((row) => row.number === "INC0010001"));
  assert.ok(rows.length < 80);
});

Deno.test("table read: errors are worded as measured on live instances", async () => {
  using demo = await startDemo();
  const missing = await demo.call("GET", `table/incident/${"0".repeat(32)}`);
  assert.deepEqual([missing.status, missing.body], [404, {
    error: {
      message: "No Record found",
      detail: "Record doesn't exist or ACL restricts the record retrieval",
    },
    status: "failure",
  }]);
  const unknown = await demo.call("GET", "table/nope");
  assert.deepEqual([unknown.status, unknown.body.error], [400, {
    message: "Invalid table nope",
    detail: null,
  }]);
  const closed = await demo.call("GET", "table/x_demo_legacy_archive");
  assert.deepEqual([closed.status, closed.body.error.detail], [
    403,
    "Failed API level ACL Validation",
  ]);
  const nowhere = await demo.call("GET", "/api/now/nothing");
  assert.match(nowhere.body.error.message, /^Requested URI does not represent any resource/);
});

Deno.test("table read: HEAD answers the headers of GET without a body", async () => {
  using demo = await startDemo();
  const answer = await demo.call("HEAD", "table/incident?sysparm_limit=1");
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("x-total-count"), "80");
  assert.equal(answer.body, "");
});

Deno.test("table read: XML on request", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", `${VPN}&sysparm_fields=number`, {
    headers: { accept: "application/xml" },
  });
  assert.match(answer.headers.get("content-type") ?? "", /application\/xml/);
  assert.match(answer.body, /<response><result><number>INC0010001<\/number><\/result><\/response>/);
});

Deno.test("table read: passwords are never readable, in no mode and by no query", async () => {
  using demo = await startDemo();
  const row = (await demo.call(
    "GET",
    "table/sys_user?sysparm_query=user_name=admin&sysparm_display_value=all",
  )).body.result[0];
  assert.deepEqual(row.user_password, { value: "", display_value: "********" });
  for (
    const query of [
      "user_passwordSTARTSWITHa",
      "ORDERBYuser_password",
      "manager.user_passwordISEMPTY",
    ]
  ) {
    const answer = await demo.call("GET", `table/sys_user?sysparm_query=${query}`);
    assert.equal(answer.status, 403, query);
  }
});
