import assert from "node:assert/strict";
import { startDemo } from "../support/demo_requests.ts";

Deno.test("data: at least fifty tables hold records, their own or their children's", async () => {
  using demo = await startDemo();
  const tables = await demo.list("table/sys_db_object?sysparm_query=ws_access=true");
  const empty: string[] = [];
  for (const { name } of tables) {
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
  const [rule] = await demo.list("table/sys_script?sysparm_query=name=Fleet: set due date");
  assert.match(rule.script, /current\.update\(\)/);
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
  for (const { name, update_set } of rows) {
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
