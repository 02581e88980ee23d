import assert from "node:assert/strict";
import { parse } from "acorn";
import { type DemoUnderTest, startDemo } from "../support/demo_requests.ts";

/** Table → the column that holds its script. */
const SCRIPTS: Record<string, string> = {
  sys_script: "script",
  sys_script_include: "script",
  sys_script_client: "script",
  sys_script_fix: "script",
  sys_ui_action: "script",
  sysauto_script: "script",
  sys_ws_operation: "operation_script",
  sp_widget: "script",
};

interface Script {
  table: string;
  name: string;
  text: string;
}

async function readScripts(demo: DemoUnderTest): Promise<Script[]> {
  const scripts: Script[] = [];
  for (const [table, column] of Object.entries(SCRIPTS)) {
    const rows = await demo.list(`table/${table}?sysparm_fields=name,${column}`);
    const scripted = rows.filter((row) => row[column] !== "");
    scripts.push(...scripted.map((row) => ({ table, name: row.name, text: row[column] })));
  }
  return scripts;
}

/** Each defect: how a reviewer sees it, where alone it is, and the record that avoids it. */
const DEFECTS: [what: string, seen: RegExp, tables: string[], name: string, twin: string][] = [
  [
    "current.update() in a business rule",
    /current\.update\(\)/,
    ["sys_script"],
    "Fleet: set due date",
    "Fleet: set next inspection",
  ],
  [
    "a query in a loop",
    /for \([^{]*\{[^}]*\.query\(\)/,
    Object.keys(SCRIPTS),
    "FleetReport",
    "FleetReportGrouped",
  ],
  [
    "a hard-coded sys_id",
    /"[0-9a-f]{32}"/,
    Object.keys(SCRIPTS),
    "Incident: route network faults",
    "Incident: route database faults",
  ],
  ["eval", /\beval\(/, Object.keys(SCRIPTS), "FormulaRunner", "FormulaTable"],
  [
    "a secret in a script",
    /x-api-key", "/,
    Object.keys(SCRIPTS),
    "ParcelClient",
    "ParcelClientConfigured",
  ],
];

Deno.test("planted defects: each is in one script only, and its clean twin is there", async () => {
  using demo = await startDemo();
  const scripts = await readScripts(demo);
  for (const [what, seen, tables, name, twin] of DEFECTS) {
    const found = scripts.filter(({ table, text }) => tables.includes(table) && seen.test(text));
    assert.deepEqual(found.map((script) => script.name), [name], what);
    assert.ok(scripts.some((script) => script.name === twin), twin);
  }
});

Deno.test("planted defects: one script include is used by nothing, its twin is used", async () => {
  using demo = await startDemo();
  const scripts = await readScripts(demo);
  const includes = scripts.filter(({ table }) => table === "sys_script_include");
  const unused = includes.filter(({ name }) =>
    !scripts.some((other) => other.name !== name && new RegExp(`\\b${name}\\b`).test(other.text))
  );
  assert.deepEqual(unused.map(({ name }) => name), ["ShortPlateReader"]);
  assert.ok(includes.some(({ name }) => name === "PlateParser"));
});

Deno.test("planted defects: scripts are readable, and call only includes that are there", async () => {
  using demo = await startDemo();
  const scripts = await readScripts(demo);
  assert.ok(scripts.length > 90, String(scripts.length));
  const known = new Set(scripts.map(({ name }) => name));
  const builtIn = /^(Glide\w+|RESTMessageV2)$/;
  for (const { name, text } of scripts) {
    for (const [, called] of text.matchAll(/new (?:sn_ws\.)?(\w+)\(/g)) {
      assert.ok(known.has(called) || builtIn.test(called), `${name} calls ${called}`);
    }
    // Parsed as the body of a function, never run: a script that no engine reads is no example.
    assert.doesNotThrow(
      () => parse(text, { ecmaVersion: 2022, allowReturnOutsideFunction: true }),
      name,
    );
  }
});
