/** Lists whose columns a definition does not choose: what their rows say of each record. */
import assert from "node:assert/strict";
import { isObject } from "../../mod/base/is_object.ts";
import { startTestServices, type TestServices } from "../support/services.ts";

const MOST_COLUMNS = 16;

async function columnsOf({ run }: TestServices, table: string): Promise<string[]> {
  const { result } = await run("sn_describe_table", { table, columns: ["number", "name"] });
  return (result as { columns: { element: string }[] }).columns.map(({ element }) => element);
}

Deno.test("list tools: a row tells number or name where the table has one, and nothing that is empty", async (t) => {
  await using started = await startTestServices();
  const tools = [...started.services.catalogue.tools.values()].filter((tool) =>
    "read" in tool && tool.family === undefined && /^sn_list_/.test(tool.name)
  );
  let seen = 0;
  for (const tool of tools) {
    const { result } = await started.run(tool.name, tool.example);
    if (!isObject(result) || !Array.isArray(result.rows) || typeof result.table !== "string") {
      continue;
    }
    const { table, rows } = result;
    if (rows.length === 0) continue;
    seen += 1;
    await t.step(`${tool.name} (${table})`, async () => {
      const named = await columnsOf(started, table);
      for (const row of rows) {
        const names = Object.keys(row);
        assert.ok(
          named.length === 0 || [...named, "label"].some((name) => names.includes(name)),
          names.join(),
        );
        assert.ok(names.length <= MOST_COLUMNS, names.join());
        assert.ok(Object.values(row).every((value) => value !== ""), JSON.stringify(row));
      }
    });
  }
  assert.ok(seen > 5, `${seen} lists`);
});

Deno.test("list tools: twenty incidents cost a third of what all their columns did", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_list_incidents", { limit: 20 });
  const { rows } = result as { rows: Record<string, unknown>[] };
  assert.equal(rows.length, 20);
  for (const row of rows) {
    assert.deepEqual(
      Object.keys(row).filter((name) => name !== "assigned_to"),
      ["sys_id", "number", "short_description", "state", "priority"],
    );
  }
  assert.ok(rows.some((row) => "assigned_to" in row));
  assert.ok(JSON.stringify(result).length / 4 < 1600);
});
