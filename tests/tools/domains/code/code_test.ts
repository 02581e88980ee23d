import assert from "node:assert/strict";
import { join } from "node:path";
import type { ToolResult } from "../../../../mod/tools/call.ts";
import { diffLines } from "../../../../mod/base/line_diff.ts";
import { readAutomation } from "../../../../mod/tools/domains/code/automation.ts";
import { searchCode } from "../../../../mod/tools/domains/code/search_code.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { present } from "../../../support/present.ts";
import { runApproved } from "../../../support/tool_runs.ts";
import { startTestServices } from "../../../support/services.ts";

interface Search {
  route: string;
  hits: { table: string; name: string; column: string; line: number; text: string }[];
  limits: string[];
  next?: string;
}

interface Uses {
  usages: {
    kind: string;
    table: string;
    name: string;
    column: string;
    line?: number;
    confidence: string;
  }[];
  counts: { total: number; exact: number };
}

interface Trace {
  order: { phase: string; runs: { name: string; defined_on: string; what: string }[] }[];
  on_forms_only: { name: string }[];
  not_read: Record<string, string>;
  total: number;
}

Deno.test("sn_search_code: the platform's search and the search of the tables find the same lines", async () => {
  await using started = await startTestServices();
  const search = async (args: Record<string, unknown>) =>
    (await started.run("sn_search_code", args)).result as Search;
  const platform = await search({ term: "InspectionPlan" });
  assert.match(platform.route, /platform's code search/);
  const rule = platform.hits.find(({ table }) => table === "sys_script");
  assert.equal(rule?.name, "Fleet: set next inspection");
  assert.equal(rule?.line, 2);
  const scoped = await search({ term: "InspectionPlan", scope: "x_demo_fleet" });
  assert.match(scoped.route, /a query of \d+ tables/);
  const lines = (found: Search) =>
    found.hits.map(({ table, name, column, line }) => `${table} ${name} ${column} ${line}`).sort();
  assert.deepEqual(lines(scoped), lines(platform));
  assert.deepEqual((await search({ term: "InspectionPlan", scope: "global" })).hits, []);
});

Deno.test("sn_search_code: carets are text, tables narrow, no code column is refused, long results are cut", async () => {
  await using started = await startTestServices();
  const search = async (args: Record<string, unknown>) =>
    (await started.run("sn_search_code", args)).result as Search;
  assert.deepEqual((await search({ term: "x^active=true" })).hits, []);
  const only = await search({ term: "current", tables: ["sys_script_include"] });
  assert.ok(only.hits.every(({ table }) => table === "sys_script_include"));
  await assert.rejects(search({ term: "vpn", tables: ["incident"] }), /No column of incident/);
  const cut = await search({ term: "current", limit: 3 });
  assert.equal(cut.hits.length, 3);
  assert.match(cut.next ?? "", /raise limit/);
});

Deno.test("sn_find_usages: a script include by its callers, its own record left out", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_find_usages", {
    kind: "script_include",
    name: "PlateParser",
  });
  const { usages } = result as Uses;
  const rule = usages.find(({ name }) => name === "Fleet: normalise plate");
  assert.equal(rule?.confidence, "exact");
  assert.ok(usages.some(({ table }) => table === "sys_script_fix"));
  assert.ok(
    !usages.some(({ table, name }) => table === "sys_script_include" && name === "PlateParser"),
  );
  await assert.rejects(
    started.run("sn_find_usages", { kind: "script_include", name: "PlateParsr" }),
    /no script include "PlateParsr"/,
  );
});

Deno.test("sn_find_usages: a table by rules, references, modules, access control and scripts", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_find_usages", {
    kind: "table",
    name: "x_demo_fleet_vehicle",
    confidence: "exact",
    limit: 200,
  });
  const { usages } = result as Uses;
  const has = (table: string, ...kinds: string[]) =>
    usages.some((usage) => usage.table === table && kinds.includes(usage.kind));
  assert.ok(has("sys_script", "belongs to"), "business rules");
  assert.ok(has("sys_app_module", "dictionary", "belongs to"), "modules");
  assert.ok(has("sys_security_acl", "access control"), "access control");
  assert.ok(has("sys_script_include", "script"), "scripts");
  const incident = (await started.run("sn_find_usages", {
    kind: "table",
    name: "incident",
    confidence: "exact",
    limit: 200,
  })).result as Uses;
  assert.ok(incident.usages.some(({ table }) => table === "sys_hub_action_instance"), "flows");
  assert.ok(!incident.usages.some(({ table }) => table === "sys_number_counter"), "data");
});

