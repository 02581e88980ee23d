import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { CHECK_IDS } from "../../../mod/changes/checks/finding.ts";
import type { Operation } from "../../../mod/changes/operation.ts";
import { startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { present } from "../../support/present.ts";

const rule = (values: Record<string, unknown>): Operation => ({
  kind: "create",
  table: "sys_script",
  values: {
    name: "Evidence",
    collection: "incident",
    when: "before",
    action_update: true,
    ...values,
  },
});

/** Answers 403 for reads of a table, singly and in a batch, in place of the instance. */
function closing(table: string) {
  return async (request: Request): Promise<Response | undefined> => {
    const refusal = { error: { message: "User Not Authorized" }, status: "failure" };
    if (request.url.includes(`/table/${table}`)) return Response.json(refusal, { status: 403 });
    if (!request.url.endsWith("/batch")) return undefined;
    const { rest_requests } = await request.json();
    const asks = rest_requests.some(({ url }: { url: string }) => url.includes(`/table/${table}`));
    // A closed Batch API makes the client ask singly.
    return asks ? Response.json(refusal, { status: 403 }) : undefined;
  };
}

Deno.test("evidence: a dictionary that is closed refuses no condition", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const { apply } = pipeline.again({ intercept: closing("sys_dictionary") });
  const outcome = await apply([rule({ filter_condition: "stat=handed_out" })], {
    options: { dry_run: true },
  });
  assert.equal(outcome.status, "planned");
  assert.match(outcome.warnings.join(), /columns are unverified/);
});

Deno.test("evidence: roles that cannot be read are a warning, roles that are not there a refusal", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const operations = [rule({ role_conditions: "itill" })];
  const { apply } = pipeline.again({ intercept: closing("sys_user_role") });
  const outcome = await apply(operations, { options: { dry_run: true } });
  assert.match(
    outcome.warnings.join(),
    /no role "itill" that can be read \(check role, unverified\)/,
  );
  await assert.rejects(pipeline.apply(operations), /no role "itill" \(check role\)/);
  const spelled = await pipeline.apply([rule({ role_conditions: "ITIL" })], {
    options: { dry_run: true },
  });
  assert.match(spelled.warnings.join(), /"ITIL" \(check role, unverified\)\. Did you mean itil/);
});

Deno.test("evidence: a table that nobody has said is a warning, one that the dictionary says a refusal", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const agreement: Operation = {
    kind: "create",
    table: "contract_sla",
    values: { name: "Evidence", collection: "incident", set_start_to: "opened" },
  };
  const outcome = await pipeline.apply([agreement], { options: { dry_run: true } });
  assert.match(
    outcome.warnings.join(),
    /"opened" is no column of incident \(check column, unverified\)/,
  );
  const said = await pipeline.apply([{
    kind: "update",
    table: "sys_dictionary",
    id: "contract_sla.set_start_to",
    values: { dependent: "collection" },
  }]);
  assert.equal(said.status, "done", JSON.stringify(said));
  await assert.rejects(
    pipeline.apply([agreement]),
    /"opened" is no column of incident \(check column\)/,
  );
});

Deno.test("accept: the named check alone is gone on from, and the answer says so", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const operations = [rule({ filter_condition: "stat=1", role_conditions: "itill" })];
  const refusal = { code: "invalid_input" };
  await assert.rejects(pipeline.apply(operations), refusal);
  await assert.rejects(
    pipeline.apply(operations, { options: { accept: ["condition-column"] } }),
    /check role/,
  );
  const outcome = await pipeline.apply(operations, {
    options: { accept: ["condition-column", "role"] },
  });
  assert.equal(outcome.status, "done");
  assert.match(outcome.warnings.join(), /"stat" .*\(check condition-column, accepted\)/);
  const stored = await pipeline.read("sys_script", outcome.reports[0]?.sys_id ?? "");
  assert.equal(stored?.filter_condition, "stat=1^EQ");
});

