import assert from "node:assert/strict";
import { partnerSets } from "../../../../mod/demo/areas/update_sets/partner_sets.ts";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { type CicdUnderTest, startCicd } from "./cicd_story.ts";
import { firstRecord } from "../../first_record.ts";

const SOURCE = seededSysId("sys_update_set_source", "Partner instance");
const RULE = seededSysId("sys_script", "Incident: first response");
const OLDER = seededSysId("sys_script", "Incident: close children");
const UTILS = seededSysId("sys_script_include", "PartnerUtils");
const COLLISION = "Found a local update that is newer than this one";

function partner(name: string): string {
  const set = partnerSets.find((one) => one.name === name);
  assert.ok(set, name);
  return set.sysId;
}

async function retrieve(cicd: CicdUnderTest, name: string, more = ""): Promise<string> {
  const progress = await cicd.finish(
    `update_set/retrieve?update_set_id=${partner(name)}&update_source_id=${SOURCE}${more}`,
  );
  assert.equal(progress.status, "2", JSON.stringify(progress));
  return progress.links.remote_update_set.id;
}

async function problems(cicd: CicdUnderTest, set: string | undefined) {
  return await cicd.list(
    `table/sys_update_preview_problem?sysparm_query=remote_update_set=${set}^ORDERBYdescription` +
      "&sysparm_fields=sys_id,type,description,status,missing_item,remote_update.name",
  );
}

/** A record that has to be there. */
async function read(cicd: CicdUnderTest, table: string, sysId: string | undefined) {
  return await firstRecord(cicd, `table/${table}?sysparm_query=sys_id=${sysId}`);
}

async function isThere(cicd: CicdUnderTest, table: string, sysId: string | undefined) {
  return (await cicd.list(`table/${table}?sysparm_query=sys_id=${sysId}`)).length > 0;
}

Deno.test("update set transfer: previewed with two problems, resolved, committed, backed out", async () => {
  using cicd = await startCicd();
  const remote = await retrieve(cicd, "Partner release");
  assert.equal((await read(cicd, "sys_remote_update_set", remote)).state, "loaded");
  assert.equal((await cicd.finish(`update_set/preview/${remote}`)).status, "2");
  const found = await problems(cicd, remote);
  assert.deepEqual(found.map(({ description, type, status }) => [description, type, status]), [
    [
      "Could not find a record in sys_ui_policy for column ui_policy referenced in this update",
      "error",
      "",
    ],
    [COLLISION, "error", ""],
  ]);
  const refused = await cicd.finish(`update_set/commit/${remote}`);
  assert.deepEqual([refused.status, refused.status_label], ["3", "Failed"]);
  assert.match(refused.error, /2 unresolved preview problems/);
  assert.equal(await isThere(cicd, "sys_script_include", UTILS), false, "nothing was applied");
  for (const [index, status] of ["skipped", "ignored"].entries()) {
    const path = `table/sys_update_preview_problem/${found[index]?.sys_id}`;
    assert.equal((await cicd.call("PATCH", path, { body: { status } })).status, 200);
  }
  const before = [await read(cicd, "sys_script", RULE), await read(cicd, "sys_script", OLDER)];
  const committed = await cicd.finish(`update_set/commit/${remote}`);
  assert.equal(committed.status, "2", JSON.stringify(committed));
  const [rule, older] = [
    await read(cicd, "sys_script", RULE),
    await read(cicd, "sys_script", OLDER),
  ];
  assert.deepEqual([rule.order, rule.active, older.order], ["900", "false", "950"]);
  assert.equal((await read(cicd, "sys_script_include", UTILS)).name, "PartnerUtils");
  const set = await read(cicd, "sys_remote_update_set", remote);
  assert.equal(set.state, "committed");
  const local = await read(cicd, "sys_update_set", set.update_set);
  assert.deepEqual([local.name, local.state, local.installed_from], [
    "Partner release",
    "complete",
    "Partner instance",
  ]);
  const recorded = await cicd.list(
    `table/sys_update_xml?sysparm_query=update_set=${local.sys_id}&sysparm_fields=name`,
  );
  assert.equal(recorded.length, 3, "the skipped one stays out");

  const backedOut = await cicd.finish(`update_set/back_out?update_set_id=${local.sys_id}`);
  assert.equal(backedOut.status, "2", JSON.stringify(backedOut));
  const fields = ["order", "active", "script", "filter_condition", "name", "sys_scope"];
  const pick = (row: Record<string, string>) => fields.map((field) => row[field]);
  const after = [await read(cicd, "sys_script", RULE), await read(cicd, "sys_script", OLDER)];
  assert.deepEqual(after.map(pick), before.map(pick));
  assert.equal(await isThere(cicd, "sys_script_include", UTILS), false);
  assert.equal(await isThere(cicd, "sys_update_set", local.sys_id), false);
  assert.equal((await read(cicd, "sys_remote_update_set", remote)).state, "loaded");
  const current = await cicd.list(
    `table/sys_update_version?sysparm_query=name=sys_script_${RULE}^state=current`,
  );
  assert.equal(current.length, 1);
});

