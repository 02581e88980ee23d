import assert from "node:assert/strict";
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { parseQueryStrictly } from "../../mod/query/parse.ts";
import { columnsInScript } from "../../mod/tools/lint/script_columns.ts";
import { documentedTables } from "../../mod/skills/lint/documented_tables.ts";
import { readPlatformDictionary } from "../../scripts/dictionary/platform_dictionary.ts";
import { readBuiltInSkills, section, toolCalls } from "../support/built_in_skills.ts";

const tables = new Map(seededTables.map((table) => [table.name, table]));
const columns = new Set(seededTables.flatMap((table) => table.columns.map((one) => one.element)));

const dictionary = await readPlatformDictionary(
  new Map(seededTables.map(({ name, parent }) => [name, parent])),
);

/**
 * What a skill's table "fields that matter" names beside a platform's table: values stand there in
 * parentheses, other tables may be named too.
 */
function fieldsThatMatter(body: string): { tables: string[]; fields: string[] }[] {
  const blocks = section(body, "Tables and APIs").split(/\n(?!\|)/);
  return blocks.filter((block) => /^\n?\|[^\n]*fields that matter \|\n/.test(block)).flatMap((
    block,
  ) =>
    block.trim().split("\n").slice(2).map((row) => {
      const cells = row.split("|").slice(1, -1);
      const names = (cell = "") =>
        [...cell.replace(/\([^)]*\)/g, "").matchAll(/`([a-z]\w*)`/g)].map(([, name = ""]) => name);
      return { tables: names(cells[0]), fields: names(cells.at(-1)) };
    })
  );
}

/** Shown on purpose, to be refused. */
const WRONG_FIELDS = new Set(["prioritty", "stat"]);

function columnsOf(name: string): Set<string> {
  const found = new Set<string>();
  for (let table = tables.get(name); table; table = tables.get(table.parent)) {
    for (const column of table.columns) found.add(column.element);
  }
  return found;
}

for (const { skill, body, all, blocks } of await readBuiltInSkills()) {
  Deno.test(`skill ${skill.name}: every system name that it quotes exists`, () => {
    const quoted = [...all.matchAll(/`(sys_[a-z0-9_]+)`/g)].map(([, name = ""]) => name);
    assert.ok(quoted.length > 0);
    const unknown = quoted.filter((name) =>
      !tables.has(name) && !columns.has(name) && !documentedTables.has(name)
    );
    assert.deepEqual(unknown, []);
  });

  Deno.test(`skill ${skill.name}: every field that matters is a column of its table`, () => {
    const isTable = (name: string) =>
      tables.has(name) || dictionary.tables.has(name) || documentedTables.has(name);
    for (const { tables: named, fields } of fieldsThatMatter(body)) {
      assert.deepEqual(named.filter((name) => !isTable(name)), [], "tables");
      // Of a table that is only documented no column is known.
      const known = named.filter((name) => tables.has(name) || dictionary.tables.has(name));
      if (known.length === 0) continue;
      const unknown = fields.filter((field) =>
        !isTable(field) &&
        !known.some((name) => columnsOf(name).has(field) || dictionary.columnOf(name, field))
      );
      assert.deepEqual(unknown, [], known.join());
    }
  });

  Deno.test(`skill ${skill.name}: every column that its scripts name exists`, () => {
    const unknown = blocks.filter(({ language, side }) => language === "js" && side !== "client")
      .flatMap(({ code }) => columnsInScript(code, { kind: "server_script", engine: "es5" }))
      .filter(({ table, column }) =>
        tables.has(table) && !columnsOf(table).has(column.replace(/\..*/, "")) &&
        !WRONG_FIELDS.has(column)
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
