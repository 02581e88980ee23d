import assert from "node:assert/strict";
import { readPath, toOperation } from "../../../../mod/tools/rest_call.ts";
import { present } from "../../../support/present.ts";
import { done, runApproved } from "../../../support/tool_runs.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

async function valuesOf(started: TestServices, table: string, query: string, field: string) {
  const { result } = await started.run("sn_query_table", { table, query, fields: [field] });
  return (result as { rows: Record<string, string>[] }).rows.map((row) => row[field]);
}

Deno.test("REST path: only relative paths below /api/ are taken", () => {
  assert.deepEqual(readPath("/api/now/table/incident?sysparm_limit=5&a=b%3Dc"), {
    path: "/api/now/table/incident",
    query: { sysparm_limit: "5", a: "b=c" },
  });
  for (
    const path of [
      "https://evil.example/api/now/table/incident",
      "//evil.example/api/x",
      "/api/../sys.scripts.do",
      "/api/%2e%2e/login.do",
      "/login.do",
      "api/now/table/incident",
      "/api/now/table/incident#x",
      "/api\\..\\x",
      "/api/now/\ttable",
      "",
    ]
  ) {
    assert.throws(() => readPath(path), /is not a path/, path);
  }
});

Deno.test("REST call: record writes become records of the plan, others count as the highest risk", () => {
  const id = "0".repeat(32);
  assert.equal(toOperation({ method: "POST", path: "/api/now/v2/table/incident" }).kind, "create");
  assert.equal(
    toOperation({ method: "PUT", path: `/api/now/table/incident/${id}` }).kind,
    "update",
  );
  assert.equal(toOperation({ method: "DELETE", path: `/api/now/table/x/${id}` }).kind, "delete");
  const other = toOperation({ method: "POST", path: "/api/now/import/u_stage" });
  assert.ok(other.kind === "call" && other.risk === "X");
  assert.throws(() => toOperation({ method: "DELETE", path: "/api/now/table/incident" }));
});

Deno.test("sn_call_rest_api: a record write is proved, another call is never called done", async () => {
  await using started = await startTestServices();
  const record = await runApproved(started, "sn_call_rest_api", {
    method: "POST",
    path: "/api/now/table/incident",
    body: { short_description: "By the raw interface" },
  });
  assert.equal(record.status, "done", JSON.stringify(record));
  assert.equal(record.change?.[0]?.operation, "create");
  const call = await runApproved(started, "sn_call_rest_api", {
    method: "POST",
    path: "/api/sn_cicd/update_set/create?update_set_name=Raw&scope=x_demo_fleet",
  });
  assert.equal(call.status, "unknown");
  assert.match(call.next ?? "", /is for you to read/);
  await assert.rejects(
    started.run("sn_call_rest_api", {
      method: "POST",
      path: "/api/now/table/sys_script",
      body: { name: "x", nonsense: "y" },
    }),
    /no column "nonsense"/,
  );
});

Deno.test("sn_run_batch: reads are answered, writes are proved, and an all-reading batch writes nothing", async () => {
  await using started = await startTestServices();
  const reads = await started.run("sn_run_batch", {
    requests: [{ method: "GET", path: "/api/now/table/incident?sysparm_limit=1" }],
  });
  assert.equal(reads.status, "done");
  assert.deepEqual(reads.change, []);
  const grant = await started.run("sn_run_batch", {
    requests: [{
      method: "POST",
      path: "/api/now/table/sys_user_has_role",
      body: { user: "requester", role: "admin" },
    }],
  });
  assert.equal(grant.status, "needs_approval", "a batch does not hide what it grants");
});

Deno.test("sn_clone_record: the copy has new children of its own and no number of the original", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Copies" });
  const { result, status } = await started.run("sn_clone_record", {
    table: "sys_rest_message",
    id: "Parcel service",
    overrides: { name: "Parcel twin" },
    children: [{ table: "sys_rest_message_fn", field: "rest_message" }],
  });
  assert.equal(status, "done");
  const names = (parent: string) =>
    valuesOf(started, "sys_rest_message_fn", `rest_message.name=${parent}`, "function_name");
  assert.deepEqual((await names("Parcel twin")).sort(), (await names("Parcel service")).sort());
  assert.equal((result as { children: number }).children, (await names("Parcel twin")).length);
  const incident = await started.run("sn_clone_record", { table: "incident", id: "INC0010001" });
  const { number } = (incident.result as { record: Record<string, string> }).record;
  assert.notEqual(number, "INC0010001");
  await assert.rejects(
    started.run("sn_clone_record", {
      table: "incident",
      id: "INC0010001",
      children: [{ table: "sys_attachment", field: "no_such_column" }],
    }),
    /no_such_column/,
  );
});