Deno.test("values: what is unambiguous is stored in the platform's form, and the answer says so", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const values = { short_description: "x", work_start: "24.12.2026 16:30", active: "yes" };
  const outcome = await pipeline.apply([{ kind: "create", table: "incident", values }]);
  assert.equal(outcome.status, "done");
  assert.match(outcome.warnings.join(), /"24\.12\.2026 16:30" is stored as "2026-12-24 16:30:00"/);
  assert.equal(outcome.records[0]?.work_start, "2026-12-24 16:30:00");
  assert.equal(outcome.records[0]?.active, "true");
});

Deno.test("plan: what the same plan creates is there for its conditions, columns and roles", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const create = (table: string, values: Record<string, unknown>): Operation => ({
    kind: "create",
    table,
    values,
  });
  const outcome = await pipeline.apply([
    create("sys_user_role", { name: "x_new.role" }),
    create("sysevent_register", { event_name: "x.new.event", table: "incident" }),
    create("sys_dictionary", {
      name: "incident",
      element: "u_colour",
      column_label: "Colour",
      internal_type: "string",
    }),
    rule({ filter_condition: "u_colour=red", role_conditions: "x_new.role" }),
    create("sysevent_script_action", {
      name: "x",
      event_name: "x.new.event",
      script: "gs.info(1);",
    }),
    create("sys_report", { title: "x", table: "incident", field: "u_colour" }),
    create("sys_properties", { name: "x_new.days", value: "7" }),
    rule({ advanced: true, script: 'gs.info(gs.getProperty("x_new.days"));' }),
  ], { options: { dry_run: true } });
  assert.equal(outcome.status, "planned");
});

Deno.test("update: the table comes from the record, and what stands there already is not refused", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const made = await pipeline.apply([rule({ filter_condition: "stat=1" })], {
    options: { accept: ["condition-column"] },
  });
  const id = made.reports[0]?.sys_id ?? "";
  const update = (values: Record<string, unknown>): Operation => ({
    kind: "update",
    table: "sys_script",
    id,
    values,
  });
  await assert.rejects(
    pipeline.apply([update({ filter_condition: "stat=2" })]),
    /"stat" .* is no column of incident/,
  );
  const same = await pipeline.apply([update({ filter_condition: "stat=1", order: 7 })]);
  assert.equal(same.status, "done");
});

Deno.test("application: a record that the session's own application takes from its table's is a warning", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const away = rule({ collection: "x_demo_fleet_vehicle" });
  const warned = await pipeline.apply([away], { options: { dry_run: true } });
  assert.match(warned.warnings.join(), /lands in Global.*\(check application, unverified\)/);
  const named = await pipeline.apply([away], { options: { dry_run: true, scope: "global" } });
  assert.doesNotMatch(named.warnings.join(), /check application/);
  const own = await pipeline.apply([rule({})], { options: { dry_run: true } });
  assert.doesNotMatch(own.warnings.join(), /check application/);
});

Deno.test("parents: what belongs to an inactive one is a warning, to an active one is none", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const action = (): Operation => ({
    kind: "create",
    table: "sys_ui_policy_action",
    values: { ui_policy: "Resolved needs notes", table: "incident", field: "close_notes" },
  });
  const planned = async () => {
    const outcome = await pipeline.apply([action()], { options: { dry_run: true } });
    return outcome.warnings.join();
  };
  assert.doesNotMatch(await planned(), /is inactive/);
  const off = await pipeline.apply([{
    kind: "update",
    table: "sys_ui_policy",
    id: "Resolved needs notes",
    values: { active: false },
  }]);
  assert.equal(off.status, "done", JSON.stringify(off));
  assert.match(await planned(), /is inactive.*\(check never-runs, unverified\)/);
});

