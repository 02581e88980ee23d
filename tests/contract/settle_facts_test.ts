import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { listFiles } from "../../mod/base/list_files.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { readColumnLevels } from "../../scripts/dictionary/column_levels.ts";
import { interfaceOf, INTERFACES, pathsIn } from "../../scripts/dictionary/interfaces.ts";
import { listOpenFacts } from "../../scripts/dictionary/open_facts.ts";
import { openEmbeddedTarget } from "./embedded_target.ts";
import { describeSettled, settleFacts } from "./settle_facts.ts";

const definitions = allArtifacts.map(({ definition }) => definition);
const open = await listOpenFacts(definitions, allTools);

Deno.test("open facts: every unverified column, list of values and interface has its question", async () => {
  const levels = await readColumnLevels();
  const asked = new Set(
    open.facts.map((fact) =>
      fact.kind === "interface" ? fact.path : `${fact.kind} ${fact.table}.${fact.column}`
    ),
  );
  assert.equal(asked.size, open.facts.length);
  for (const { name, columns } of seededTables) {
    for (const { element } of columns) {
      if (name.startsWith("x_demo_") || levels.of(name, element) !== "unverified") continue;
      assert.ok(asked.has(`column ${name}.${element}`), `${name}.${element}`);
    }
  }
  const page = await Deno.readTextFile(
    new URL("../../docs/reference/platform_levels.md", import.meta.url),
  );
  const tables = new Map(definitions.map(({ stem, table }) => [stem, table]));
  const [, choices = "", words = ""] =
    /## Choices of families([^]*)## Arguments of fixed words([^]*)## Tables of/.exec(page) ?? [];
  const openChoices = [...choices.matchAll(/^\| `(\w+)` \| `(\w+)` \| unverified/gm)];
  assert.ok(openChoices.length > 20, String(openChoices.length));
  for (const [, stem = "", field = ""] of openChoices) {
    assert.ok(asked.has(`choices ${tables.get(stem)}.${field}`), `${stem}.${field}`);
  }
  for (
    const [, column = ""] of words.matchAll(/^\| `\w+` \| `[\w.]+` \| `([\w.]+)` \| unverified/gm)
  ) {
    assert.ok(asked.has(`choices ${column}`), column);
  }
  for (const source of Object.values(INTERFACES)) {
    assert.ok(typeof source === "string" ? source : asked.has(source.probe));
  }
});

Deno.test("open facts: every path that the service calls belongs to an interface, and none is idle", async () => {
  const root = new URL("../../mod/", import.meta.url);
  const used = new Set<string>();
  for (const folder of ["tools", "platform", "changes"]) {
    const base = new URL(`${folder}/`, root);
    for (const file of (await listFiles(fileURLToPath(base))).files) {
      if (!file.endsWith(".ts")) continue;
      for (const path of pathsIn(await Deno.readTextFile(new URL(file, base)))) {
        const known = interfaceOf(path);
        assert.ok(known, `${path} in ${file}: name it in scripts/dictionary/interfaces.ts`);
        used.add(known);
      }
    }
  }
  assert.deepEqual(Object.keys(INTERFACES).filter((path) => !used.has(path)), []);
});

Deno.test("open facts: the embedded instance holds what its tables say, and is left as it was", async () => {
  using target = await openEmbeddedTarget();
  const before = target.countRows();
  const settled = await settleFacts(target, open);
  assert.equal(settled.length, open.facts.length);
  const columns = settled.filter(({ fact }) => fact.startsWith("column "));
  assert.deepEqual(columns.filter(({ verdict }) => verdict !== "holds").map(describeSettled), []);
  assert.deepEqual(target.countRows(), before);
});

Deno.test("open facts: what an instance has otherwise, has not or does not tell is said", async () => {
  using embedded = await openEmbeddedTarget();
  const column = { kind: "column" as const, type: "string", reference: "" };
  const target = {
    ...embedded,
    fetch: async (request: Request) =>
      request.url.includes("sys_choice")
        ? new Response("{}", { status: 403 })
        : await embedded.fetch(request),
  };
  const settled = await settleFacts(target, {
    chainOf: (table) => [table, "task"],
    facts: [
      { ...column, table: "incident", column: "short_description" },
      { ...column, table: "incident", column: "caller_id" },
      { ...column, table: "incident", column: "nonsense" },
      { ...column, table: "no_such_table", column: "x" },
      { kind: "choices", table: "incident", column: "state", values: ["1"], reference: "" },
      {
        kind: "choices",
        table: "sys_security_acl",
        column: "operation",
        values: ["read", "never"],
        reference: "sys_security_operation",
      },
      { kind: "interface", path: "/api/now/nothing" },
    ],
  });
  assert.deepEqual(settled.map(describeSettled), [
    "holds\tcolumn incident.short_description\texpected string\tseen string",
    "differs\tcolumn incident.caller_id\texpected string\tseen reference sys_user",
    "differs\tcolumn incident.nonsense\texpected string\tseen no such column",
    "cannot tell\tcolumn no_such_table.x\texpected string\tseen no such table",
    "cannot tell\tvalues of incident.state\texpected 1\tseen sys_choice answers 403",
    "differs\tvalues of sys_security_acl.operation\texpected read, never\tseen read",
    "differs\tinterface /api/now/nothing\texpected a resource of the instance\tseen status 400, no such resource",
  ]);
});
