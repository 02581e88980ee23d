import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../support/demo_requests.ts";
import { findId, firstRecord } from "../first_record.ts";
import { present } from "../../support/present.ts";

const capturesOf = (name: string): string =>
  `table/sys_update_xml?sysparm_query=name=${name}^ORDERBYsys_created_on` +
  "&sysparm_fields=name,action,payload,update_set,update_set.name,application,target_name";

/** Where the changes of a record were recorded: sets by name, oldest first. */
async function captures(demo: DemoUnderTest, name: string): Promise<Record<string, string>[]> {
  return await demo.list(capturesOf(name));
}

/** The first of them. */
async function firstCapture(demo: DemoUnderTest, name: string): Promise<Record<string, string>> {
  return await firstRecord(demo, capturesOf(name));
}

const message = { name: "Weather", rest_endpoint: "https://weather.example/<&>" };

Deno.test("capture: a tracked record is recorded once per set, with payload and versions", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("sys_rest_message", message);
  const name = `sys_rest_message_${sys_id}`;
  await demo.call("PATCH", `table/sys_rest_message/${sys_id}`, { body: { name: "Weather 2" } });
  assert.equal((await captures(demo, name)).length, 1);
  const row = await firstCapture(demo, name);
  assert.equal(row["update_set.name"], "Default");
  assert.equal(row.action, "INSERT_OR_UPDATE");
  assert.equal(row.target_name, "Weather 2");
  const payload = present(row.payload, "payload");
  assert.match(payload, /<record_update table="sys_rest_message">/);
  assert.match(payload, /<name>Weather 2<\/name>/);
  assert.equal(payload.includes("<&>"), false, "text in XML is escaped");
  const versions = await demo.list(`table/sys_update_version?sysparm_query=name=${name}`);
  assert.deepEqual(versions.map(({ state }) => state).sort(), ["current", "previous"]);
  await demo.call("DELETE", `table/sys_rest_message/${sys_id}`);
  assert.deepEqual((await captures(demo, name)).map(({ action }) => action), ["DELETE"]);
});

Deno.test("capture: data and a write that changes nothing are not recorded", async () => {
  using demo = await startDemo();
  const count = async () => (await demo.list("table/sys_update_xml?sysparm_fields=sys_id")).length;
  const { sys_id } = await demo.create("sys_rest_message", message);
  const before = await count();
  await demo.create("incident", { short_description: "data" });
  assert.equal(await count(), before);
  const versions = `table/sys_update_version?sysparm_query=name=sys_rest_message_${sys_id}`;
  await demo.call("PATCH", `table/sys_rest_message/${sys_id}`, { body: message });
  assert.equal((await demo.list(versions)).length, 1);
});

Deno.test("capture: the request's set records the change where the instance honours it", async () => {
  for (const honours of [true, false]) {
    using demo = await startDemo({ behaviour: { honoursTransactionUpdateSet: honours } });
    const set = await findId(demo, "sys_update_set", "name=Ticket integration");
    const { sys_id } = await demo.create(
      "sys_rest_message",
      message,
      `sysparm_transaction_update_set=${set}`,
    );
    const row = await firstCapture(demo, `sys_rest_message_${sys_id}`);
    assert.equal(row["update_set.name"], honours ? "Ticket integration" : "Default");
  }
});

Deno.test("capture: a set of another application or a closed one records nothing", async () => {
  using demo = await startDemo();
  for (const name of ["Fleet 1.3", "Fleet 1.2", "Abandoned trial"]) {
    const set = await findId(demo, "sys_update_set", `name=${name}`);
    const { sys_id } = await demo.create(
      "sys_rest_message",
      message,
      `sysparm_transaction_update_set=${set}`,
    );
    const row = await firstCapture(demo, `sys_rest_message_${sys_id}`);
    assert.equal(row["update_set.name"], "Default", name);
  }
});

Deno.test("capture: a scoped record goes to a set of its scope, from preference, memory or default", async () => {
  using demo = await startDemo();
  const fleet = await findId(demo, "sys_app", "scope=x_demo_fleet");
  const inFleet = async () => {
    const { sys_id } = await demo.create(
      "sys_script_include",
      { name: "a", script: "b" },
      `sysparm_transaction_scope=${fleet}`,
    );
    return await firstCapture(demo, `sys_script_include_${sys_id}`);
  };
  const standard = await inFleet();
  assert.deepEqual([standard["update_set.name"], standard.application], ["Default", fleet]);
  const remembered = await findId(demo, "sys_update_set", "name=Fleet 1.3");
  const user = await findId(demo, "sys_user", "user_name=admin");
  await demo.create("sys_user_preference", {
    user,
    name: `updateSetForScope${fleet}`,
    value: remembered,
  });
  assert.equal((await inFleet())["update_set.name"], "Fleet 1.3");
});

