import assert from "node:assert/strict";
import { coerce } from "../../../mod/demo/records/coerce.ts";
import type { DemoColumn } from "../../../mod/demo/database/dictionary.ts";
import { startDemo } from "../../support/demo_requests.ts";

const column = (type: string, maxLength = 40): DemoColumn => ({
  element: "x",
  label: "X",
  type,
  table: "t",
  reference: "",
  referenceKey: "",
  cascade: false,
  maxLength,
  display: false,
  mandatory: false,
  calculation: "",
  unique: false,
  defaultValue: "",
  choice: 0,
});

Deno.test("coerce: dates, numbers and booleans take what they are, and leave the rest", () => {
  const cases: [type: string, sent: string, stored: string | undefined][] = [
    ["boolean", "1", "true"],
    ["boolean", "false", "false"],
    ["boolean", "yes", undefined],
    ["integer", "007", "7"],
    ["integer", " -3 ", "-3"],
    ["integer", "many", undefined],
    ["integer", "1.5", undefined],
    ["longint", "123456789012345678", "123456789012345678"],
    ["decimal", "1.50", "1.50"],
    ["decimal", "1,50", undefined],
    ["price", "USD;12.50", "USD;12.50"],
    ["glide_date", "2026-02-18 10:00:00", "2026-02-18"],
    ["glide_date_time", "2026-02-18", "2026-02-18 00:00:00"],
    ["glide_date_time", "2026-02-18T10:00", "2026-02-18 10:00:00"],
    ["glide_date_time", "18.02.2026", undefined],
    ["due_date", "2026-02-30", undefined],
    ["glide_duration", "1 2:03:04", "1970-01-02 02:03:04"],
    ["conditions", "a=1", "a=1^EQ"],
  ];
  for (const [type, sent, stored] of cases) {
    assert.equal(coerce(column(type), sent), stored, `${type} ${sent}`);
    assert.equal(coerce(column(type), ""), "", type);
  }
});

Deno.test("coerce: only strings of up to 255 characters have a length", () => {
  const long = "x".repeat(70_000);
  for (const length of [1, 40, 255]) {
    assert.equal(coerce(column("string", length), long)?.length, length);
  }
  for (const length of [256, 1_000, 4_000]) {
    assert.equal(coerce(column("string", length), long), long);
  }
  for (const type of ["script", "html", "glide_list", "url"]) {
    assert.equal(coerce(column(type), long), long, type);
  }
});

Deno.test("dropped: headers name the columns and terms that were left out, and nothing else has one", async () => {
  using demo = await startDemo();
  const made = await demo.call("POST", "table/incident", {
    body: {
      short_description: "x",
      nonsense: "1",
      "schön": "2",
      reassignment_count: "many",
      sys_mod_count: "7",
      comments_and_work_notes: "no entry",
    },
  });
  assert.equal(made.status, 201);
  assert.deepEqual(JSON.parse(made.headers.get("x-demo-dropped-fields") ?? ""), [
    "nonsense",
    "schön",
    "reassignment_count",
    "sys_mod_count",
    "comments_and_work_notes",
  ]);
  const sysId = made.body.result.sys_id;
  const noted = await demo.list(`table/sys_journal_field?sysparm_query=element_id=${sysId}`);
  assert.deepEqual(noted, []);
  for (const api of ["table", "stats"]) {
    const query = encodeURIComponent("nope=1^stateWHAT^active=true^ORDERBYnever");
    const { headers } = await demo.call("GET", `${api}/incident?sysparm_query=${query}`);
    const terms: string[] = JSON.parse(headers.get("x-demo-dropped-terms") ?? "");
    assert.deepEqual(terms.map((term) => term.split('"')[1]), ["nope=1", "stateWHAT", "never"]);
  }
  const many = Array.from({ length: 500 }, (_, index) => `nope${index}=ü`).join("^");
  const long = await demo.call("GET", `table/incident?sysparm_query=${encodeURIComponent(many)}`);
  const header = long.headers.get("x-demo-dropped-terms") ?? "";
  assert.ok(header.length < 4_100, String(header.length));
  assert.match(JSON.parse(header).at(-1), /^and 4\d\d more$/);
  const paired = await demo.call("GET", "table/incident?number=INC0010001&u_nope=1");
  assert.equal(paired.body.result.length, 1);
  assert.match(paired.headers.get("x-demo-dropped-terms") ?? "", /u_nope/);
  const walked = await demo.call("GET", "table/incident?caller_id.user_name=nobody");
  assert.deepEqual(walked.body.result, []);
  for (const path of [`table/incident/${sysId}`, "table/incident"]) {
    const read = await demo.call(
      "GET",
      `${path}?sysparm_limit=1&sysparm_fields=number,caller_id.name,u_nope,caller_id.nope`,
    );
    assert.equal(read.headers.get("x-demo-dropped-fields"), '["u_nope","caller_id.nope"]', path);
  }
  const clean = await demo.call("PATCH", `table/incident/${sysId}`, { body: { urgency: "1" } });
  const names = [...clean.headers.keys()].filter((name) => name.startsWith("x-demo-"));
  assert.deepEqual(names, []);
});
