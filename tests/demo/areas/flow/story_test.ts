import assert from "node:assert/strict";
import { basicAuthorization, SEED_NOW } from "../../../support/demo_requests.ts";
import { serveDemoCopy } from "../../../support/demo_template.ts";

/** A served instance, asked over a socket as each of its users. */
async function openStory() {
  const served = await serveDemoCopy({ clock: () => SEED_NOW });
  async function ask(user: string, line: string, body?: unknown) {
    const [, method = "", path] = /^(\S+) (.*)$/.exec(line) ?? [];
    const response = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: {
        authorization: basicAuthorization(user, user === "admin" ? "admin" : "demo"),
        "content-type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${line}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
  return { ask, [Symbol.asyncDispose]: () => served.close() };
}

Deno.test("story: a flow is locked, edited, seen to be unpublished, then published, recorded and logged", async () => {
  await using story = await openStory();
  const find = `GET now/table/sys_hub_flow?sysparm_exclude_reference_link=true` +
    `&sysparm_query=internal_name=welcome_a_driver`;
  const [before] = (await story.ask("developer", find)).result;
  const lock = (input: string) =>
    story.ask("developer", "POST now/graphql", {
      query: `mutation { global { snFlowDesigner { safeEdit(safeEditInput: {${input}}) {
        status { canUserEdit currentEditor } } } } }`,
    });
  const taken = await lock(`upsert: {flowId: "${before.sys_id}"}`);
  assert.equal(taken.data.global.snFlowDesigner.safeEdit.status.currentEditor, "Devi Loper");

  const address = `now/processflow/flow/${before.sys_id}`;
  const model = (await story.ask("developer", `GET ${address}`)).result.data;
  model.description = "Mails the rules once";
  await story.ask("developer", "PUT now/processflow/flow", model);
  const version = { item_sys_id: before.sys_id, type: "Save", annotation: "", favorite: false };
  await story.ask("developer", "POST now/processflow/versioning/create_version", version);
  const [saved] = (await story.ask("itil.agent", find)).result;
  assert.deepEqual(
    [saved.description, saved.status, saved.latest_snapshot],
    ["Mails the rules once", "draft", before.latest_snapshot],
    "a version is no publishing",
  );

  const scope = `sysparm_transaction_scope=${model.scope}`;
  await story.ask("developer", `POST ${address}/snapshot?${scope}`, model);
  await lock(`delete: "${before.sys_id}"`);
  const [published] = (await story.ask("itil.agent", find)).result;
  assert.deepEqual([published.status, published.active], ["published", "true"]);
  assert.notEqual(published.latest_snapshot, before.latest_snapshot);

  const recorded = await story.ask(
    "admin",
    `GET now/table/sys_update_xml?sysparm_query=name=sys_hub_flow_${before.sys_id}`,
  );
  assert.match(recorded.result.at(-1).payload, /Mails the rules once/);
  const calls = await story.ask(
    "admin",
    `GET now/table/syslog_transaction?sysparm_query=url=/api/${address}/snapshot`,
  );
  assert.deepEqual(
    calls.result.map((row: { sys_created_by: string }) => row.sys_created_by),
    ["developer"],
  );
});

Deno.test("story: who may not read sees neither by search nor by GraphQL what the administrator sees", async () => {
  await using story = await openStory();
  const search = "GET sn_codesearch/code_search/search?search_all_scopes=true&term=demo-key-0000" +
    "&table=sys_script_include";
  const hits = async (user: string) =>
    (await story.ask(user, search)).result.hits.map((hit: { name: string }) => hit.name);
  assert.deepEqual(await hits("admin"), ["ParcelClient"]);
  assert.deepEqual(await hits("requester"), []);
  const query = `{ GlideRecord_Query {
    sys_script_include(queryConditions: "name=ParcelClient") { _results { script { value } } }
    sys_user_group(queryConditions: "name=Network") { _results { name { value } } }
  } }`;
  const read = async (user: string) => {
    const { data } = await story.ask(user, "POST now/graphql", { query });
    const { sys_script_include, sys_user_group } = data.GlideRecord_Query;
    return [sys_script_include._results.length, sys_user_group._results.length];
  };
  assert.deepEqual(await read("admin"), [1, 1]);
  assert.deepEqual(await read("requester"), [0, 1]);
});