Deno.test("capture: columns and choices are named for their keys", async () => {
  using demo = await startDemo();
  await demo.create("sys_dictionary", {
    name: "incident",
    element: "u_floor",
    column_label: "Floor",
    internal_type: "string",
  });
  await demo.create("sys_choice", {
    name: "incident",
    element: "u_floor",
    value: "1",
    label: "First",
  });
  await demo.create("sys_documentation", {
    name: "incident",
    element: "u_floor",
    label: "Storey",
  });
  const names = [
    "sys_dictionary_incident_u_floor",
    "sys_choice_incident_u_floor",
    "sys_documentation_incident_u_floor_en",
  ];
  for (const name of names) assert.equal((await captures(demo, name)).length, 1, name);
});

Deno.test("capture: a recorded change cannot be moved to another set", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("sys_rest_message", message);
  const row = await findId(demo, "sys_update_xml", `name=sys_rest_message_${sys_id}`);
  const set = await findId(demo, "sys_update_set", "name=Ticket integration");
  const answer = await demo.call("PATCH", `table/sys_update_xml/${row}`, {
    body: { update_set: set },
  });
  assert.equal(answer.status, 403);
  assert.match(
    answer.body.error.detail,
    /^Operation against file 'sys_update_xml' was aborted by Business Rule '.+\^[0-9a-f]{32}'/,
  );
  assert.equal(
    (await firstCapture(demo, `sys_rest_message_${sys_id}`))["update_set.name"],
    "Default",
  );
});

Deno.test("capture: a closed default set is replaced by a new one", async () => {
  using demo = await startDemo();
  const query = "is_default=true^application=global^state=in progress";
  const old = await findId(demo, "sys_update_set", query);
  await demo.call("PATCH", `table/sys_update_set/${old}`, { body: { state: "complete" } });
  const renewed = await findId(demo, "sys_update_set", query);
  assert.notEqual(renewed, old);
  const { sys_id } = await demo.create("sys_rest_message", message);
  const row = await firstCapture(demo, `sys_rest_message_${sys_id}`);
  assert.equal(row.update_set, renewed);
});

Deno.test("capture: no secret stands in a payload", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("sys_auth_profile_basic", {
    name: "p",
    username: "u",
    password: "hidden-word",
  });
  const row = await firstCapture(demo, `sys_auth_profile_basic_${sys_id}`);
  assert.equal(present(row.payload, "payload").includes("hidden-word"), false);
});

Deno.test("preferences: an edit by record waits for the next session, the picker does not", async () => {
  using demo = await startDemo();
  const set = await findId(demo, "sys_update_set", "name=Ticket integration");
  const user = await findId(demo, "sys_user", "user_name=admin");
  const login = await demo.call("GET", "ui/user/current_user");
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  assert.match(cookie, /^JSESSIONID=/);
  const current = async (headers: Record<string, string> = {}) =>
    (await demo.call("GET", "ui/concoursepicker/current", { headers })).body.result
      .currentUpdateSet.name;
  await demo.create("sys_user_preference", { user, name: "sys_update_set", value: set });
  assert.equal(await current({ cookie }), "Default [Global]");
  assert.equal(await current(), "Ticket integration [Global]");
  const put = await demo.call("PUT", "ui/concoursepicker/updateset", {
    headers: { cookie },
    body: { sysId: set },
  });
  assert.deepEqual(put.body.result, { success: true });
  assert.equal(await current({ cookie }), "Ticket integration [Global]");
});

Deno.test("preferences: reading the update-set picker mends a stale one", async () => {
  using demo = await startDemo();
  const stale = async () =>
    (await firstRecord(
      demo,
      "table/sys_user_preference?sysparm_query=user.user_name=developer^name=sys_update_set" +
        "&sysparm_fields=value",
    )).value;
  assert.equal(await stale(), await findId(demo, "sys_update_set", "name=Fleet 1.2"));
  await demo.call("GET", "ui/concoursepicker/updateset", { user: "developer" });
  const open = await demo.list(
    `table/sys_update_set?sysparm_query=sys_id=${await stale()}^state=in progress`,
  );
  assert.equal(open.length, 1);
});

Deno.test("preferences: the application picker says success and changes nothing", async () => {
  using demo = await startDemo();
  const fleet = await findId(demo, "sys_app", "scope=x_demo_fleet");
  const put = await demo.call("PUT", "ui/concoursepicker/application", { body: { app_id: fleet } });
  assert.deepEqual(put.body.result, { success: true });
  const { body } = await demo.call("GET", "ui/concoursepicker/current");
  assert.equal(body.result.currentApplication.sysId, "global");
});

Deno.test("CI/CD: an update set of any application is created, by those who may", async () => {
  using demo = await startDemo();
  const path = "/api/sn_cicd/update_set/create?update_set_name=New&scope=x_demo_fleet";
  const created = await demo.call("POST", path);
  assert.equal(created.status, 201);
  const set = await firstRecord(
    demo,
    `table/sys_update_set?sysparm_query=sys_id=${created.body.result.update_set_id}`,
  );
  assert.equal(set.application, await findId(demo, "sys_app", "scope=x_demo_fleet"));
  assert.equal((await demo.call("POST", path, { user: "requester" })).status, 403);
});