Deno.test("sn_bulk_update_records: every record is in the plan; none without a condition, none unexpected", async () => {
  await using started = await startTestServices();
  const args = { table: "incident", query: "category=network", values: { impact: "1" } };
  const planned = await started.run("sn_bulk_update_records", args, { dry_run: true });
  const matching = await valuesOf(started, "incident", "category=network", "number");
  assert.equal(planned.change?.length, matching.length);
  const done = await runApproved(started, "sn_bulk_update_records", args);
  assert.equal(done.status, "done", JSON.stringify(done));
  const impacts = await valuesOf(started, "incident", "category=network", "impact");
  assert.ok(impacts.every((impact) => JSON.stringify(impact).includes("1")));
  const refused = (more: Record<string, unknown>) =>
    started.run("sn_bulk_update_records", { ...args, ...more });
  await assert.rejects(refused({ query: "ORDERBYnumber" }), /no condition/);
  await assert.rejects(refused({ query: "category=network^NQ" }), /no condition|does not know/);
  await assert.rejects(refused({ query: "categry=network" }), /categry/);
  await assert.rejects(refused({ expected_count: 1 }), /records match, not 1/);
  await assert.rejects(
    refused({ table: "sys_dictionary", query: "nameISNOTEMPTY" }),
    /at most 200/,
  );
});

Deno.test("sn_revert_record: the earlier values come back, captured like any change", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Back" });
  await started.run("sn_update_rest_message", {
    id: "Parcel service",
    changes: { description: "Wrong" },
  });
  const { result } = await started.run("sn_list_record_versions", {
    table: "sys_rest_message",
    id: "Parcel service",
  });
  const { rows } = result as { rows: Record<string, string>[] };
  const first = rows.at(-1)?.sys_id;
  const reverted = await runApproved(started, "sn_revert_record", { version: first });
  assert.equal(reverted.status, "done", JSON.stringify(reverted));
  assert.equal(reverted.capture, "captured");
  const [description] = await valuesOf(
    started,
    "sys_rest_message",
    "name=Parcel service",
    "description",
  );
  assert.notEqual(description, "Wrong");
});

Deno.test("sn_revert_record: what forms show read-only comes back too", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Back" });
  const made = await runApproved(started, "sn_create_dictionary_override", {
    name: "incident",
    element: "description",
    base_table: "task",
    read_only_override: true,
    read_only: true,
  });
  const { sys_id: id } = made.result as { sys_id: string };
  const { result } = await started.run("sn_list_record_versions", {
    table: "sys_dictionary_override",
    id,
  });
  const first = (result as { rows: { sys_id: string }[] }).rows[0]?.sys_id;
  await runApproved(started, "sn_update_dictionary_override", {
    id,
    changes: { read_only: false, mandatory_override: true, mandatory: true },
  });
  const reverted = await runApproved(started, "sn_revert_record", { version: first });
  assert.equal(reverted.status, "done", JSON.stringify(reverted));
  const back = (field: string) =>
    valuesOf(started, "sys_dictionary_override", `sys_id=${id}`, field);
  assert.deepEqual([...await back("read_only"), ...await back("mandatory")], ["true", "false"]);
});

Deno.test("sn_clone_record: what forms show read-only of a definition is named, not passed over", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Copies" });
  const table = "sys_dictionary_override";
  const [id] = await valuesOf(started, table, "elementISNOTEMPTY^base_tableISNOTEMPTY", "sys_id");
  const copy = (overrides: Record<string, string>) =>
    started.run("sn_clone_record", { table, id, overrides }, { dry_run: true });
  const bare = await copy({ name: "problem" });
  assert.match(bare.warnings.join(), /Not copied, as forms show it read-only: element, base_table/);
  const given = await copy({ name: "problem", element: "urgency", base_table: "task" });
  assert.doesNotMatch(given.warnings.join(), /Not copied/);
});