Deno.test("sn_find_usages: a field's exact uses are those of its own table", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_find_usages", {
    kind: "field",
    name: "x_demo_fleet_vehicle.mileage",
    limit: 200,
  });
  const { usages } = result as Uses;
  const exact = usages.filter(({ confidence }) => confidence === "exact").map(({ name }) => name);
  assert.ok(exact.includes("Fleet: mileage never falls"), exact.join(", "));
  const state = await started.run("sn_find_usages", {
    kind: "field",
    name: "state",
    table: "x_demo_fleet_vehicle",
    limit: 200,
  });
  const vehicle = (state.result as Uses).usages.filter(({ confidence }) => confidence === "exact");
  assert.ok(vehicle.some(({ name }) => name === "Fleet: announce the workshop"));
  assert.ok(!vehicle.some(({ name }) => name.startsWith("Incident:")), JSON.stringify(vehicle));
  await assert.rejects(
    started.run("sn_find_usages", { kind: "field", name: "state" }),
    /without its table/,
  );
  await assert.rejects(
    started.run("sn_find_usages", { kind: "field", name: "incident.nonsense" }),
    /no column "nonsense"/,
  );
});

Deno.test("sn_find_usages: roles, events, properties and records by what refers to them", async () => {
  await using started = await startTestServices();
  const uses = async (args: Record<string, unknown>) =>
    ((await started.run("sn_find_usages", { limit: 200, ...args })).result as Uses).usages;
  const event = await uses({ kind: "event", name: "x_demo_fleet.workshop" });
  assert.deepEqual(
    [...new Set(event.filter(({ kind }) => kind === "event").map(({ table }) => table))].sort(),
    ["sysevent_email_action", "sysevent_script_action"],
  );
  assert.ok(
    event.some(({ name, kind }) => name === "Fleet: announce the workshop" && kind === "script"),
  );
  const role = await uses({ kind: "role", name: "itil" });
  assert.ok(role.some(({ table }) => table === "sys_security_acl_role"));
  const property = await uses({ kind: "property", name: "x_demo_fleet.inspection.days" });
  assert.ok(
    property.some(({ name, confidence }) => name === "InspectionPlan" && confidence === "exact"),
  );
  const record = await uses({
    kind: "record",
    table: "sys_atf_test",
    name: "Incident form: caller",
  });
  assert.ok(
    record.some(({ table }) =>
      table === "sys_atf_suite_test" || table === "sys_atf_test_suite_test"
    ),
  );
});

Deno.test("sn_trace_table_automation: inherited rules, events and what they set off, in the platform's order", async () => {
  await using started = await startTestServices();
  const trace = async (args: Record<string, unknown>) =>
    (await started.run("sn_trace_table_automation", args)).result as Trace;
  const update = await trace({ table: "incident", operation: "update" });
  const phases = update.order.map(({ phase }) => phase);
  const write = phases.indexOf("database operation");
  assert.ok(phases.indexOf("before rules, order below 1000") < write);
  assert.ok(phases.indexOf("after rules, order below 1000") > write);
  const runs = update.order.flatMap((step) => step.runs);
  const inherited = runs.find(({ name }) => name === "Journal: no card numbers");
  assert.equal(inherited?.defined_on, "task");
  assert.ok(runs.some(({ what }) => what === "notification on event incident.first_response"));
  assert.ok(!runs.some(({ name }) => name === "Incident: route network faults"), "insert only");
  assert.ok(update.on_forms_only.length > 0);
  const insert = await trace({ table: "incident", operation: "insert" });
  assert.ok(
    insert.order.flatMap((step) => step.runs).some(({ name }) =>
      name === "Incident: route network faults"
    ),
  );
  const vehicle = await trace({ table: "x_demo_fleet_vehicle", operation: "update" });
  const names = vehicle.order.flatMap((step) => step.runs).map(({ name }) => name);
  assert.ok(names.includes("A vehicle in use has a driver"));
  const flows = vehicle.order.flatMap((step) => step.runs).filter(({ what }) =>
    what.startsWith("flow")
  );
  assert.ok(flows.some(({ name }) => /inspection/i.test(name)), JSON.stringify(flows));
  assert.ok(
    names.indexOf("A vehicle in use has a driver") < names.indexOf("Fleet: announce the workshop"),
  );
  assert.ok(
    names.indexOf("Fleet: wear of the vehicle") > names.indexOf("Fleet: announce the workshop"),
  );
});

