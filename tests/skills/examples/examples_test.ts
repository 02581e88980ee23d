import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { CallOptions } from "../../../mod/tools/call.ts";
import { readBuiltInSkills, section } from "../../support/built_in_skills.ts";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import { USER_PASSWORD } from "../../../mod/demo/values/passwords.ts";
import { linkCompiler } from "../../support/compiler.ts";
import { startTestServices } from "../../support/services.ts";
import {
  rowsLeft,
  type RunCall,
  runChecks,
  runExample,
  undoChanges,
  undoExample,
} from "../../support/skill_runs.ts";

/** What any write and any run leaves behind: history, logs, its set, the account's choice. */
const TRACES = new Set([
  "sys_audit",
  "sys_journal_field",
  "sys_rollback_context",
  "sys_script_execution_history",
  "sys_update_set",
  "sys_update_version",
  "sys_update_xml",
  "sys_user_preference",
  "sysevent",
  "syslog",
  "syslog_transaction",
]);

/** Skills without a change of their own, with the reason. */
const CHANGES_NOTHING = new Map([["assistant-reviewer", "a review reads"]]);

const skills = await readBuiltInSkills();

/** What any write stamps on the row or counts, there and back. */
const STAMPS = ["sys_updated_on", "sys_updated_by", "sys_mod_count", "reassignment_count"];

/** A value without what writing it anew adds: the platform closes a condition with `^EQ`. */
function plain(value: unknown): string {
  return String(value ?? "").replace(/\^EQ$/, "");
}

/** The demo's tables as they were and as they are, for as long as `work` takes. */
function withTables<T>(
  path: string,
  work: (database: DatabaseSync, tables: readonly string[]) => T,
): T {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 't\\_%' ESCAPE '\\'",
    ).all();
    return work(database, tables.map(({ name }) => String(name)));
  } finally {
    database.close();
  }
}

/** By table, classes apart: how many rows it has. */
function countRows(path: string): Map<string, number> {
  return withTables(path, (database, tables) =>
    new Map(
      tables.flatMap((name) =>
        database.prepare(`SELECT sys_class_name, count(*) AS rows FROM "${name}" GROUP BY 1`).all()
      ).map((row) => [String(row.sys_class_name), Number(row.rows)]),
    ));
}

/** By table: how many rows came since, traces left out. */
function newRows(before: ReadonlyMap<string, number>, path: string): Record<string, number> {
  const added = [...countRows(path)].map(([table, rows]): [string, number] => [
    table,
    rows - (before.get(table) ?? 0),
  ]);
  return Object.fromEntries(added.filter(([table, rows]) => rows !== 0 && !TRACES.has(table)));
}

/** Of the rows that `original` has too and that were written since: what they hold otherwise now. */
function changedRows(original: string, path: string, since: string): string[] {
  return withTables(path, (database, tables) => {
    database.exec(`ATTACH '${original}' AS original`);
    return tables.flatMap((name) => {
      const written = database.prepare(
        `SELECT now.sys_id FROM "${name}" now JOIN original."${name}" USING (sys_id)
         WHERE now.sys_updated_on >= ?`,
      ).all(since);
      return written.flatMap(({ sys_id }) => {
        const [now, then] = ["main", "original"].map((at) =>
          database.prepare(`SELECT * FROM ${at}."${name}" WHERE sys_id = ?`).get(String(sys_id))
        );
        if (!now || TRACES.has(String(now.sys_class_name))) return [];
        return Object.keys(now).filter((key) =>
          !STAMPS.includes(key) && plain(now[key]) !== plain(then?.[key])
        ).map((key) => `${now.sys_class_name}.${key}: ${then?.[key]} is now ${now[key]}`);
      });
    });
  });
}

Deno.test("skills: each example works on the demo, its checks hold, fail after the undo, and nothing else is left", async (t) => {
  await using started = await startTestServices();
  const { services, settings } = started;
  // Compiled once for all runs of this machine.
  await linkCompiler(settings.paths.source);
  const run: RunCall = ({ tool, args, options }, user) =>
    services.execute({
      tool,
      args,
      ...(options && { options: options as CallOptions }),
      caller: {
        port: "mcp",
        headers: user === undefined
          ? { instance: "demo" }
          : { instance: services.demo?.url ?? "", username: user, password: USER_PASSWORD },
        session: "skills",
      },
    });
  assert.equal(demoCredentials.username, "admin");
  const original = `${settings.paths.demoDatabase}.original`;
  withTables(settings.paths.demoDatabase, (database) => database.exec(`VACUUM INTO '${original}'`));
  /** Changes that a skill before left: they fail there alone. */
  const blamed = new Set<string>();
  const start = new Date().toISOString().slice(0, 19).replace("T", " ");
  for (const { skill, body } of skills) {
    await t.step(skill.name, async () => {
      const before = countRows(settings.paths.demoDatabase);
      const example = await runExample(body, run);
      const { calls, differences, changes } = example;
      assert.deepEqual(differences, []);
      assert.ok(calls >= 3, `${calls} calls`);
      if (CHANGES_NOTHING.has(skill.name)) {
        assert.deepEqual([changes, newRows(before, settings.paths.demoDatabase)], [[], {}]);
        return;
      }
      // What calls of the instance's own interfaces change, as a flow, is taken back by calls too.
      const undoneByCalls = section(body, "Undo").includes("```json run");
      assert.ok(changes.length > 0 || undoneByCalls, "the example changes nothing");
      assert.deepEqual(await undoExample(body, example, run), []);
      const again = await runChecks(body, run);
      assert.ok(again.differences.length > 0, "every check holds after the undo too");
      if (again.changes.length > 0) {
        assert.equal((await undoChanges(again.changes, run)).status, "done");
      }
      assert.deepEqual(newRows(before, settings.paths.demoDatabase), rowsLeft(body));
      const changed = changedRows(original, settings.paths.demoDatabase, start);
      const own = changed.filter((change) => !blamed.has(change));
      for (const change of own) blamed.add(change);
      assert.deepEqual(own, []);
    });
  }
});