Deno.test("update set transfer: what was backed out collides when it is previewed again", async () => {
  using cicd = await startCicd();
  const remote = await retrieve(cicd, "Partner hotfix", "&auto_preview=true");
  assert.equal((await read(cicd, "sys_remote_update_set", remote)).state, "previewed");
  assert.deepEqual(await problems(cicd, remote), []);
  await cicd.finish(`update_set/commit/${remote}`);
  const { update_set } = await read(cicd, "sys_remote_update_set", remote);
  await cicd.finish(`update_set/back_out?update_set_id=${update_set}`);
  await cicd.finish(`update_set/preview/${remote}`);
  const found = await problems(cicd, remote);
  assert.deepEqual(found.map(({ description }) => description), [COLLISION, COLLISION]);
});

Deno.test("update set transfer: the preview of the seeded set finds what the data say", async () => {
  using cicd = await startCicd();
  const set = seededSysId("sys_remote_update_set", "Partner changes");
  const seeded = await problems(cicd, set);
  assert.equal(seeded.length, 3);
  await cicd.finish(`update_set/preview/${set}`);
  const bare = (rows: Record<string, string>[]) => rows.map(({ sys_id: _sys_id, ...row }) => row);
  assert.deepEqual(bare(await problems(cicd, set)), bare(seeded));
});

Deno.test("update set transfer: without a preview only a forced commit goes in", async () => {
  using cicd = await startCicd();
  const remote = await retrieve(cicd, "Partner release");
  const refused = await cicd.finish(`update_set/commit/${remote}`);
  assert.match(refused.error, /has to be previewed/);
  const forced = await cicd.finish(`update_set/commit/${remote}`, { force_commit: "true" });
  assert.equal(forced.status, "2", JSON.stringify(forced));
  assert.equal((await read(cicd, "sys_script", OLDER)).order, "950");
  const again = await cicd.finish(`update_set/commit/${remote}`);
  assert.match(again.error, /committed already/);
});

Deno.test("update set transfer: several are committed in their order, or none is", async () => {
  using cicd = await startCicd();
  const hotfix = await retrieve(cicd, "Partner hotfix", "&auto_preview=true");
  const release = await retrieve(cicd, "Partner release", "&auto_preview=true");
  const path = `update_set/commitMultiple?remote_update_set_ids=${hotfix},${release}`;
  assert.equal((await cicd.finish(path)).status, "3");
  assert.equal((await read(cicd, "sys_remote_update_set", hotfix)).state, "previewed");
  assert.equal((await cicd.finish(path, { force_commit: "true" })).status, "2");
  for (const sysId of [hotfix, release]) {
    assert.equal((await read(cicd, "sys_remote_update_set", sysId)).state, "committed");
  }
});

Deno.test("update set transfer: a record changed since the commit stops the backing out", async () => {
  using cicd = await startCicd();
  const remote = await retrieve(cicd, "Partner hotfix", "&auto_preview=true");
  await cicd.finish(`update_set/commit/${remote}`);
  const { update_set } = await read(cicd, "sys_remote_update_set", remote);
  const desk = seededSysId("sys_script_include", "PartnerDesk");
  cicd.pass(5);
  await cicd.call("PATCH", `table/sys_script_include/${desk}`, { body: { description: "mine" } });
  const stopped = await cicd.finish(`update_set/back_out?update_set_id=${update_set}`);
  assert.equal(stopped.status, "3");
  assert.match(stopped.error, /PartnerDesk/);
  assert.equal((await read(cicd, "sys_script_include", desk)).description, "mine");
});

Deno.test("update set transfer: a source at this address gives its own finished sets", async () => {
  using cicd = await startCicd();
  const source = await cicd.create("sys_update_set_source", {
    name: "Here",
    url: "http://127.0.0.1:1/",
  });
  const set = seededSysId("sys_update_set", "Fleet 1.2");
  const path = `update_set/retrieve?update_source_id=${source.sys_id}&update_set_id=`;
  const progress = await cicd.finish(path + set);
  assert.equal(progress.status, "2", JSON.stringify(progress));
  const rows = await cicd.list(
    `table/sys_update_xml?sysparm_query=remote_update_set=${progress.links.remote_update_set.id}`,
  );
  assert.ok(rows.length > 0);
  const open = await cicd.finish(path + seededSysId("sys_update_set", "Fleet 1.3"));
  assert.match(open.error, /no completed update set/);
});

