import assert from "node:assert/strict";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import type { SeedRow } from "../../../mod/demo/declare/seed_row.ts";
import type { TableSource } from "../../../mod/demo/declare/table_source.ts";
import { seededRows } from "../../../mod/demo/seed/all_rows.ts";
import { handKeptTables, seededTables } from "../../../mod/demo/seed/all_tables.ts";
import { listFiles } from "../../../mod/base/list_files.ts";

const AREAS = fileURLToPath(new URL("../../../mod/demo/areas/", import.meta.url));

/** What the areas' files of such a name export as lists. */
async function exportedLists<Item>(end: string): Promise<Map<string, readonly Item[]>> {
  const { files } = await listFiles(AREAS, { skip: () => false });
  const lists = new Map<string, readonly Item[]>();
  for (const path of files.filter((file) => file.endsWith(end))) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(AREAS, path)).href);
    for (const [name, value] of Object.entries(exported)) {
      if (Array.isArray(value)) lists.set(`${path} ${name}`, value);
    }
  }
  return lists;
}

Deno.test("areas: each table that one declares is laid down", async () => {
  const known = new Set([...handKeptTables, ...seededTables].map(({ name }) => name));
  const lists = await exportedLists<TableSource>("tables.ts");
  assert.ok(lists.size > 30, `${lists.size} lists of tables`);
  for (const [name, tables] of lists) {
    const declared = tables.map((table) => table.name);
    assert.deepEqual(declared.filter((table) => !known.has(table)), [], name);
  }
});

Deno.test("areas: each record that one declares is seeded", async () => {
  const known = new Set(seededRows.flat().map(({ table, key }) => `${table}:${key}`));
  const lists = await exportedLists<SeedRow>("rows.ts");
  assert.ok(lists.size > 35, `${lists.size} lists of records`);
  for (const [name, rows] of lists) {
    const missing = rows.map(({ table, key }) => `${table}:${key}`).filter((row) =>
      !known.has(row)
    );
    assert.deepEqual(missing, [], name);
  }
});
