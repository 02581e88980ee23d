import assert from "node:assert/strict";
import { AppError } from "../../../mod/base/errors.ts";
import type { Operation } from "../../../mod/changes/operation.ts";
import { translateQuery } from "../../../mod/tools/translate_query.ts";
import { type Pipeline, startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { PEOPLE_QUERIES, SAME } from "./people_queries.ts";
import { RIGHT_CONDITIONS } from "./right_conditions.ts";

/** German labels, one of them of two states, and two people of one name. */
async function startWithPeople(): Promise<Pipeline> {
  const pipeline = await startPipeline();
  const german = { name: "incident", element: "state", language: "de" };
  for (
    const [value = "", label = ""] of [["1", "Neu"], ["2", "In Arbeit"], ["7", "Zwei"], [
      "8",
      "Zwei",
    ]]
  ) {
    await pipeline.client.createRecord("sys_choice", { ...german, value, label });
  }
  for (const user_name of ["sam.one", "sam.two"]) {
    const person = { user_name, first_name: "Sam", last_name: "Double" };
    await pipeline.client.createRecord("sys_user", person);
  }
  return pipeline;
}

/** Where the records of the table's expectations are looked up by their name. */
const NAMED: Readonly<Record<string, string>> = {
  sys_user: "name",
  sys_user_group: "name",
  cmn_department: "name",
  cmn_location: "name",
  core_company: "name",
  cmdb_ci: "name",
  sc_cat_item: "name",
  sys_scope: "name",
  incident: "number",
  problem: "number",
};

async function sysIdsByName({ client }: Pipeline): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [table, column] of Object.entries(NAMED)) {
    const { records } = await client.listRecords(table, { fields: ["sys_id", column], limit: 500 });
    for (const row of records) ids.set(row[column] ?? "", row.sys_id ?? "");
  }
  return ids;
}

async function translated({ client }: Pipeline, table: string, query: string): Promise<string> {
  try {
    return (await translateQuery(client, { argument: "query", table, query })).query;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    assert.match(String(error.remedy), /options\.accept/);
    return `refused: ${error.message} ${error.remedy}`;
  }
}

Deno.test("people's queries: one meaning is translated, several or none are refused, the rest stays", async () => {
  await using pipeline = await startWithPeople();
  const ids = await sysIdsByName(pipeline);
  const wrong: string[] = [];
  for (const [table, query, becomes] of PEOPLE_QUERIES) {
    const got = await translated(pipeline, table, query);
    const fits = typeof becomes === "string"
      ? got ===
        (becomes === SAME
          ? query
          : becomes.replaceAll(/<([^>]+)>/g, (_, name: string) => ids.get(name) ?? name))
      : becomes.test(got);
    if (!fits) wrong.push(`${table} ${query}: ${got}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok(PEOPLE_QUERIES.length >= 80, `${PEOPLE_QUERIES.length} rows`);
  const refused: string[] = [];
  for (const [table, queries] of Object.entries(RIGHT_CONDITIONS)) {
    for (const query of queries) {
      const got = await translated(pipeline, table, query);
      if (got.startsWith("refused")) refused.push(`${table} ${query}: ${got}`);
    }
  }
  assert.deepEqual(refused, []);
});

Deno.test("people's queries: look-ups ride in one request, and none is made twice", async () => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  const cost = async (query: string) => {
    await client.schema.table("incident");
    const before = client.roundTrips;
    await translateQuery(client, { argument: "query", table: "incident", query });
    return client.roundTrips - before;
  };
  assert.equal(await cost("active=true^priority<=2^state=2^short_descriptionLIKEvpn"), 0);
  assert.equal(
    await cost("assigned_toISEMPTY^assignment_group=3090c87922bc3e940cf9c778d5cd25d9"),
    0,
  );
  // The tables that references lead to are dictionary, cached like any other.
  for (const table of ["sys_user", "sys_user_group", "task"]) await client.schema.table(table);
  const words = "state=On Hold^category=Network^assignment_group=Network^assigned_to=Dora Meijer";
  assert.equal(await cost(words), 1);
  assert.equal(await cost(words), 0);
  assert.equal(await cost("assignment_group=network^ORstate=New"), 0);
  const renamed = await pipeline.apply([{
    kind: "update",
    table: "sys_user_group",
    id: "Network",
    values: { name: "Networks" },
  }]);
  assert.equal(renamed.status, "done");
  await assert.rejects(
    translateQuery(client, { argument: "query", table: "incident", query: words }),
    /no record "Network"/,
  );
});

Deno.test("people's queries: what cannot be read completely is run as it stands, with a warning", async () => {
  await using pipeline = await startPipeline();
  const refusal = { error: { message: "User Not Authorized" }, status: "failure" };
  const closed = pipeline.again({
    intercept: (request) =>
      /sys_user_group|\/batch/.test(request.url)
        ? Response.json(refusal, { status: 403 })
        : undefined,
  });
  const query = "assignment_group=No Such Group";
  const asked = { argument: "query", table: "incident", query };
  const answer = await translateQuery(closed.client, asked);
  assert.equal(answer.query, query);
  assert.match(answer.warnings.join(), /cannot be read completely .* unverified/);
  const own = await translateQuery(pipeline.client, { ...asked, query: "category=Telephony" });
  assert.match(own.warnings.join(), /no choice of category, and no row of incident has it/);
  const accepted = await translateQuery(pipeline.client, {
    ...asked,
    accept: ["condition-value"],
  });
  assert.match(accepted.warnings.join(), /no record "No Such Group".*accepted/);
});

Deno.test("conditions in writes: stored in the platform's words, with the plan's own look-ups", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const said = "state=On Hold^assignment_group=Network^EQ";
  const rule: Operation = {
    kind: "create",
    table: "sys_script",
    values: {
      name: "Words",
      collection: "incident",
      when: "before",
      action_update: true,
      filter_condition: said,
    },
  };
  const first = await pipeline.apply([rule]);
  assert.equal(first.status, "done", JSON.stringify(first));
  const group = (await pipeline.client.listRecords("sys_user_group", { query: "name=Network" }))
    .records[0]?.sys_id;
  const stored = `state=3^assignment_group=${group}^EQ`;
  assert.equal(first.records[0]?.filter_condition, stored);
  assert.match(first.warnings.join(), /"On Hold" is 3, "Network" is/);
  pipeline.client.schema.forgetNames(["sys_user_group"]);
  const before = pipeline.client.roundTrips;
  await pipeline.apply([{ ...rule, values: { ...rule.values, name: "Words again" } }], {
    options: { dry_run: true },
  });
  assert.equal(pipeline.client.roundTrips - before, 1);
  const again = await pipeline.apply([{
    kind: "update",
    table: "sys_script",
    id: first.reports[0]?.sys_id ?? "",
    values: { filter_condition: said },
  }]);
  assert.deepEqual(again.reports.map(({ status }) => status), ["unchanged"]);
  await assert.rejects(
    pipeline.apply([{ ...rule, values: { ...rule.values, filter_condition: "assigned_to=Dora" } }]),
    /sys_user has no record "Dora".*check condition-value/,
  );
});
