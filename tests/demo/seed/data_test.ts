import assert from "node:assert/strict";
import { referredTables } from "../../../mod/demo/areas/platform/tables.ts";
import { startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

/** What requests leave behind, a class that only its parents' records need, a table whose columns no source tells. */
const FILLED_BY_USE = [
  "sys_audit",
  "sys_atf_code_coverage_request",
  "sp_header_footer",
  "bsm_chart",
  "sys_hub_step_ext_input",
  "sys_hub_step_ext_output",
];
/** There for the columns that refer to them: most instances have no record of theirs either. */
const REFERRED = new Set(referredTables.map(({ name }) => name));

Deno.test("data: at least fifty tables hold records, their own or their children's", async () => {
  using demo = await startDemo();
  const tables = await demo.list("table/sys_db_object?sysparm_query=ws_access=true");
  const empty: string[] = [];
  for (const { name = "" } of tables) {
    if (FILLED_BY_USE.includes(name) || REFERRED.has(name)) continue;
    const answer = await demo.call("GET", `table/${name}?sysparm_limit=1&sysparm_fields=sys_id`);
    if (answer.headers.get("x-total-count") === "0") empty.push(name);
  }
  assert.deepEqual(empty, []);
  assert.ok(tables.length >= 50, String(tables.length));
});

Deno.test("data: what the guides speak of is there", async () => {
  using demo = await startDemo();
  const [vpn] = await demo.list(
    "table/incident?sysparm_query=number=INC0010001" +
      "&sysparm_fields=short_description,state,priority,assignment_group.name",
  );
  assert.deepEqual(vpn, {
    short_description: "VPN drops every hour",
    state: "2",
    priority: "2",
    "assignment_group.name": "Network",
  });
  const [change] = await demo.list(
    "table/change_request?sysparm_query=number=CHG0030001&sysparm_fields=type,state",
  );
  assert.deepEqual(change, { type: "normal", state: "-4" });
  const twins = await demo.list("table/cmdb_ci?sysparm_query=name=lnx-db-01");
  assert.equal(twins.length, 2);
  assert.equal(new Set(twins.map((row) => row.serial_number)).size, 1);
  const rule = await firstRecord(demo, "table/sys_script?sysparm_query=name=Fleet: set due date");
  assert.match(rule.script ?? "", /current\.update\(\)/);
});

Deno.test("data: an orphan reference shows no name, and following it leads nowhere", async () => {
  using demo = await startDemo();
  const path = "table/incident?sysparm_query=number=INC0010004&sysparm_fields=cmdb_ci,cmdb_ci.name";
  const { body } = await demo.call("GET", `${path}&sysparm_display_value=all`);
  const [{ cmdb_ci, "cmdb_ci.name": name }] = body.result;
  assert.match(cmdb_ci.value, /^[0-9a-f]{32}$/);
  assert.equal(cmdb_ci.display_value, "");
  assert.deepEqual(name, { value: "", display_value: "" });
});

Deno.test("data: recorded changes hold a collision and work left in the default set", async () => {
  using demo = await startDemo();
  const rows = await demo.list(
    "table/sys_update_xml?sysparm_query=update_setISNOTEMPTY&sysparm_fields=name,update_set,update_set.is_default,sys_created_on",
  );
  const sets = new Map<string, Set<string>>();
  for (const { name = "", update_set = "" } of rows) {
    sets.set(name, (sets.get(name) ?? new Set()).add(update_set));
  }
  assert.equal([...sets.values()].filter(({ size }) => size > 1).length, 1);
  assert.ok(rows.some((row) => row["update_set.is_default"] === "true"));
  const versions = await demo.list("table/sys_update_version?sysparm_fields=name,state");
  for (const name of sets.keys()) {
    const current = versions.filter((row) => row.name === name && row.state === "current");
    assert.equal(current.length, 1, name);
  }
});

Deno.test("data: every reference leads to a record, but for the one orphan", async () => {
  using demo = await startDemo();
  const columns = await demo.list(
    "table/sys_dictionary?sysparm_query=internal_type=reference^referenceISNOTEMPTY" +
      "^reference_keyISEMPTY^name!=x_demo_legacy_archive&sysparm_fields=name,element",
  );
  assert.ok(columns.length > 50);
  const orphans: string[] = [];
  for (const { name, element } of columns) {
    const rows = await demo.list(
      `table/${name}?sysparm_query=${element}ISNOTEMPTY^${element}.sys_idISEMPTY` +
        `&sysparm_fields=sys_id,number`,
    );
    orphans.push(...rows.map((row) => `${name}.${element} of ${row.number ?? row.sys_id}`));
  }
  assert.deepEqual(orphans, ["task.cmdb_ci of INC0010004"]);
});

Deno.test("data: every area is as large as its guides and reviewers need it", async () => {
  using demo = await startDemo();
  const wanted: Record<string, number> = {
    sys_user: 40,
    sys_user_group: 12,
    sys_user_role: 35,
    cmn_location: 10,
    cmn_department: 10,
    core_company: 10,
    incident: 80,
    problem: 12,
    change_request: 24,
    change_task: 30,
    contract_sla: 4,
    sysapproval_approver: 15,
    sys_journal_field: 150,
    sys_script: 30,
    sys_script_include: 20,
    sys_script_client: 15,
    sys_ui_action: 10,
    sysauto_script: 5,
    sysevent_email_action: 5,
    sys_ws_definition: 2,
    sys_ws_operation: 5,
    sys_rest_message: 2,
    sp_widget: 8,
    sys_hub_flow: 4,
    sys_update_xml: 60,
    sys_scope_privilege: 3,
    sys_update_preview_problem: 3,
    sys_remote_update_set: 2,
    sys_dictionary_override: 6,
    sys_user_preference: 8,
  };
  for (const [table, count] of Object.entries(wanted)) {
    const answer = await demo.call("GET", `table/${table}?sysparm_limit=1&sysparm_fields=sys_id`);
    const total = Number(answer.headers.get("x-total-count"));
    assert.ok(total >= count, `${table} has ${total} records`);
  }
});

Deno.test("data: what is wrong on purpose is there once", async () => {
  using demo = await startDemo();
  const count = async (table: string, query: string): Promise<number> =>
    (await demo.list(`table/${table}?sysparm_query=${query}&sysparm_fields=sys_id`)).length;
  assert.equal(await count("task_sla", "has_breached=true"), 3);
  assert.equal(await count("sys_scope_privilege", "status=denied"), 1);
  assert.equal(await count("sys_import_set_row", "sys_import_state=error"), 1);
  assert.equal(await count("incident", "short_description=Database lnx-db-01 is slow"), 2);
  assert.equal(await count("sys_update_preview_problem", "type=error"), 2);
  const maps = await demo.list("table/sys_transform_entry?sysparm_fields=map.name,coalesce");
  const keyed = new Set(
    maps.filter((row) => row.coalesce === "true").map((row) => row["map.name"]),
  );
  assert.deepEqual([...keyed], ["Vehicle import", "Depot import"]);
  const stale = await firstRecord(
    demo,
    "table/sys_user_preference?sysparm_query=name=sys_update_set^user.user_name=developer",
  );
  const set = await firstRecord(demo, `table/sys_update_set?sysparm_query=sys_id=${stale.value}`);
  assert.equal(set.state, "complete");
});

Deno.test("data: changes come in every type and state, people in several time zones", async () => {
  using demo = await startDemo();
  const changes = await demo.list("table/change_request?sysparm_fields=type,state");
  assert.equal(new Set(changes.map(({ type, state }) => `${type} ${state}`)).size, 24);
  const zones = await demo.list("table/cmn_location?sysparm_fields=time_zone");
  assert.ok(new Set(zones.map((row) => row.time_zone)).size >= 2);
});

Deno.test("data: recorded changes carry the record they speak of", async () => {
  using demo = await startDemo();
  const rows = await demo.list(
    "table/sys_update_xml?sysparm_query=update_setISNOTEMPTY&sysparm_fields=name,table,target_name,payload",
  );
  for (const { name = "", table = "", target_name, payload = "" } of rows) {
    const sysId = name.slice(table.length + 1);
    assert.ok(payload.includes(`<sys_id>${sysId}</sys_id>`), name);
    const { status, body } = await demo.call("GET", `table/${table}/${sysId}`);
    assert.equal(status, 200, `${target_name} is recorded and not there`);
    assert.equal(body.result.sys_class_name ?? table, table);
  }
});

Deno.test("data: choice values of the records are on their lists", async () => {
  using demo = await startDemo();
  const choices = await demo.list(
    "table/sys_choice?sysparm_fields=name,element,value&sysparm_limit=2000",
  );
  const lists = new Map<string, Set<string>>();
  for (const { name, element, value = "" } of choices) {
    const path = `${name}.${element}`;
    lists.set(path, (lists.get(path) ?? new Set()).add(value));
  }
  for (const [path, values] of lists) {
    const [table, element = ""] = path.split(".");
    const rows = await demo.list(
      `table/${table}?sysparm_query=${element}ISNOTEMPTY&sysparm_fields=sys_class_name,${element}`,
    );
    const strange = rows.filter((row) =>
      !(lists.get(`${row.sys_class_name}.${element}`) ?? values).has(row[element] ?? "")
    );
    assert.deepEqual(strange, [], path);
  }
});
