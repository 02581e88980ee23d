import assert from "node:assert/strict";
import { firstRecord } from "../../first_record.ts";
import {
  compiledFile,
  recordElement,
  startVendorSession,
  type VendorSession,
} from "./vendor_session.ts";

const id = (digit: string) => digit.repeat(32);

async function newSet(session: VendorSession): Promise<string> {
  const { sys_id } = await session.create("sys_update_set", { name: "Sources" });
  assert.ok(sys_id);
  return sys_id;
}

async function captured(session: VendorSession, set: string) {
  const rows = await session.list(
    `table/sys_update_xml?sysparm_query=update_set=${set}^ORDERBYname&sysparm_fields=name,action,type,target_name,table`,
  );
  return rows.map(({ name, action, target_name }) => [name, action, target_name]);
}

const rule = (fields: Record<string, string>, action?: string) =>
  compiledFile(
    recordElement("sys_script", { sys_id: id("a"), sys_scope: "global", ...fields }, action),
    "sys_script",
  );

Deno.test("files are loaded into a set: stored, changed, removed, and captured once a file", async () => {
  using session = await startVendorSession();
  const set = await newSet(session);
  const name = `sys_script_${id("a")}.xml`;
  const fields = { name: "Sources", collection: "incident", when: "after" };
  const first = await session.load("global", { [name]: rule(fields) }, set);
  assert.deepEqual(first, { status: 200, result: { targetUpdateSetId: set } });
  const read = () => session.list(`table/sys_script?sysparm_query=sys_id=${id("a")}`);
  const [stored] = await read();
  assert.deepEqual([stored?.name, stored?.when, stored?.active], ["Sources", "after", "true"]);
  assert.equal(stored?.sys_update_name, `sys_script_${id("a")}`);
  // What the file does not name stays.
  await session.load("global", { [name]: rule({ name: "Renamed" }) }, set);
  const [changed] = await read();
  assert.deepEqual([changed?.name, changed?.when], ["Renamed", "after"]);
  assert.deepEqual(await captured(session, set), [
    [`sys_script_${id("a")}`, "INSERT_OR_UPDATE", "Renamed"],
  ]);
  await session.load("global", { [name]: rule({}, "DELETE") }, set);
  assert.deepEqual(await read(), []);
  assert.deepEqual((await captured(session, set)).map(([, action]) => action), ["DELETE"]);
});

Deno.test("a group's file: delete_multiple takes what its query finds, nothing else", async () => {
  using session = await startVendorSession();
  const set = await newSet(session);
  const step = (one: string) =>
    recordElement("sys_hub_action_instance_v2", { sys_id: id(one), flow: id("f"), order: one });
  const file = (kept: string, steps: string) =>
    compiledFile(
      recordElement("sys_hub_flow", { sys_id: id("f"), name: "F", sys_scope: "global" }) +
        `<sys_hub_action_instance_v2 action="delete_multiple" query="flow=${
          id("f")
        }^sys_idNOT IN${kept}"/>` +
        `<sys_hub_alias_mapping action="delete_multiple" query="source_id=${id("1")}"/>` + steps,
    );
  const name = `sys_hub_flow_${id("f")}.xml`;
  await session.load("global", { [name]: file("", step("1") + step("2")) }, set);
  const steps = async () =>
    (await session.list(
      `table/sys_hub_action_instance_v2?sysparm_query=flow=${id("f")}^ORDERBYorder`,
    ))
      .map(({ order }) => order);
  assert.deepEqual(await steps(), ["1", "2"]);
  await session.load(
    "global",
    { [name]: file(`${id("2")},${id("3")}`, step("2") + step("3")) },
    set,
  );
  assert.deepEqual(await steps(), ["2", "3"]);
  assert.deepEqual(await captured(session, set), [
    [`sys_hub_flow_${id("f")}`, "INSERT_OR_UPDATE", "F"],
  ]);
  const wild = compiledFile('<sys_script action="delete_multiple" query="no_column=x"/>');
  const { status, result } = await session.load("global", { "sys_script_x.xml": wild }, set);
  assert.equal(status, 400);
  assert.match(result.error ?? "", /sys_script_x\.xml: .*delete_multiple/);
});

