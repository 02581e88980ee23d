import assert from "node:assert/strict";
import { lintRules } from "../../../../mod/demo/areas/scan/lint_rules.ts";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { type CicdUnderTest, startCicd } from "./cicd_story.ts";
import { present } from "../../../support/present.ts";

const SUITE = seededSysId("scan_check_suite", "Code quality");
const FLEET = seededSysId("sys_app", "x_demo_fleet");

/** The findings of a scan, by check and record. */
async function scan(cicd: CicdUnderTest, path: string, body?: unknown) {
  const progress = await cicd.finish(`instance_scan/${path}`, body);
  assert.equal(progress.status, "2", JSON.stringify(progress));
  const { id } = progress.links.progress;
  const answer = await cicd.call("GET", `/api/sn_cicd/instance_scan/result/${id}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { links, status } = answer.body.result;
  assert.deepEqual([status, links.findings.label], ["2", "First 10,000 findings"]);
  const url = new URL(links.findings.url);
  const rows = await cicd.list(`${url.pathname}${url.search}&sysparm_fields=check.name,source`);
  return { progress, found: rows.map((row) => `${row["check.name"]}: ${row.source}`).sort() };
}

const eval_ = (name: string) => `eval in a script: ${seededSysId("sys_script_include", name)}`;

Deno.test("instance scan: every planted defect is found, no clean twin, as the data say", async () => {
  using cicd = await startCicd();
  const seeded = await cicd.list(
    "table/scan_finding?sysparm_query=result.number=RES0000002&sysparm_fields=check.name,source",
  );
  const { found, progress } = await scan(cicd, "full_scan");
  assert.deepEqual(found, seeded.map((row) => `${row["check.name"]}: ${row.source}`).sort());
  assert.equal(found.length, 8);
  assert.equal(progress.status_detail, "8 checks, 8 findings");
  for (const twin of ["FormulaTable", "FleetReportGrouped", "ParcelClientConfigured"]) {
    const id = seededSysId("sys_script_include", twin);
    assert.deepEqual(found.filter((line) => line.endsWith(id)), [], twin);
  }
});

Deno.test("instance scan: a defect that is mended is found no more, a new one is", async () => {
  using cicd = await startCicd();
  const path = `table/sys_script_include/${seededSysId("sys_script_include", "FormulaRunner")}`;
  await cicd.call("PATCH", path, { body: { script: "// eval(x) was here\nvar a = 1;" } });
  const made = await cicd.create("sys_script_include", { name: "New", script: "eval('1')" });
  const { found } = await scan(cicd, "full_scan");
  assert.deepEqual(found.filter((line) => line.startsWith("eval")), [
    `eval in a script: ${made.sys_id}`,
  ]);
});

Deno.test("instance scan: a muted finding is not reported again, an unmuted one is", async () => {
  using cicd = await startCicd();
  const [known] = await cicd.list(
    "table/scan_finding?sysparm_query=result.number=RES0000002&sysparm_fields=sys_id,check,source&sysparm_limit=1",
  );
  const mute = (muted: string) =>
    cicd.call("PATCH", `table/scan_finding/${present(known).sys_id}`, { body: { muted } });
  await mute("true");
  assert.equal((await scan(cicd, "full_scan")).found.length, 7);
  await mute("false");
  assert.equal((await scan(cicd, "full_scan")).found.length, 8);
});

Deno.test("instance scan: a point scan looks at its record alone", async () => {
  using cicd = await startCicd();
  const point = (table: string, key: string) =>
    `point_scan?target_table=${table}&target_sys_id=${seededSysId(table, key)}`;
  const runner = await scan(cicd, point("sys_script_include", "FormulaRunner"));
  assert.deepEqual(runner.found, [eval_("FormulaRunner")]);
  assert.deepEqual((await scan(cicd, point("sys_script_include", "FormulaTable"))).found, []);
  const rule = await scan(cicd, point("sys_script", "Fleet: set due date"));
  assert.equal(rule.found.length, 1);
});

Deno.test("instance scan: a suite on applications, again by its combo, and on update sets", async () => {
  using cicd = await startCicd();
  const fleet = await scan(cicd, `suite_scan/${SUITE}/scoped_apps`, {
    app_scope_sys_ids: [FLEET],
  });
  assert.equal(fleet.found.length, 4, fleet.found.join("\n"));
  assert.ok(!fleet.found.some((line) => line.startsWith("Hard-coded")), "that one is global");
  const [combo, ...others] = await cicd.list(`table/scan_combo?sysparm_query=sources=${SUITE}`);
  assert.deepEqual(others, []);
  assert.deepEqual((await scan(cicd, `suite_scan/combo/${combo?.sys_id}`)).found, fleet.found);
  const set = await cicd.create("sys_update_set", { name: "Mine" });
  const inSet = `sysparm_transaction_update_set=${set.sys_id}`;
  const made = await cicd.create("sys_script_include", { name: "A", script: "eval('1')" }, inSet);
  const sets = await scan(cicd, `suite_scan/${SUITE}/update_sets`, {
    update_set_sys_ids: [set.sys_id],
  });
  assert.deepEqual(sets.found, [`eval in a script: ${made.sys_id}`]);
});

Deno.test("instance scan: checks of one's own count, what cannot be evaluated is named", async () => {
  using cicd = await startCicd();
  await cicd.create("scan_table_check", {
    name: "Incident without caller",
    table: "incident",
    conditions: "number=INC0010001",
    category: "manageability",
    priority: "3",
  });
  await cicd.create("scan_table_check", {
    name: "Half understood",
    table: "incident",
    conditions: "nonsense=1",
  });
  await cicd.create("scan_linter_check", { name: "With a script", script: "engine.rootNode" });
  const { found, progress } = await scan(cicd, "full_scan");
  assert.equal(found.filter((line) => line.startsWith("Incident without caller")).length, 1);
  // The three checks themselves were recorded in the default update set.
  assert.equal(found.filter((line) => !line.startsWith("Work left")).length, 8);
  assert.match(progress.status_detail, /not evaluated here: (Half understood|With a script), /);
});

Deno.test("instance scan: bad requests are refused", async () => {
  using cicd = await startCicd();
  const none = "0".repeat(32);
  const cases: [status: number, method: string, path: string, body?: unknown][] = [
    [400, "POST", "point_scan"],
    [400, "POST", `point_scan?target_table=incident&target_sys_id=${none}`],
    [404, "POST", `suite_scan/${none}/scoped_apps`, { app_scope_sys_ids: ["global"] }],
    [400, "POST", `suite_scan/${SUITE}/scoped_apps`, { app_scope_sys_ids: [] }],
    [404, "POST", `suite_scan/${SUITE}/scoped_apps`, { app_scope_sys_ids: [none] }],
    [404, "POST", `suite_scan/combo/${none}`],
    [400, "POST", `suite_scan/${SUITE}/nothing`],
    [400, "POST", "nothing"],
    [405, "GET", "full_scan"],
    [404, "GET", `result/${none}`],
  ];
  for (const [status, method, path, body] of cases) {
    const answer = await cicd.call(method, `/api/sn_cicd/instance_scan/${path}`, { body });
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
});

Deno.test("lint rules: comments are passed over, and long texts end soon", () => {
  const lint = (rule: string, text: string) => present(lintRules[rule], rule)(text);
  assert.equal(lint("eval", "/* eval(x) */\n// eval(y)\nvar url = 'https://eval';"), undefined);
  assert.match(lint("eval", "var a;\neval(a);") ?? "", /line 2/);
  assert.match(lint("query in a loop", "while (a.next()) { b.query(); }") ?? "", /loop/);
  const long = "for (".repeat(2000) + "{ ".repeat(2000);
  assert.equal(lint("query in a loop", long), undefined);
});
