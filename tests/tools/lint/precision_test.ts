import assert from "node:assert/strict";
import {
  codeTables,
  lintRecord,
  type RecordFinding,
} from "../../../mod/tools/lint/record_scripts.ts";
import { type DemoUnderTest, startDemo } from "../../support/demo_requests.ts";

type Found = RecordFinding & { table: string; name: string };

async function lintAll(demo: DemoUnderTest): Promise<Found[]> {
  const found: Found[] = [];
  for (const table of codeTables) {
    const answer = await demo.call("GET", `table/${table}?sysparm_exclude_reference_link=true`);
    // Some tables with code are not on every instance.
    if (answer.status !== 200) continue;
    for (const record of answer.body.result) {
      const name = record.name || record.sys_name;
      found.push(...lintRecord(table, record).map((finding) => ({ ...finding, table, name })));
    }
  }
  return found;
}

/** Each planted fault: the rule that finds it, the record it is in, and the record that avoids it. */
const PLANTED: [rule: string, name: string, twin: string][] = [
  ["current-update-in-rule", "Fleet: set due date", "Fleet: set next inspection"],
  ["hard-coded-sys-id", "Incident: route network faults", "Incident: route database faults"],
  ["query-in-loop", "FleetReport", "FleetReportGrouped"],
  ["eval", "FormulaRunner", "FormulaTable"],
  ["secret-in-script", "ParcelClient", "ParcelClientConfigured"],
];

Deno.test("lint on the embedded instance: every planted fault is found, no clean twin is flagged", async () => {
  using demo = await startDemo();
  const found = await lintAll(demo);
  for (const [rule, name, twin] of PLANTED) {
    const where = found.filter((finding) => finding.rule === rule).map((finding) => finding.name);
    assert.deepEqual([...new Set(where)], [name], rule);
    const onTwin = found.filter((finding) => finding.name === twin);
    assert.deepEqual(onTwin.map((finding) => finding.rule), [], twin);
  }
});

Deno.test("lint on the embedded instance: nothing grave is said of what was not planted", async () => {
  using demo = await startDemo();
  const planted = PLANTED.map(([, name]) => name);
  const others = (await lintAll(demo)).filter(({ severity, name }) =>
    severity === "high" && !planted.includes(name)
  );
  assert.deepEqual(
    others.map(({ table, name, rule, code }) => `${table} ${name}: ${rule}: ${code}`),
    [],
  );
});