Deno.test("a list's file replaces the list that is there, whatever its sys_id", async () => {
  using session = await startVendorSession();
  const set = await newSet(session);
  const before = await firstRecord(
    session,
    "table/sys_ui_list?sysparm_query=name=incident^view.name=^parentISEMPTY^sys_userISEMPTY",
  );
  const parts = ["short_description", "priority"].map((element, position) =>
    recordElement("sys_ui_list_element", {
      sys_id: id(String(position)),
      list_id: id("b"),
      element,
      position: String(position),
    })
  );
  const list = recordElement("sys_ui_list", {
    sys_id: id("b"),
    name: "incident",
    view: "Default view",
    sys_scope: "global",
  });
  const xml = compiledFile(`<sys_ui_list table="incident">${parts.join("")}${list}</sys_ui_list>`);
  const loaded = await session.load("global", { "sys_ui_list_incident_null.xml": xml }, set);
  assert.equal(loaded.status, 200, loaded.result.error);
  const elements = await session.list(
    `table/sys_ui_list_element?sysparm_query=list_id=${before.sys_id}^ORDERBYposition`,
  );
  assert.deepEqual(elements.map(({ element }) => element), ["short_description", "priority"]);
  assert.deepEqual(await session.list(`table/sys_ui_list?sysparm_query=sys_id=${id("b")}`), []);
  assert.deepEqual((await captured(session, set)).map(([name]) => name), [
    "sys_ui_list_incident_null",
  ]);
});

Deno.test("a load is refused in result.error, what can be loaded is", async () => {
  using session = await startVendorSession();
  const set = await newSet(session);
  const name = `sys_script_${id("a")}.xml`;
  const good = rule({ name: "Good" });
  const half = await session.load("global", {
    "x_none_1.xml": compiledFile(recordElement("x_none", { sys_id: id("9") })),
    "broken.xml": "<record_update>",
    [name]: good,
  }, set);
  assert.equal(half.status, 400);
  assert.match(half.result.error ?? "", /^2 of 3 files were not loaded: .*broken\.xml.*x_none_1/s);
  assert.deepEqual((await captured(session, set)).map(([, , shown]) => shown), ["Good"]);
  const closed = await session.create("sys_update_set", { name: "Closed", state: "complete" });
  for (
    const [scope, target, reason] of [
      [id("7"), set, /No application 7/],
      ["global", id("7"), /No update set 7/],
      ["global", closed.sys_id ?? "", /is complete/],
    ] as const
  ) {
    const { status, result } = await session.load(scope, { [name]: good }, target);
    assert.ok(status >= 400, String(status));
    assert.match(result.error ?? "", reason);
  }
  const { status, result } = await session.load("global", {}, set);
  assert.deepEqual([status, result.error], [400, "No files were sent"]);
});

Deno.test("activation: what is there is published, what is not is told, 422 when all fails", async () => {
  using session = await startVendorSession();
  const set = await newSet(session);
  const trigger = recordElement("sys_hub_trigger_instance_v2", {
    sys_id: id("1"),
    flow: id("f"),
    trigger_type: "record_create",
  });
  const flow = recordElement("sys_hub_flow", {
    sys_id: id("f"),
    name: "F",
    type: "flow",
    active: "false",
    status: "draft",
  });
  await session.load(
    "global",
    { [`sys_hub_flow_${id("f")}.xml`]: compiledFile(flow + trigger) },
    set,
  );
  const activate = async (...ids: string[]) => {
    const flows = ids.map((sys_id) => ({ sys_id, active: "", state: "" }));
    const answer = await session.send(
      "/api/now/wfa_fluent/activate_flows?sysparm_transaction_scope=global",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ flows, actions: [] }),
      },
    );
    return { status: answer.status, ...(await answer.json()).result };
  };
  const both = await activate(id("f"), id("e"));
  assert.deepEqual([both.status, both.summary], [200, { total: 2, succeeded: 1, failed: 1 }]);
  assert.deepEqual(
    both.results.map((one: Record<string, string>) => [one.status, one.flow_name]),
    [["success", "F"], ["error", id("e")]],
  );
  const [published] = await session.list(`table/sys_hub_flow?sysparm_query=sys_id=${id("f")}`);
  assert.deepEqual([published?.active, published?.status], ["true", "published"]);
  const none = await activate(id("e"));
  assert.deepEqual([none.status, none.summary], [422, { total: 1, succeeded: 0, failed: 1 }]);
  assert.deepEqual((await activate()).summary, { total: 0, succeeded: 0, failed: 0 });
});
