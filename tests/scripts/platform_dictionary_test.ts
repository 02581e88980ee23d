import assert from "node:assert/strict";
import { readPlatformDictionary } from "../../scripts/dictionary/platform_dictionary.ts";

Deno.test("platform dictionary: a column is found in its table and in what that extends, with who states it", async () => {
  const { tables, columnOf } = await readPlatformDictionary();
  assert.equal(tables.size, 630);
  const when = columnOf("sys_script", "when");
  assert.ok(when?.choices.includes("before_display"));
  assert.equal(when?.level, "vendor");
  assert.equal(tables.get("sys_script")?.parent, "sys_metadata");
  assert.equal(columnOf("incident", "short_description")?.table, "task");
  assert.equal(columnOf("incident", "no_such_column"), undefined);
  assert.equal(columnOf("no_such_table", "name"), undefined);
  // Nobody tells the type of it where it stands; those that inherit it do.
  assert.equal(columnOf("cmdb", "install_date")?.type, "glide_date_time");
});
