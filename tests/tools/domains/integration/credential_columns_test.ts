/** Credentials in columns that are no password's: masked for everybody, sent, proved and undone all the same. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import { runApproved } from "../../../support/tool_runs.ts";

interface Place {
  table: string;
  /** What it is beside its secret. */
  values: Record<string, string>;
  field: string;
}

/** A header, a parameter, properties by type and by name, a column by its own name. */
const PLACES: readonly Place[] = [
  {
    table: "sys_rest_message_headers",
    values: { rest_message: "Parcel service", name: "Authorization" },
    field: "value",
  },
  {
    table: "sys_rest_message_fn_param_defs",
    values: { rest_message_function: "track", name: "apiKey" },
    field: "value",
  },
  {
    table: "sys_properties",
    values: { name: "x_planted.one", type: "password2" },
    field: "value",
  },
  {
    table: "sys_properties",
    values: { name: "x_planted.smtp.password", type: "string" },
    field: "value",
  },
];

/** What the instance itself has, past the service. */
async function stored({ services }: TestServices, { table, field }: Place, sysId: string) {
  const { url } = present(services.demo);
  const path = `${url}/api/now/table/${table}/${sysId}?sysparm_fields=${field}`;
  const headers = { authorization: `Basic ${btoa("admin:admin")}` };
  const answer = await (await fetch(path, { headers })).json();
  return answer.result?.[field];
}

function rowsOf(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return JSON.stringify(
      ["change_entry", "change_approval"].map((table) =>
        database.prepare(`select * from ${table}`).all()
      ),
    );
  } finally {
    database.close();
  }
}

Deno.test("credentials in columns: sent, proved and undone, and shown to nobody", async (t) => {
  await using started = await startTestServices();
  const { services } = started;
  await started.run("sn_create_update_set", { name: "Credentials" });
  for (const [at, place] of PLACES.entries()) {
    const { table, values, field } = place;
    await t.step(`${table} ${values.name}`, async () => {
      const [first, second] = [
        `Bearer planted-1-${at}-${crypto.randomUUID()}`,
        `planted-2-${at}-x`,
      ];
      const answers: unknown[] = [];
      const run = async (tool: string, args: unknown) => {
        answers.push(await started.run(tool, args, { dry_run: true }));
        const answer = await runApproved(started, tool, args);
        answers.push(answer);
        assert.equal(answer.status, "done", JSON.stringify(answer));
        return present(answer.change?.[0]);
      };
      const create = { table, values: { ...values, [field]: first } };
      const { sys_id } = await run("sn_create_record", create);
      const id = present(sys_id);
      assert.equal(await stored(started, place, id), first);
      const update = { table, id, values: { [field]: second } };
      const { id: change } = await run("sn_update_record", update);
      assert.equal(await stored(started, place, id), second);
      // Every way to read it, with what tells what it is and without.
      const query = `sys_id=${id}`;
      const path = `/api/now/table/${table}?sysparm_query=${query}`;
      const reads: [string, unknown][] = [
        ["sn_query_table", { table, query }],
        ["sn_query_table", { table, query, fields: [field] }],
        ["sn_get_record", { table, id }],
        ["sn_get_record", { table, id, fields: [field] }],
        ["sn_read_rest_api", { path }],
        ["sn_read_rest_api", { path: `${path}&sysparm_fields=${field}&sysparm_display_value=all` }],
        ["sn_run_batch", { requests: [{ method: "GET", path }] }],
        ["sn_query_graphql", {
          query: `{ GlideRecord_Query { ${table}(queryConditions: "${query}") ` +
            "{ _results { name { value } value { value displayValue } } } } }",
        }],
        ["sn_get_change_status", { change }],
        ["sn_query_table", {
          table: "sys_update_xml",
          query: `nameENDSWITH${id}`,
          fields: ["payload"],
        }],
        ["sn_read_rest_api", {
          path: `/api/now/table/sys_update_version?sysparm_query=nameENDSWITH${id}`,
        }],
        ["sn_get_record_history", { table, id }],
      ];
      for (const [tool, args] of reads) answers.push(await started.run(tool, args));
      const masked = { table, id, values: { [field]: "********" } };
      await assert.rejects(started.run("sn_update_record", masked), /would be set to \*{8}/);
      const undo = { changes: [present(change)] };
      answers.push(await started.run("sn_undo_changes", undo, { dry_run: true }));
      answers.push(await runApproved(started, "sn_undo_changes", undo));
      assert.equal(await stored(started, place, id), first, "it is back");
      // Deleted, and created again from the journal.
      const { id: deletion } = await run("sn_delete_record", { table, id });
      const back = await runApproved(started, "sn_undo_changes", { changes: [present(deletion)] });
      answers.push(back);
      // What was read of an encrypted property may be a cipher: it is not written as the value.
      const encrypted = values.type === "password2";
      assert.equal(await stored(started, place, id), encrypted ? "" : first, "it is there again");
      assert.equal(/cannot be read, and so not restored/.test(back.warnings.join()), encrypted);
      // A person is shown the plan, and the journal.
      await services.connections.update("demo.localhost", { writes: "ask" });
      answers.push(await started.run("sn_update_record", update));
      await services.connections.update("demo.localhost", { writes: "allow" });
      answers.push(await services.journal.approvals(), await services.journal.list());
      answers.push(await services.journal.get(present(change)));
      const text = JSON.stringify(answers);
      assert.match(text, /\*{8}/);
      for (const secret of [first, second]) {
        assert.ok(!text.includes(secret), `${secret} is answered: ${excerpt(text, secret)}`);
        assert.ok(!rowsOf(started.settings.paths.database).includes(secret), "it lies in a row");
      }
    });
  }
});

function excerpt(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 300), at);
}

Deno.test("credentials in columns: what only sounds like one is shown", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_query_table", {
    table: "sys_properties",
    query: "name=glide.ui.session_timeout",
    fields: ["value"],
  });
  const { rows } = result as { rows: Record<string, string>[] };
  assert.deepEqual(Object.keys(present(rows[0])).sort(), ["sys_id", "value"]);
  assert.equal(rows[0]?.value, "30");
});

Deno.test("credentials in columns: a copy and an earlier version bring no cipher, and say so", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Credentials" });
  const place = { ...present(PLACES[2]), table: "sys_properties" };
  const { table, values } = place;
  const made = await runApproved(started, "sn_create_record", {
    table,
    values: { ...values, value: "first", description: "One" },
  });
  const id = present(made.change?.[0]?.sys_id);
  await runApproved(started, "sn_update_record", {
    table,
    id,
    values: { value: "second", description: "Two" },
  });
  const copy = await runApproved(started, "sn_clone_record", {
    table,
    id,
    overrides: { name: "x_planted.copy" },
  });
  assert.match(copy.warnings.join(), /Not copied, as secret values cannot be read: value\./);
  assert.equal(await stored(started, place, present(copy.change?.[0]?.sys_id)), "");
  const { result } = await started.run("sn_query_table", {
    table: "sys_update_version",
    query: `nameENDSWITH${id}`,
    fields: ["sys_id", "payload"],
  });
  const { rows } = result as { rows: { sys_id: string; payload: string }[] };
  const version = rows.find(({ payload }) => payload.includes(">One<"));
  const back = await runApproved(started, "sn_revert_record", {
    version: present(version).sys_id,
  });
  assert.match(back.warnings.join(), /Not brought back, as secret values cannot be read: value\./);
  assert.deepEqual(back.change?.[0]?.diff.description, { from: "Two", to: "One" });
  assert.equal(await stored(started, place, id), "second");
});
