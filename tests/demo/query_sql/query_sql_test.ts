import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { operators } from "../../../mod/query/operators.ts";
import { startDemo } from "../../support/demo_requests.ts";

/** Of every random run, so that a failure comes again. */
const SEED = 20260105;
/** Occurs in no name of the emulator: in SQL text it can only have come from outside. */
const MARK = "zqxj";

/** Every SQL text that any connection is given while `work` runs. */
async function sqlDuring(work: () => Promise<void>): Promise<Set<string>> {
  const seen = new Set<string>();
  const { prepare, exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql, ...rest) {
    seen.add(sql);
    return prepare.call(this, sql, ...rest);
  };
  DatabaseSync.prototype.exec = function (sql) {
    seen.add(sql);
    return exec.call(this, sql);
  };
  try {
    await work();
  } finally {
    Object.assign(DatabaseSync.prototype, { prepare, exec });
  }
  return seen;
}

const hostile = fc.array(
  fc.constantFrom(
    ...[MARK, "'", '"', ";", "--", "/*", ")", "\\", "`", "[", "\0", "?", "@", ",", ".", " ", "%"],
    ...[`${MARK}' OR 1=1 --`, `"; DROP TABLE t_${MARK}; --`, `javascript:gs.${MARK}('x')`],
    ...["^", "^OR", "^NQ", "^^", "^ORDERBY", "^GROUPBY", "^RLQUERY", "^ENDRLQUERY", "123TEXT"],
  ),
  { minLength: 1, maxLength: 6 },
).map((parts) => parts.join("") + MARK);
const field = fc.constantFrom(
  ...["number", "priority", "opened_at", "caller_id", "caller_id.name", "assignment_group"],
  ...["sys_class_name", "active", MARK, `number${MARK}`, `caller_id.${MARK}`, `${MARK}.name`],
);
const term = fc.oneof(
  fc.tuple(field, fc.constantFrom(...operators.map(({ text }) => text)), hostile)
    .map((parts) => parts.join("")),
  hostile.map((words) => `123TEXTQUERY321=${words}`),
  hostile.map((text) => `RLQUERYincident.caller_id,>=1^short_description=${text}^ENDRLQUERY`),
  hostile.map((text) => `RLQUERY${text}.${text},>=1^ENDRLQUERY`),
  hostile.map((text) => `ORDERBY${text}`),
  hostile.map((text) => `opened_atON${text}@${text}@${text}`),
  hostile.map((text) => `opened_atSAMEASsys_created_on@${text}`),
  hostile.map((text) => `opened_atMORETHANsys_created_on@day@${text}@1`),
);
const query = fc.array(term, { minLength: 1, maxLength: 4 }).map((terms) => terms.join("^"));

Deno.test("query sql: no text of a query, a parameter or a path becomes part of a statement", async () => {
  using demo = await startDemo();
  const parameters = fc.record({
    sysparm_query: query,
    sysparm_fields: hostile,
    sysparm_limit: fc.oneof(hostile, fc.constant("5")),
    sysparm_group_by: fc.oneof(field, hostile),
    sysparm_avg_fields: fc.oneof(field, hostile),
    sysparm_order_by: fc.oneof(field, hostile),
    sysparm_having: hostile.map((text) => `count^priority^>^${text},avg^${text}^=^1`),
    sysparm_count: fc.constant("true"),
  }, { requiredKeys: ["sysparm_query"] });
  const statements = await sqlDuring(() =>
    fc.assert(
      fc.asyncProperty(parameters, hostile, async (asked, text) => {
        const search = new URLSearchParams({ ...asked, [text]: text });
        for (const api of ["table", "stats"]) {
          const { status } = await demo.call("GET", `${api}/incident?${search}`);
          assert.ok(status === 200 || status === 501, String(status));
        }
        const path = encodeURIComponent(text);
        assert.equal((await demo.call("GET", `table/${path}`)).status, 400);
        assert.equal((await demo.call("GET", `table/incident/${path}`)).status, 404);
        const pair = (await demo.call("GET", `table/incident?number=${path}`)).status;
        // A value may be a script of no list.
        assert.equal(pair, text.startsWith("javascript:") ? 501 : 200);
      }),
      { numRuns: 400, seed: SEED },
    )
  );
  assert.ok(statements.size > 20, `${statements.size} statements`);
  const leaked = [...statements].filter((sql) => sql.toLowerCase().includes(MARK));
  assert.deepEqual(leaked, []);
});

Deno.test("query sql: no value or name of a written record becomes part of a statement", async () => {
  using demo = await startDemo();
  const body = fc.dictionary(
    fc.oneof(fc.constantFrom("short_description", "caller_id", "sys_id", "number"), hostile),
    hostile,
  );
  const statements = await sqlDuring(() =>
    fc.assert(
      // Checked names may stand in SQL; with a quote these are none.
      fc.asyncProperty(body, hostile.map((text) => `${text}'`), async (values, name) => {
        const shown = "sysparm_input_display_value=true";
        const made = await demo.call("POST", `table/incident?${shown}`, { body: values });
        assert.equal(made.status, 201);
        const path = `table/incident/${made.body.result.sys_id}?${shown}`;
        assert.equal((await demo.call("PATCH", path, { body: values })).status, 200);
        const refused = [
          await demo.call("POST", "table/sys_db_object", { body: { name, label: name } }),
          await demo.call("POST", "table/sys_dictionary", {
            body: { name: "incident", element: name, internal_type: name },
          }),
        ];
        for (const { status } of refused) assert.equal(status, 403, name);
      }),
      { numRuns: 100, seed: SEED },
    )
  );
  const leaked = [...statements].filter((sql) => sql.toLowerCase().includes(MARK));
  assert.deepEqual(leaked, []);
});

Deno.test("query sql: other values run the same statements", async () => {
  using demo = await startDemo();
  const ask = (text: string) => async () => {
    for (const operator of ["=", "IN", "LIKE", "STARTSWITH", "!=", ">"]) {
      const asked = encodeURIComponent(`short_description${operator}${text}`);
      assert.equal((await demo.call("GET", `table/incident?sysparm_query=${asked}`)).status, 200);
    }
  };
  const first = await sqlDuring(ask("a"));
  assert.ok(first.size > 5);
  assert.deepEqual(
    [...await sqlDuring(ask("') UNION SELECT * FROM t_sys_user --"))].filter(
      (sql) => sql.includes("short_description"),
    ),
    [],
  );
});