Deno.test("sn_get_journal: without an entry it says that there may be some", async () => {
  await using started = await startTestServices();
  const made = await done(started, "sn_create_record", {
    table: "incident",
    values: { short_description: "Quiet" },
  });
  const record = { table: "incident", id: (made.result as { sys_id: string }).sys_id };
  const note = async () =>
    ((await started.run("sn_get_journal", record)).result as { note?: string }).note;
  assert.match(await note() ?? "", /none that this account may read/);
  await done(started, "sn_add_comment", { ...record, text: "Called" });
  assert.equal(await note(), undefined);
});

Deno.test("sn_query_graphql: two tables in one request; a mutation and a refused query say so", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_query_graphql", {
    query: `{ GlideRecord_Query {
      incident(queryConditions: "number=INC0010001") { _results { number { value } } }
      sys_user(queryConditions: "user_name=admin") { _results { user_name { value } } }
    } }`,
  });
  assert.match(JSON.stringify(result), /INC0010001.*admin/);
  await assert.rejects(
    started.run("sn_query_graphql", { query: "mutation { x }" }),
    /no reading query/,
  );
  await assert.rejects(
    started.run("sn_query_graphql", { query: "{ Nonsense }" }),
    /refused the GraphQL query/,
  );
});

Deno.test("sn_get_record_history: each changed field with both values and who did it, newest first", async () => {
  await using started = await startTestServices();
  const args = { table: "incident", id: "INC0010003" };
  const before = await started.run("sn_get_record_history", args);
  const { changes: none, note } = before.result as { changes: unknown[]; note: string };
  assert.deepEqual(none, []);
  assert.match(note, /audited/);
  await started.run("sn_update_record", { ...args, values: { short_description: "Dark screen" } });
  await started.run("sn_update_record", { ...args, values: { short_description: "Black screen" } });
  const after = await started.run("sn_get_record_history", {
    ...args,
    field: "short_description",
    limit: 1,
  });
  const { changes, total, next } = after.result as {
    changes: Record<string, string>[];
    total: number;
    next: string;
  };
  assert.equal(total, 2);
  assert.match(next, /offset 1/);
  const all = (await started.run("sn_get_record_history", { ...args, field: "short_description" }))
    .result as { changes: Record<string, string>[] };
  assert.deepEqual(
    new Set(all.changes.map(({ from, to }) => `${from} > ${to}`)).has("Dark screen > Black screen"),
    true,
  );
  assert.deepEqual([changes[0]?.label, changes[0]?.by], ["Short description", "admin"]);
  await assert.rejects(
    started.run("sn_get_record_history", { ...args, field: "nonsense" }),
    /no column/,
  );
});

Deno.test("sn_query_table: display chooses stored or shown values, order_by sorts both ways", async () => {
  await using started = await startTestServices();
  const rows = async (more: object) =>
    ((await started.run("sn_query_table", {
      table: "incident",
      fields: ["number", "priority"],
      limit: 3,
      ...more,
    })).result as { rows: Record<string, string>[] }).rows;
  const values = await rows({ display: "values", order_by: "priority" });
  const shown = await rows({ display: "display", order_by: "priority" });
  assert.match(present(values[0]?.priority), /^\d$/);
  assert.match(present(shown[0]?.priority), /^\d - \w+/);
  const [last] = await rows({ display: "values", order_by: "-number" });
  const [first] = await rows({ display: "values", order_by: "number" });
  assert.ok(present(last?.number) > present(first?.number));
});

Deno.test("sn_read_rest_api: a list tells how many there are and the path of its next page, to its end", async () => {
  await using started = await startTestServices();
  type Page = { total?: number; next_path?: string; result: { number: string }[] };
  const seen = new Set<string>();
  let path: string | undefined =
    "/api/now/table/incident?sysparm_query=active%3Dtrue%5EORDERBYnumber&sysparm_fields=number&sysparm_limit=4";
  let total = -1;
  while (path) {
    const { result } = await done(started, "sn_read_rest_api", { path });
    const page = result as Page;
    for (const { number } of page.result) seen.add(number);
    total = page.total ?? total;
    path = page.next_path;
  }
  assert.equal(seen.size, total);
  assert.ok(total > 4, `${total} incidents`);
  const single = await done(started, "sn_read_rest_api", { path: "/api/now/ui/user/current_user" });
  assert.deepEqual(Object.keys(single.result as Page), ["status", "result"]);
});