Deno.test("parents: a part that lands in another application than its record is a warning", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const create = (table: string, values: Record<string, unknown>): Operation => ({
    kind: "create",
    table,
    values,
  });
  const { client } = pipeline;
  const menu = await client.listRecords("sys_app_application", { query: "title=Fleet", limit: 1 });
  const scope = present(menu.records[0]?.sys_scope);
  const user = await client.currentUser();
  const preference = await client.createRecord("sys_user_preference", {
    user: user.sysId,
    name: "apps.current_app",
    value: scope,
  });
  client.resetSession();
  const acl = await client.createRecord("sys_security_acl", {
    name: "x_demo_fleet_vehicle",
    operation: "read",
    type: "record",
  });
  await client.updateRecord("sys_user_preference", present(preference.sys_id), { value: "global" });
  client.resetSession();
  const parts = [
    create("sys_app_module", { title: "x", application: "Fleet", link_type: "SEPARATOR" }),
    create("sys_security_acl_role", {
      sys_security_acl: present(acl.sys_id),
      sys_user_role: "user_admin",
    }),
  ];
  for (const part of parts) {
    const warned = await pipeline.apply([part], { options: { dry_run: true } });
    const said = warned.warnings.join();
    assert.match(said, /so they ship apart \(check application, unverified\)/);
    assert.ok(said.includes(`options.scope (${scope})`), said);
    const meant = await pipeline.apply([part], { options: { dry_run: true, scope } });
    assert.doesNotMatch(meant.warnings.join(), /check application/);
  }
});

Deno.test("twins: two of one call are refused, and what tells them apart lets both pass", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const variable = (name: string): Operation => ({
    kind: "create",
    table: "item_option_new",
    values: { cat_item: "VPN access", name, question_text: name, type: "6" },
  });
  const dry = { options: { dry_run: true } };
  await assert.rejects(
    pipeline.apply([variable("floor"), variable("floor")], dry),
    /floor" is in the call twice \(check duplicate\)/,
  );
  assert.equal(
    (await pipeline.apply([variable("floor"), variable("desk")], dry)).status,
    "planned",
  );
  assert.equal((await pipeline.apply([variable("floor")])).status, "done");
  await assert.rejects(pipeline.apply([variable("floor")]), /is taken by \w+ \(check duplicate\)/);
});

Deno.test("properties: one of the platform that no row has is a warning, one of an application a refusal", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const dry = { options: { dry_run: true } };
  const asking = (name: string) =>
    rule({ advanced: true, script: `gs.info(gs.getProperty('${name}'));` });
  const own = await pipeline.apply([asking("glide.no.such")], dry);
  assert.match(own.warnings.join(), /property "glide\.no\.such" \(check property, unverified\)/);
  const { apply } = pipeline.again({ intercept: closing("sys_properties") });
  const closed = await apply([asking("x_demo_fleet.no_such")], dry);
  assert.match(closed.warnings.join(), /that can be read \(check property, unverified\)/);
});

Deno.test("cost: a rule with condition and roles takes three round trips on a warm cache", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const warm = { filter_condition: "state=6^caller_id.active=true", role_conditions: "itil" };
  await pipeline.apply([rule(warm)]);
  const before = pipeline.client.roundTrips;
  const outcome = await pipeline.apply([rule({ ...warm, name: "Evidence again" })]);
  assert.equal(outcome.status, "done");
  assert.equal(pipeline.client.roundTrips - before, 3);
});

Deno.test("checks: the page of the documentation says each", async () => {
  const page = await readFile(new URL("../../../docs/checks.md", import.meta.url), "utf8");
  assert.deepEqual(CHECK_IDS.filter((id) => !page.includes(`| \`${id}\``)), []);
});

Deno.test("REST APIs: a rule for browsers takes one by its name, and warns of what no definition is called", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const ask = (rest_api: string) =>
    pipeline.apply([{
      kind: "create",
      table: "sys_cors_rule",
      values: { name: "Evidence", rest_api, domain: "https://shop.example.com", get: true },
    }], { options: { dry_run: true } });
  const { records: [fleet] } = await pipeline.client.listRecords("sys_ws_definition", {
    query: "service_id=fleet",
    fields: ["sys_id", "name"],
  });
  const { sys_id = "", name = "" } = present(fleet);
  for (const said of [name, "fleet", sys_id]) {
    const { reports: [planned], warnings } = await ask(said);
    assert.equal(planned?.diff.rest_api?.to, sys_id, said);
    assert.equal(warnings.some((text) => text.includes("is stored as")), said !== sys_id);
  }
  const listed = await ask("Table API [now/table]");
  assert.match(
    listed.warnings.join(),
    /no definition has the name .*\(check reference, unverified\)/,
  );
});
