import assert from "node:assert/strict";
import { type DemoAnswer, startDemo } from "../support/demo_requests.ts";
import { firstRecord } from "./first_record.ts";

function refusal({ status, body }: DemoAnswer): [number, string, string | null] {
  assert.equal(body.status, "failure");
  return [status, body.error.message, body.error.detail];
}

const RULE = "Prevent update set change";
const NOBODY = "f".repeat(32);

Deno.test("errors: reads that find nothing or may not, in the platform's words", async () => {
  using demo = await startDemo();
  const absent = [
    404,
    "No Record found",
    "Record doesn't exist or ACL restricts the record retrieval",
  ];
  for (const [method, body] of [["GET"], ["PATCH", {}], ["PUT", {}], ["DELETE"]] as const) {
    const answer = await demo.call(method, `table/incident/${NOBODY}`, { body });
    assert.deepEqual(refusal(answer), absent, method);
  }
  const hidden = await firstRecord(demo, "table/incident?sysparm_query=number=INC0010002");
  const path = `table/incident/${hidden.sys_id}`;
  assert.deepEqual(refusal(await demo.call("GET", path, { user: "requester" })), absent);
  for (const user of ["admin", "requester", "external.partner"]) {
    const unknown = [400, "Invalid table foo", null];
    assert.deepEqual(refusal(await demo.call("GET", "table/foo", { user })), unknown);
    assert.deepEqual(refusal(await demo.call("GET", "stats/foo", { user })), unknown);
  }
  assert.deepEqual(
    refusal(await demo.call("GET", "table/x_demo_legacy_archive")),
    [403, "User Not Authorized", "Failed API level ACL Validation"],
  );
});

Deno.test("errors: a list that access empties is 200 and says nothing of it", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", "table/sys_script", { user: "requester" });
  assert.deepEqual([answer.status, answer.body], [200, { result: [] }]);
  assert.ok(Number(answer.headers.get("x-total-count")) > 0);
});

Deno.test("errors: writes that access, a rule or a key refuses, in the platform's words", async () => {
  using demo = await startDemo();
  const row = await firstRecord(demo, "table/sys_update_xml?sysparm_limit=1");
  const rule = await firstRecord(demo, `table/sys_script?sysparm_query=name=${RULE}`);
  const other = await firstRecord(demo, "table/sys_update_set?sysparm_query=name=Abandoned trial");
  const moved = await demo.call("PATCH", `table/sys_update_xml/${row.sys_id}`, {
    body: { update_set: other.sys_id },
  });
  assert.deepEqual(refusal(moved), [
    403,
    "Operation Failed",
    `Operation against file 'sys_update_xml' was aborted by Business Rule '${RULE}^${rule.sys_id}'. ` +
    `Business Rule Stack:${RULE}`,
  ]);
  const path = `table/sys_script/${rule.sys_id}`;
  const calls: [word: string, method: string, path: string][] = [
    ["Insert", "POST", "table/sys_script"],
    ["Update", "PUT", path],
    ["Delete", "DELETE", path],
  ];
  for (const [word, method, target] of calls) {
    const answer = await demo.call(method, target, { user: "itil.agent", body: { name: "x" } });
    assert.deepEqual(refusal(answer), [
      403,
      "Operation Failed",
      `ACL Exception ${word} Failed due to security constraints`,
    ]);
  }
  const duplicate = await demo.call("POST", "table/sys_user", { body: { user_name: "ADMIN" } });
  assert.equal(duplicate.status, 403);
  assert.match(duplicate.body.error.detail, /^Unique Key violation/);
});

Deno.test("errors: no credentials", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", "table/incident", { user: "admin", password: "no" });
  assert.deepEqual(refusal(answer), [
    401,
    "User Not Authenticated",
    "Required to provide Auth information",
  ]);
  assert.equal(answer.headers.get("www-authenticate"), 'BASIC realm="Service-now"');
});

Deno.test("errors: paths and methods that lead nowhere", async () => {
  using demo = await startDemo();
  const paths = [
    "/api",
    "/api/now",
    "/api/now/table",
    "/api/now/table/",
    "/api/now/table/incident/a/b",
    "/api/now/stats/incident/a",
    "/api/now/attachment/a/b",
    "/api/sn_sc/servicecatalog/nothing",
    "/api/now/table/%E0%A4%A",
  ];
  for (const path of paths) {
    const answer = await demo.call("GET", path);
    assert.equal(answer.status, 400, path);
    assert.match(answer.body.error.message, /^Requested URI does not represent any resource/, path);
  }
  assert.equal((await demo.call("PATCH", "table/incident")).status, 405);
  assert.equal((await demo.call("POST", `table/incident/${NOBODY}`, { body: {} })).status, 405);
  assert.equal((await demo.call("POST", "stats/incident", { body: {} })).status, 405);
});

Deno.test("errors: what cannot be read or answered, before anything is written", async () => {
  using demo = await startDemo();
  const count = async () =>
    (await demo.call("GET", "table/incident?sysparm_limit=1")).headers.get("x-total-count");
  const post = async (body: string, headers: Record<string, string>) =>
    (await demo.call("POST", "table/incident", { body, headers })).status;
  assert.equal(await post('{"short_description":', {}), 400);
  assert.equal(await post("a: 1", { "content-type": "application/yaml" }), 415);
  assert.equal(await post("{}", { accept: "text/html" }), 406);
  assert.equal(await count(), "80");
  for (const accept of ["*/*", "application/*", "text/html, application/json;q=0.9"]) {
    assert.equal(await post("{}", { accept }), 201, accept);
  }
});

Deno.test("errors: who asks for XML is refused in XML", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", "table/foo", { headers: { accept: "application/xml" } });
  assert.equal(answer.status, 400);
  assert.match(answer.headers.get("content-type") ?? "", /^application\/xml/);
  assert.match(answer.body, /<error><message>Invalid table foo<\/message>/);
});

Deno.test("errors: every answer forbids to be stored and says whether somebody is logged in", async () => {
  using demo = await startDemo();
  const answers = [
    [await demo.call("GET", "table/incident?sysparm_limit=1"), "true"],
    [await demo.call("GET", "table/foo"), "true"],
    [await demo.call("GET", "table/incident", { password: "no" }), "false"],
  ] as const;
  for (const [{ headers }, loggedIn] of answers) {
    assert.equal(headers.get("cache-control"), "no-cache,no-store,must-revalidate,max-age=-1");
    assert.equal(headers.get("x-is-logged-in"), loggedIn);
  }
});
