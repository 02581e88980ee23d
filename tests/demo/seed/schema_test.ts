import assert from "node:assert/strict";
import { seededChoices } from "../../../mod/demo/seed/choices.ts";
import { type ColumnLevel, readColumnLevels } from "../../../scripts/dictionary/column_levels.ts";
import { documentedColumns } from "../../../scripts/dictionary/documented_columns.ts";
import { readPlatformColumns } from "../../../mod/demo/declare/platform_table.ts";
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

Deno.test("schema: every column has one level, and no documented one is proven better", async () => {
  const levels = await readColumnLevels();
  const counts = new Map<ColumnLevel, number>();
  for (const { name, columns } of seededTables) {
    for (const { element } of columns) {
      const level = levels.of(name, element);
      assert.ok(level, `${name}.${element}`);
      if (!name.startsWith("x_demo_")) counts.set(level, (counts.get(level) ?? 0) + 1);
    }
  }
  assert.equal(levels.of("incident", "no_such_column"), undefined);
  const idle = [...documentedColumns.keys()].filter((path) => {
    const [table = "", element = ""] = path.split(".");
    return levels.of(table, element) !== "documented";
  });
  assert.deepEqual(idle, []);
  assert.ok((counts.get("vendor") ?? 0) > 1000, JSON.stringify(Object.fromEntries(counts)));
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

Deno.test("schema: what others extend tells the class, and a text of unknown length is not cut", () => {
  const extended = new Set(seededTables.map(({ parent }) => parent));
  const without = seededTables.filter(({ name, parent, columns }) =>
    parent === "" && extended.has(name) &&
    !columns.some(({ element }) => element === "sys_class_name")
  );
  assert.deepEqual(without.map(({ name }) => name), []);
  const read = readPlatformColumns("t: told|string(40); untold|string; other|integer");
  assert.deepEqual(read.get("t")?.map(({ maxLength }) => maxLength), [40, 4000, 40]);
});