Deno.test("sn_trace_table_automation: inactive ones on demand; a query runs no notification", async () => {
  await using started = await startTestServices();
  const total = async (args: Record<string, unknown>) =>
    ((await started.run("sn_trace_table_automation", args)).result as Trace).total;
  const base = { table: "incident", operation: "update" };
  await started.run("sn_create_update_set", { name: "Switch off" });
  const before = await total(base);
  const off = await runApproved(started, "sn_update_record", {
    table: "sys_script",
    id: "Incident: close children",
    values: { active: false },
  });
  assert.equal(off.status, "done", JSON.stringify(off));
  assert.equal(await total(base), before - 1);
  assert.ok(await total({ ...base, inactive: true }) >= before);
  const query = (await started.run("sn_trace_table_automation", {
    table: "incident",
    operation: "query",
  })).result as Trace;
  assert.ok(query.order.every(({ phase }) => phase === "query rules"));
});

Deno.test("sn_analyze_impact: a used field is graver to delete than to change, an unused one is low", async () => {
  await using started = await startTestServices();
  const impact = async (args: Record<string, unknown>) =>
    (await started.run("sn_analyze_impact", args)).result as {
      verdict: { risk: string; reasons: string[] };
      table?: { filled: number; automation: Record<string, number> };
      update_sets: { update_set: string }[];
      not_looked_at: string[];
    };
  const field = { kind: "field", table: "x_demo_fleet_vehicle", name: "mileage" };
  const remove = await impact({ ...field, change: "delete" });
  assert.equal(remove.verdict.risk, "high");
  assert.ok((remove.table?.filled ?? 0) > 0);
  assert.ok(remove.verdict.reasons.some((reason) => /rows hold a value/.test(reason)));
  assert.notEqual((await impact(field)).verdict.risk, "low");
  assert.ok(remove.not_looked_at.length > 0);
  const include = await impact({ kind: "script_include", name: "ParcelClient" });
  assert.ok(Array.isArray(include.update_sets));
});

interface Pulled {
  pulled: { name: string; folder: string; files: string[] }[];
  kept?: string[];
}

Deno.test("pull and push: an edited file is stored and captured, an untouched one is not sent, a second edit goes on", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Plates", scope: "x_demo_fleet" });
  const pull = (await started.run("sn_pull_artifacts", {
    table: "sys_script_include",
    ids: ["PlateParser", "DriverCheck"],
  })).result as Pulled;
  const own = pull.pulled.find(({ name }) => name === "PlateParser");
  assert.ok(own);
  const file = present(own.files[0]);
  const edit = async (from: string, to: string) =>
    await Deno.writeTextFile(file, (await Deno.readTextFile(file)).replace(from, to));
  const idle = await started.run("sn_push_artifacts", { path: "artifacts" });
  assert.equal(idle.change?.length ?? 0, 0);
  assert.match(idle.warnings.join(), /nothing is pushed/);
  await edit(".toUpperCase()", '.toUpperCase().replace("-", "")');
  const push = await started.run("sn_push_artifacts", { path: "artifacts" });
  assert.equal(push.status, "done", JSON.stringify(push));
  assert.equal(push.change?.length, 1);
  assert.equal(push.change?.[0]?.capture.state, "captured");
  await edit('.replace("-", "")', '.replace(/-/g, "")');
  const kept = (await started.run("sn_pull_artifacts", {
    table: "sys_script_include",
    ids: ["PlateParser"],
  })).result as Pulled;
  assert.deepEqual(kept.kept, [own.folder]);
  const again = await started.run("sn_push_artifacts", { path: own.folder });
  assert.equal(again.status, "done", JSON.stringify(again));
  const stored = await started.run("sn_get_record", {
    table: "sys_script_include",
    id: "PlateParser",
    fields: ["script"],
  });
  assert.match(JSON.stringify(stored.result), /replace\(\/-\/g/);
});

