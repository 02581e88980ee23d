import assert from "node:assert/strict";
import { parse } from "acorn";
import { plantedDefects } from "../../../../mod/demo/areas/code/planted_defects.ts";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { present } from "../../../support/present.ts";

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
    const read = rows.map((row) => ({
      table,
      name: present(row.name, "name"),
      text: present(row[column], column),
    }));
    scripts.push(...read.filter(({ text }) => text !== ""));
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
    for (const [, called = ""] of text.matchAll(/new (?:sn_ws\.)?(\w+)\(/g)) {
      assert.ok(known.has(called) || builtIn.test(called), `${name} calls ${called}`);
    }
    // Parsed as the body of a function, never run: a script that no engine reads is no example.
    assert.doesNotThrow(
      () => parse(text, { ecmaVersion: 2022, allowReturnOutsideFunction: true }),
      name,
    );
  }
});

/** How each of the listed faults of the data shows; those of scripts are shown above. */
const SHOWN: Record<string, (demo: DemoUnderTest) => Promise<[seen: unknown, wanted: unknown]>> = {
  "table without a guard of its own": async (demo) => {
    const guards = await demo.list("table/sys_security_acl?sysparm_fields=name");
    const own = await demo.list(
      "table/sys_db_object?sysparm_query=nameSTARTSWITHx_demo_^sys_scope!=global&sysparm_fields=name",
    );
    const open = own.filter(({ name }) => !guards.some((guard) => guard.name === name));
    return [open.map(({ name }) => name), ["x_demo_legacy_archive"]];
  },
  "access that permits too much": async (demo) => {
    const guards = await demo.list("table/sys_security_acl?sysparm_query=operation=write");
    const roles = await demo.list(
      "table/sys_security_acl_role?sysparm_fields=sys_security_acl",
    );
    const bare = guards.filter(({ sys_id, condition, script }) =>
      condition === "" && (script ?? "") === "" &&
      !roles.some((role) => role.sys_security_acl === sys_id)
    );
    return [bare.map(({ name }) => name), ["core_company"]];
  },
  "service that asks nobody to sign in": async (demo) => {
    const open = await demo.list(
      "table/sys_ws_operation?sysparm_query=requires_authentication=false&sysparm_fields=name",
    );
    return [open.map(({ name }) => name), ["Hand over"]];
  },
  "reference to a removed item": async (demo) =>
    await numbers(demo, "cmdb_ciISNOTEMPTY^cmdb_ci.sys_idISEMPTY", ["INC0010004"]),
  "the same fault reported twice": async (demo) =>
    await numbers(demo, "short_description=Database lnx-db-01 is slow", [
      "INC0010003",
      "INC0010004",
    ]),
  "service levels missed": async (demo) => [await count(demo, "task_sla", "has_breached=true"), 3],
  "one serial number, two items": async (demo) => {
    const items = await demo.list(
      "table/cmdb_ci?sysparm_query=serial_numberISNOTEMPTY&sysparm_fields=name,serial_number",
    );
    const shared = items.filter((one) =>
      items.filter((other) => other.serial_number === one.serial_number).length > 1
    );
    return [shared.map(({ name }) => name), ["lnx-db-01", "lnx-db-01"]];
  },
  "items that discovery sees no more": async (demo) => {
    const items = await demo.list(
      "table/cmdb_ci?sysparm_query=last_discoveredISNOTEMPTY^last_discovered<2025-07-01 00:00:00" +
        "^ORDERBYname",
    );
    return [items.map(({ name }) => name), ["lnx-log-02", "lnx-old-01"]];
  },
  "one record in two update sets": async (demo) => {
    const changes = await demo.list(
      "table/sys_update_xml?sysparm_query=update_setISNOTEMPTY&sysparm_fields=name,target_name",
    );
    const twice = changes.filter(({ name }, index) =>
      changes.findIndex((other) => other.name === name) < index
    );
    return [twice.map((row) => row.target_name), ["FleetUtils"]];
  },
  "work left in the default update set of the global scope": async (demo) => {
    const left = await demo.list(
      "table/sys_update_xml?sysparm_query=update_set.name=Default^update_set.application=global" +
        "&sysparm_fields=target_name",
    );
    return [left.map((row) => row.target_name), ["Incident: notify caller"]];
  },
  "preview with a collision and a missing object": async (demo) => {
    const problems = await demo.list(
      "table/sys_update_preview_problem?sysparm_query=type=error&sysparm_fields=remote_update_set",
    );
    const sets = new Set(problems.map((row) => row.remote_update_set));
    return [[problems.length, sets.size], [2, 1]];
  },
  "preference for a completed update set": async (demo) => {
    const chosen = await demo.list(
      "table/sys_user_preference?sysparm_query=name=sys_update_set" +
        "&sysparm_fields=user.user_name,value",
    );
    const complete = await demo.list(
      "table/sys_update_set?sysparm_query=state=complete&sysparm_fields=sys_id",
    );
    const stale = chosen.filter(({ value }) => complete.some(({ sys_id }) => sys_id === value));
    return [stale.map((row) => row["user.user_name"]), ["developer"]];
  },
  "denied privilege across scopes": async (demo) => {
    const denied = await demo.list(
      "table/sys_scope_privilege?sysparm_query=status=denied&sysparm_fields=target_name",
    );
    return [denied.map((row) => row.target_name), ["sys_user"]];
  },
  "staged row that cannot be imported": async (demo) => [
    await count(demo, "sys_import_set_row", "sys_import_state=error"),
    1,
  ],
  "transform map without a coalescing column": async (demo) => {
    const maps = await demo.list("table/sys_transform_map?sysparm_fields=sys_id,name");
    const keyed = await demo.list(
      "table/sys_transform_entry?sysparm_query=coalesce=true&sysparm_fields=map",
    );
    const without = maps.filter(({ sys_id }) => !keyed.some(({ map }) => map === sys_id));
    return [without.map(({ name }) => name), ["Vehicle import without a key"]];
  },
  "mandatory variable that nobody can answer": async (demo) => {
    const stuck = await demo.list(
      "table/item_option_new?sysparm_query=mandatory=true^read_only=true^default_valueISEMPTY" +
        "&sysparm_fields=cat_item.name",
    );
    return [stuck.map((row) => row["cat_item.name"]), ["Shared mailbox"]];
  },
};

async function count(demo: DemoUnderTest, table: string, query: string): Promise<number> {
  return (await demo.list(`table/${table}?sysparm_query=${query}&sysparm_fields=sys_id`)).length;
}

async function numbers(
  demo: DemoUnderTest,
  query: string,
  wanted: string[],
): Promise<[string[], string[]]> {
  const rows = await demo.list(
    `table/incident?sysparm_query=${query}^ORDERBYnumber&sysparm_fields=number`,
  );
  return [rows.map(({ number = "" }) => number), wanted];
}

Deno.test("planted defects: what the list says of the data is so, and nowhere else", async () => {
  using demo = await startDemo();
  const scripted = 6;
  assert.deepEqual(plantedDefects.slice(scripted).map(({ what }) => what), Object.keys(SHOWN));
  for (const { what, where } of plantedDefects.slice(0, scripted)) {
    const name = /["`]([^"`]+)["`]/.exec(where)?.[1];
    assert.ok([...DEFECTS.map((one) => one[3]), "ShortPlateReader"].includes(name ?? ""), what);
  }
  for (const [what, show] of Object.entries(SHOWN)) {
    const [seen, wanted] = await show(demo);
    assert.deepEqual(seen, wanted, what);
  }
});
