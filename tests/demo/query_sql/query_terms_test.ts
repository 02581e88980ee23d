import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { present } from "../../support/present.ts";

interface Asked {
  table?: string;
  field?: string;
  user?: string;
  now?: number;
}

/** A column of the rows that a query finds, in order of the column. */
async function find(query: string, asked: Asked = {}): Promise<string[]> {
  const { table = "incident", field = "number", user = "admin", now } = asked;
  using demo = await startDemo(now === undefined ? {} : { clock: () => now });
  const text = encodeURIComponent(query);
  const rows = await demo.list(`table/${table}?sysparm_fields=${field}&sysparm_query=${text}`, {
    user,
  });
  return rows.map((row) => present(row[field], field)).sort();
}

Deno.test("query terms: a field compares with a field of the same record", async () => {
  using demo = await startDemo();
  const rows = await demo.list("table/incident?sysparm_fields=number,impact,urgency");
  const wanted = (holds: (impact: number, urgency: number) => boolean) =>
    rows.filter(({ impact, urgency }) => holds(Number(impact), Number(urgency)))
      .map(({ number }) => number).sort();
  const cases: [operator: string, holds: (a: number, b: number) => boolean][] = [
    ["SAMEAS", (a, b) => a === b],
    ["NSAMEAS", (a, b) => a !== b],
    ["GT_FIELD", (a, b) => a > b],
    ["LT_FIELD", (a, b) => a < b],
    ["GT_OR_EQUALS_FIELD", (a, b) => a >= b],
    ["LT_OR_EQUALS_FIELD", (a, b) => a <= b],
  ];
  for (const [operator, holds] of cases) {
    assert.deepEqual(await find(`impact${operator}urgency`), wanted(holds), operator);
  }
});

Deno.test("query terms: a related-list term counts the rows that refer here, under its conditions", async () => {
  const users = { table: "sys_user", field: "user_name" };
  const callers = await find(
    "RLQUERYincident.caller_id,>=1^numberSTARTSWITHINC001000^ENDRLQUERY",
    users,
  );
  assert.deepEqual(callers, ["cfo", "external.partner", "hr.partner", "requester", "sales.lead"]);
  const none = await find("RLQUERYincident.caller_id,=0^ENDRLQUERY^active=true", users);
  assert.ok(none.includes("admin") && !none.includes("cfo") && !none.includes("inactive.user"));
  const either = await find(
    "user_name=admin^ORRLQUERYincident.caller_id,>=1^numberSTARTSWITHINC001000^ENDRLQUERY",
    users,
  );
  assert.deepEqual(either, ["admin", ...callers].sort());
});

Deno.test("query terms: scripts of the fixed list stand for the caller", async () => {
  const own = { table: "sys_user", field: "user_name", user: "itil.agent" };
  for (
    const query of [
      "sys_id=javascript:gs.getUserID()",
      "user_name=javascript:gs.getUserName();",
      "user_nameINjavascript:gs.getUserName( )",
    ]
  ) {
    assert.deepEqual(await find(query, own), ["itil.agent"], query);
  }
  assert.deepEqual(
    await find("user_name=admin^active=javascript:gs.hasRole('itil')", own),
    ["admin"],
  );
});

Deno.test("query terms: moments relative to now, back and ahead, by unit", async () => {
  const field = "opened_at";
  const now = Date.UTC(2026, 2, 31, 12, 0, 0);
  using demo = await startDemo();
  const all = (await demo.list("table/incident?sysparm_fields=opened_at")).map((row) =>
    present(row.opened_at, "opened_at")
  );
  const cases: [query: string, holds: (time: string) => boolean][] = [
    ["RELATIVEGE@month@ago@1", (time) => time >= "2026-02-28 12:00:00"],
    ["RELATIVELT@month@ago@2", (time) => time < "2026-01-31 12:00:00"],
    ["RELATIVELT@quarter@ago@1", (time) => time < "2025-12-31 12:00:00"],
    ["RELATIVEGE@day@ago@75", (time) => time >= "2026-01-15 12:00:00"],
    ["RELATIVELE@week@ago@11", (time) => time <= "2026-01-13 12:00:00"],
    ["RELATIVEEE@day@ago@75", (time) => time.startsWith("2026-01-15")],
    ["RELATIVELT@year@ahead@1", () => true],
    ["RELATIVEGT@hour@ahead@0", () => false],
  ];
  for (const [query, holds] of cases) {
    assert.deepEqual(
      await find(`opened_at${query}`, { field, now }),
      all.filter(holds).sort(),
      query,
    );
  }
});

Deno.test("query terms: distance from another date, on one side of it", async () => {
  const field = "opened_at";
  using demo = await startDemo();
  const all = (await demo.list("table/incident?sysparm_fields=opened_at")).map((row) =>
    present(row.opened_at, "opened_at")
  );
  // Every seeded record was created on 5 January at 8:00.
  const far = all.filter((time) => time > "2026-01-15 08:00:00").sort();
  assert.deepEqual(await find("opened_atMORETHANsys_created_on@day@after@10", { field }), far);
  assert.deepEqual(
    await find("opened_atLESSTHANsys_created_on@day@after@10", { field }),
    all.filter((time) => !far.includes(time)).sort(),
  );
  assert.deepEqual(
    await find("opened_atSAMEASsys_created_on@day", { field }),
    all.filter((time) => time.startsWith("2026-01-05")).sort(),
  );
});
