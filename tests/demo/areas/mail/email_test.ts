import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";

Deno.test("email: one that is sent is kept, read back and tied to its record", async () => {
  using demo = await startDemo();
  const incident = await firstRecord(demo, "table/incident?sysparm_query=number=INC0010001");
  const user = "developer";
  const { status, body } = await demo.call("POST", "v1/email", {
    user,
    body: {
      to: ["User <user@example.com>"],
      cc: ["a@example.com", "b@example.com"],
      subject: "Hello",
      text: "Text",
      html: "<b>Text</b>",
      table_name: "incident",
      table_record_id: incident.sys_id,
      headers: { "X-Custom": "a: b" },
    },
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, links } = body.result;
  assert.deepEqual(links[0], { rel: "self", href: `/now/v1/email/${id}` });
  const read = await demo.call("GET", `email/${id}`, { user });
  assert.deepEqual(read.body.result, {
    id,
    type: "send-ready",
    state: "ready",
    subject: "Hello",
    to: ["User <user@example.com>"],
    cc: ["a@example.com", "b@example.com"],
    bcc: [""],
    text: "Text",
    html: "<b>Text</b>",
    importance: "",
    headers: { "X-Custom": "a: b" },
  });
  const few = await demo.call("GET", `email/${id}?sysparm_fields=id,type,state,error`, { user });
  assert.deepEqual(few.body.result, { id, type: "send-ready", state: "ready", error: "" });
  const row = await firstRecord(demo, `table/sys_email?sysparm_query=sys_id=${id}`);
  assert.deepEqual([row.target_table, row.instance], ["incident", incident.sys_id]);
});

Deno.test("email: what is wrong or not allowed is refused and nothing is kept", async () => {
  using demo = await startDemo();
  const count = async () => (await demo.list("table/sys_email")).length;
  const before = await count();
  const wrong = [
    {},
    { to: [] },
    { to: "a@example.com" },
    { to: Array.from({ length: 101 }, () => "a@example.com") },
    { to: ["a@example.com"], table_name: "incident" },
    { to: ["a@example.com"], subject: 1 },
    { to: ["a@example.com"], headers: { "X": "a\r\nBcc: b@example.com" } },
  ];
  for (const body of wrong) {
    const { status } = await demo.call("POST", "email", { body });
    assert.equal(status, 400, JSON.stringify(body).slice(0, 60));
  }
  const body = { to: ["a@example.com"] };
  assert.equal((await demo.call("POST", "email", { user: "requester", body })).status, 403);
  assert.equal(await count(), before);
  const other = await firstRecord(demo, "table/sys_email");
  const denied = await demo.call("GET", `email/${other.sys_id}`, { user: "developer" });
  assert.equal(denied.status, 403);
});