Deno.test("update set transfer: bad requests are refused before anything starts", async () => {
  using cicd = await startCicd();
  const set = partner("Partner release");
  const none = "0".repeat(32);
  const cases: [status: number, method: string, path: string][] = [
    [400, "POST", "update_set/retrieve"],
    [400, "POST", `update_set/retrieve?update_set_id=${set}`],
    [404, "POST", `update_set/retrieve?update_set_id=${set}&update_source_id=${none}`],
    [404, "POST", `update_set/preview/${none}`],
    [404, "POST", `update_set/commit/${none}`],
    [400, "POST", "update_set/commitMultiple?remote_update_set_ids=a,b"],
    [400, "POST", "update_set/back_out"],
    [404, "POST", `update_set/back_out?update_set_id=${none}`],
    [405, "GET", "update_set/back_out"],
    [400, "POST", "update_set/create?update_set_name=x"],
    [400, "POST", "update_set/create?scope=global"],
    [400, "POST", "update_set/nothing"],
    [404, "GET", `progress/${none}`],
    [405, "POST", `progress/${none}`],
    [400, "GET", "nothing"],
    [400, "GET", "constructor"],
  ];
  const count = async () => (await cicd.list("table/sys_execution_tracker")).length;
  const before = await count();
  for (const [status, method, path] of cases) {
    const answer = await cicd.call(method, `/api/sn_cicd/${path}`);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
  assert.equal(await count(), before);
  const denied = await cicd.call("POST", `/api/sn_cicd/update_set/preview/${none}`, {
    user: "developer",
  });
  assert.equal(denied.status, 403);
  const fallen = await cicd.finish(
    `update_set/back_out?update_set_id=${seededSysId("sys_update_set", "Default.global")}`,
  );
  assert.equal(fallen.status, "3");
});

Deno.test("update set transfer: a table and its column travel, hold records, and go with the back-out", async () => {
  using from = await startCicd();
  using to = await startCicd();
  const { sys_id } = await from.create("sys_update_set", { name: "Parcels" });
  const inSet = `sysparm_transaction_update_set=${sys_id}`;
  await from.create("sys_db_object", { name: "u_parcel", label: "Parcel" }, inSet);
  await from.create("sys_dictionary", {
    name: "u_parcel",
    element: "u_weight",
    column_label: "Weight",
    internal_type: "integer",
  }, inSet);
  const { body: xml } = await from.call("GET", `/demo/update_sets/${sys_id}`);
  const headers = { "content-type": "application/xml" };
  await to.call("POST", "/demo/update_sets", { body: xml, headers });
  assert.equal((await to.finish(`update_set/preview/${sys_id}`)).status, "2");
  assert.deepEqual(await problems(to, sys_id), []);
  assert.equal((await to.finish(`update_set/commit/${sys_id}`)).status, "2");
  const made = await to.create("u_parcel", { u_weight: "5" });
  assert.deepEqual([made.u_weight, made.sys_created_by], ["5", "admin"]);
  const { update_set } = await read(to, "sys_remote_update_set", sys_id);
  const back = await to.finish(`update_set/back_out?update_set_id=${update_set}`);
  assert.equal(back.status, "2", JSON.stringify(back));
  assert.equal((await to.call("GET", "table/u_parcel")).status, 400);
  assert.deepEqual(await to.list("table/sys_dictionary?sysparm_query=name=u_parcel"), []);
});

Deno.test("update set transfer: an update that cannot be read is named, and nothing goes in", async () => {
  using cicd = await startCicd();
  const set = await cicd.create("sys_remote_update_set", { name: "Broken" });
  const update = { remote_update_set: set.sys_id, action: "INSERT_OR_UPDATE" };
  for (const payload of ["<record_update>", "", "<other/>"]) {
    const row = await cicd.create("sys_update_xml", { ...update, name: `bad ${payload}`, payload });
    const preview = await cicd.finish(`update_set/preview/${set.sys_id}`);
    assert.equal(preview.status, "3");
    assert.match(preview.error, /payload of "bad/);
    await cicd.call("DELETE", `table/sys_update_xml/${row.sys_id}`);
  }
  await cicd.create("sys_update_xml", {
    ...update,
    name: "u_nothing_1",
    payload:
      '<record_update table="u_nothing"><u_nothing><sys_id>1</sys_id></u_nothing></record_update>',
  });
  await cicd.finish(`update_set/preview/${set.sys_id}`);
  const [problem] = await problems(cicd, set.sys_id);
  assert.match(problem?.description ?? "", /u_nothing/);
  const forced = await cicd.finish(`update_set/commit/${set.sys_id}`, { force_commit: "true" });
  assert.equal(forced.status, "3");
  assert.match(forced.error, /not here/);
  const sets = await cicd.list("table/sys_update_set?sysparm_query=name=Broken");
  assert.deepEqual(sets, [], "the local set is taken back with the rest");
});

Deno.test("update set transfer: a column that is here under another sys_id stays one column", async () => {
  using from = await startCicd();
  using to = await startCicd();
  const column = {
    name: "incident",
    element: "u_room",
    column_label: "Room",
    internal_type: "string",
  };
  const { sys_id } = await from.create("sys_update_set", { name: "Rooms" });
  const inSet = `sysparm_transaction_update_set=${sys_id}`;
  await from.create("sys_dictionary", { ...column, max_length: "77" }, inSet);
  await to.create("sys_dictionary", { ...column, max_length: "20" });
  const { body: xml } = await from.call("GET", `/demo/update_sets/${sys_id}`);
  const headers = { "content-type": "application/xml" };
  await to.call("POST", "/demo/update_sets", { body: xml, headers });
  await to.finish(`update_set/commit/${sys_id}`, { force_commit: "true" });
  const columns = await to.list("table/sys_dictionary?sysparm_query=name=incident^element=u_room");
  assert.deepEqual(columns.map((row) => row.max_length), ["77"]);
});