Deno.test("pull and push: a change on both sides is refused with both, a change over there alone is left", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Plates", scope: "x_demo_fleet" });
  const pull = (await started.run("sn_pull_artifacts", {
    table: "sys_script_include",
    ids: ["PlateParser"],
  })).result as Pulled;
  const { folder, files } = present(pull.pulled[0]);
  const file = present(files[0]);
  const script = await Deno.readTextFile(file);
  const theirs = await started.run("sn_update_record", {
    table: "sys_script_include",
    id: "PlateParser",
    values: { script: script.replace("trim()", "trim().slice(0, 12)") },
  });
  assert.equal(theirs.status, "done", JSON.stringify(theirs));
  const left = await started.run("sn_push_artifacts", { path: folder });
  assert.equal(left.change?.length ?? 0, 0);
  await Deno.writeTextFile(file, script.replace("toUpperCase()", "toLowerCase()"));
  await assert.rejects(
    started.run("sn_push_artifacts", { path: folder }),
    (
      error: Error & {
        code?: string;
        details?: { conflicts: { yours: string[]; theirs: string[] }[] };
      },
    ) => {
      const [conflict] = error.details?.conflicts ?? [];
      return error.code === "changed_since" &&
        present(conflict).yours.some((line) =>
          line.startsWith("+") && line.includes("toLowerCase")
        ) &&
        present(conflict).theirs.some((line) =>
          line.startsWith("+") && line.includes("slice(0, 12)")
        );
    },
  );
  const diff = await started.run("sn_diff_artifact", {
    table: "sys_script_include",
    id: "PlateParser",
  });
  const { same, columns } = diff.result as { same: boolean; columns: { diff: string[] }[] };
  assert.equal(same, false);
  assert.ok(columns[0]?.diff.some((line) => line.includes("slice(0, 12)")));
});

Deno.test("push: a grave review finding stops it unless allowed; damaged and foreign manifests are refused", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Plates", scope: "x_demo_fleet" });
  const pull = (await started.run("sn_pull_artifacts", {
    table: "sys_script_include",
    ids: ["PlateParser"],
  })).result as Pulled;
  const { folder, files } = present(pull.pulled[0]);
  const file = present(files[0]);
  const script = await Deno.readTextFile(file);
  await Deno.writeTextFile(file, script.replace("String(text", "eval(text"));
  await assert.rejects(started.run("sn_push_artifacts", { path: folder }), /grave.*eval/);
  const pushed = await started.run("sn_push_artifacts", { path: folder, allow_findings: true });
  assert.equal(pushed.status, "done", JSON.stringify(pushed));
  assert.ok(pushed.warnings.some((warning) => /eval/.test(warning)));
  await assert.rejects(
    started.run("sn_push_artifacts", { path: "elsewhere" }),
    /no pulled artifact/,
  );
  const manifest = join(file, "..", "manifest.json");
  const text = await Deno.readTextFile(manifest);
  await Deno.writeTextFile(
    manifest,
    text.replace(/"host": "[^"]+"/, '"host": "other.example.com"'),
  );
  await assert.rejects(started.run("sn_push_artifacts", { path: folder }), /another instance/);
  await Deno.writeTextFile(manifest, "{");
  await assert.rejects(started.run("sn_push_artifacts", { path: folder }), /no manifest/);
});

Deno.test("sn_pull_artifacts: tables without code, no record and both ways of naming are refused", async () => {
  await using started = await startTestServices();
  const pull = (args: Record<string, unknown>) => started.run("sn_pull_artifacts", args);
  await assert.rejects(pull({ table: "incident", ids: ["INC0010001"] }), /hold no code/);
  await assert.rejects(pull({ table: "sys_script" }), /records once/);
  await assert.rejects(pull({ table: "sys_script", query: "name=nothing" }), /No record/);
  await assert.rejects(pull({ table: "sys_script", query: "nonsense=1" }), /nonsense/);
});

