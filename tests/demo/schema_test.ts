import assert from "node:assert/strict";
import { unverifiedColumns } from "../../mod/demo/schema/provenance.ts";
import { seededTables } from "../../mod/demo/schema/tables.ts";
import { startDemo } from "../support/demo_requests.ts";

Deno.test("seed: the same seed gives the same sys_ids on every machine", async () => {
  using one = await startDemo();
  using other = await startDemo();
  const path = "table/incident?sysparm_fields=sys_id,number,caller_id";
  assert.deepEqual(await one.list(path), await other.list(path));
  const [vpn] = await one.list(`${path}&sysparm_query=number=INC0010001`);
  assert.equal(vpn.sys_id, "6c6ad91e588641f787e151d94083bfcb");
});

Deno.test("schema: every reference of the seeded dictionary leads to a seeded table", () => {
  const known = new Set(seededTables.map(({ name }) => name));
  const lost = seededTables.flatMap((table) =>
    table.columns.filter(({ reference }) => reference !== "" && !known.has(reference))
      .map((column) => `${table.name}.${column.element} → ${column.reference}`)
  );
  assert.deepEqual(lost, []);
});

Deno.test("schema: the platform's dictionary tables describe what they hold", async () => {
  using demo = await startDemo();
  const objects = await demo.list("table/sys_db_object?sysparm_fields=name,super_class.name");
  assert.equal(objects.length, seededTables.length);
  const parents = new Map(objects.map((row) => [row.name, row["super_class.name"]]));
  assert.equal(parents.get("incident"), "task");
  assert.equal(parents.get("cmdb_ci_linux_server"), "cmdb_ci_server");
  const columns = await demo.list(
    "table/sys_dictionary?sysparm_query=name=incident^elementISNOTEMPTY&sysparm_fields=element",
  );
  const elements = columns.map((row) => row.element);
  assert.ok(elements.includes("caller_id"));
  assert.equal(
    elements.includes("short_description"),
    false,
    "a column's row stands where it began",
  );
});

Deno.test("schema: the provenance file names columns that exist", () => {
  for (const [name, elements] of Object.entries(unverifiedColumns)) {
    const columns = seededTables.find((table) => table.name === name)?.columns ?? [];
    const known = columns.map(({ element }) => element);
    assert.deepEqual(elements.filter((element) => !known.includes(element)), [], name);
  }
});
