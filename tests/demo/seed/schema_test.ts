import assert from "node:assert/strict";
import { seededChoices } from "../../../mod/demo/seed/choices.ts";
import { documentedNames } from "../../../mod/demo/declare/documented_names.ts";
import { unverifiedColumns } from "../../../mod/demo/declare/unverified_columns.ts";
import { seededTables } from "../../../mod/demo/seed/all_tables.ts";
import { startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

Deno.test("seed: the same seed gives the same sys_ids on every machine", async () => {
  using one = await startDemo();
  using other = await startDemo();
  const path = "table/incident?sysparm_fields=sys_id,number,caller_id";
  assert.deepEqual(await one.list(path), await other.list(path));
  const vpn = await firstRecord(one, `${path}&sysparm_query=number=INC0010001`);
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

Deno.test("schema: every column is in the documentation or listed as unverified, never both", () => {
  for (const [name, elements] of Object.entries(unverifiedColumns)) {
    const columns = seededTables.find((table) => table.name === name)?.columns ?? [];
    const known = columns.map(({ element }) => element);
    assert.deepEqual(elements.filter((element) => !known.includes(element)), [], name);
    assert.deepEqual(elements.filter((element) => documentedNames.has(element)), [], name);
    assert.equal(new Set(elements).size, elements.length, name);
  }
  const unlisted = seededTables.filter(({ name }) => !name.startsWith("x_demo_")).flatMap((table) =>
    table.columns.map(({ element }) => element)
      .filter((element) => !documentedNames.has(element))
      .filter((element) => !unverifiedColumns[table.name]?.includes(element))
      .map((element) => `${table.name}.${element}`)
  );
  assert.deepEqual(unlisted, [], "add them to provenance.ts");
});

Deno.test("schema: the documented names are all of columns that are there", () => {
  const used = new Set(
    seededTables.flatMap(({ columns }) => columns.map(({ element }) => element)),
  );
  assert.deepEqual([...documentedNames].filter((name) => !used.has(name)), []);
});

Deno.test("schema: a table stands behind its parent and repeats none of its columns", () => {
  const seen = new Map<string, Set<string>>();
  for (const { name, parent, columns } of seededTables) {
    const inherited = parent === "" ? new Set<string>() : seen.get(parent);
    assert.ok(inherited, `${name} stands before ${parent}`);
    const own = columns.map(({ element }) => element);
    assert.deepEqual(own.filter((element) => inherited.has(element)), [], name);
    assert.equal(new Set(own).size, own.length, name);
    assert.equal(seen.has(name), false, `${name} is there twice`);
    seen.set(name, new Set([...inherited, ...own]));
  }
});

Deno.test("schema: choices stand for columns that the dictionary says have some", () => {
  const chosen = new Map(
    seededTables.flatMap((table) =>
      table.columns.map((column) => [`${table.name}.${column.element}`, column.choice])
    ),
  );
  const parents = new Map(seededTables.map(({ name, parent }) => [name, parent]));
  const hasChoice = (table: string, element: string): boolean =>
    chosen.get(`${table}.${element}`) ??
      (parents.get(table) ? hasChoice(parents.get(table) ?? "", element) : false);
  const idle = Object.keys(seededChoices).filter((path) => {
    const [table = "", element = ""] = path.split(".");
    return !hasChoice(table, element);
  });
  assert.deepEqual(idle, []);
  const empty = [...chosen].filter(([path, choice]) => choice && !seededChoices[path]);
  assert.deepEqual(empty.map(([path]) => path), []);
});