Deno.test("sn_set_breakpoints: set, changed, removed, proved by reading; a line that is not there fails", async () => {
  await using started = await startTestServices();
  const set = async (points: unknown[]) =>
    await started.run("sn_set_breakpoints", {
      table: "sys_script_include",
      id: "PlateParser",
      points,
    });
  const pointsOf = ({ result }: ToolResult) => (result as { points: unknown[] }).points;
  const first = await set([{ line: 3 }, { line: 4, type: "logpoint", text: "seen" }]);
  assert.equal(first.status, "done", JSON.stringify(first));
  assert.deepEqual(pointsOf(first), [
    { line: 3, type: "breakpoint", text: "" },
    { line: 4, type: "logpoint", text: "seen" },
  ]);
  const changed = await set([{ line: 3, text: "text == null" }, {
    line: 4,
    type: "logpoint",
    remove: true,
  }]);
  assert.deepEqual(pointsOf(changed), [{ line: 3, type: "breakpoint", text: "text == null" }]);
  const beyond = await set([{ line: 4000 }]);
  assert.equal(beyond.status, "failed");
  assert.match(beyond.next ?? "", /line 4000/);
});

Deno.test("sn_debug_request: the lines of the call while debugging is on, and how to turn it on while it is off", async () => {
  await using started = await startTestServices();
  const path = "/api/now/table/incident?sysparm_limit=1";
  const off = await started.run("sn_debug_request", { path });
  assert.match(JSON.stringify(off.result), /session debugging is off/);
  await started.run("sn_create_update_set", { name: "Debug" });
  await runApproved(started, "sn_update_record", {
    table: "sys_properties",
    id: "glide.rest.debug",
    values: { value: "true" },
  });
  const on = (await started.run("sn_debug_request", { path })).result as { log: string[] };
  assert.ok(on.log.some((line) => line.includes("/api/now/table/incident")), JSON.stringify(on));
  await assert.rejects(started.run("sn_debug_request", { path: "/incident.do" }), /REST interface/);
});

Deno.test("line diff: equal texts have none; a changed line shows both with its surroundings", () => {
  assert.deepEqual(diffLines("a\nb", "a\r\nb"), []);
  assert.deepEqual(diffLines("a\nb\nc\nd\ne\nf", "a\nb\nc\nX\ne\nf"), [
    " b",
    " c",
    "-d",
    "+X",
    " e",
    " f",
  ]);
  assert.deepEqual(diffLines("", "new"), ["-", "+new"]);
  const long = Array.from({ length: 5000 }, (_, index) => `a${index}`).join("\n");
  assert.equal(diffLines(long, long.replaceAll("a", "b"), 50).length, 51);
});

Deno.test("line diff: scattered changes of ten thousand lines are told one by one", () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `line ${index}`);
  const changed = lines.map((line, index) => index % 100 === 50 ? `${line} changed` : line);
  const diff = diffLines(lines.join("\n"), changed.join("\n"), 1000);
  assert.equal(diff.filter((line) => line.startsWith("-")).length, 100);
  assert.deepEqual(diff.slice(0, 8), [
    " line 48",
    " line 49",
    "-line 50",
    "+line 50 changed",
    " line 51",
    " line 52",
    "…",
    " line 148",
  ]);
});

Deno.test("search without the platform's interface, and as a user who reads little: says what was left out", async () => {
  await using closed = await startPipeline({
    intercept: (request) =>
      request.url.includes("/api/sn_codesearch/")
        ? Response.json({ error: { message: "closed", detail: "" }, status: "failure" }, {
          status: 403,
        })
        : undefined,
  });
  const found = await searchCode(closed.client, { term: "PlateParser" });
  assert.match(found.route, /a query of/);
  assert.ok(found.hits.some(({ name }) => name === "Fleet: normalise plate"));
  const agent = closed.again({ username: "itil.agent" }).client;
  const little = await searchCode(agent, { term: "PlateParser" });
  assert.deepEqual(little.hits, []);
  assert.ok(little.limits.length > 0, "an empty answer is not the whole truth");
  const trace = await readAutomation(agent, {
    chain: ["incident", "task"],
    operation: "update",
    inactive: false,
  });
  assert.deepEqual(trace.steps, []);
  assert.match(present(trace.notRead.sys_script), /closed|0 of them read/);
});
