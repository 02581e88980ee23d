import assert from "node:assert/strict";
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { parseQueryStrictly } from "../../mod/query/parse.ts";
import { documentedTables } from "../../mod/skills/lint/documented_tables.ts";
import { readBuiltInSkills, toolCalls } from "../support/built_in_skills.ts";

const tables = new Map(seededTables.map((table) => [table.name, table]));
const columns = new Set(seededTables.flatMap((table) => table.columns.map((one) => one.element)));

/** Shown on purpose, to be refused. */
const WRONG_FIELDS = new Set(["prioritty", "stat"]);

function columnsOf(name: string): Set<string> {
  const found = new Set<string>();
  for (let table = tables.get(name); table; table = tables.get(table.parent)) {
    for (const column of table.columns) found.add(column.element);
  }
  return found;
}

for (const { skill, all, blocks } of await readBuiltInSkills()) {
  Deno.test(`skill ${skill.name}: every system name that it quotes exists`, () => {
    const quoted = [...all.matchAll(/`(sys_[a-z0-9_]+)`/g)].map(([, name = ""]) => name);
    assert.ok(quoted.length > 0);
    const unknown = quoted.filter((name) =>
      !tables.has(name) && !columns.has(name) && !documentedTables.has(name)
    );
    assert.deepEqual(unknown, []);
  });

  Deno.test(`skill ${skill.name}: every column of its calls exists in the table`, () => {
    for (const { args } of toolCalls(blocks)) {
      // A custom table is made by the example itself: the demo refuses one that it does not have.
      if (typeof args.table !== "string" || args.table.startsWith("u_")) continue;
      assert.ok(tables.has(args.table), args.table);
      const known = columnsOf(args.table);
      const query = parseQueryStrictly(String(args.query ?? ""));
      const used = [
        ...args.fields as string[] ?? [],
        ...Object.keys(args.values ?? {}),
        ...query.order.map((term) => term.field),
        ...query.alternatives.flatMap(({ groups }) =>
          groups.flat().flatMap((term) => term.kind === "condition" ? [term.field] : [])
        ),
      ];
      const unknown = used.map((path) => path.replace(/\..*/, "")).filter((field) =>
        !known.has(field) && !WRONG_FIELDS.has(field)
      );
      assert.deepEqual(unknown, [], args.table);
    }
  });
}
