import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { changeCalls } from "./change_calls.ts";

Deno.test("change: every field has a value and what it shows; numbers, flags and dates in their forms", async () => {
  using demo = await startDemo();
  const { ask } = changeCalls(demo);
  const [change] = await ask("GET", "?sysparm_query=number=CHG0030001");
  assert.deepEqual(change.state, { display_value: "Assess", value: -4 });
  assert.deepEqual(change.active, { display_value: "true", value: true });
  assert.deepEqual(change.on_hold, { display_value: "false", value: false });
  assert.deepEqual(change.start_date, {
    display_value: "2026-01-20 21:00:00",
    value: "2026-01-20 20:00:00",
    display_value_internal: "2026-01-20 21:00:00",
  });
  assert.equal(change.assignment_group.display_value, "Network");
  assert.match(change.assignment_group.value, /^[0-9a-f]{32}$/);
  assert.equal(change.chg_model.display_value, "Normal");
  assert.deepEqual(change.cmdb_ci, { display_value: "", value: "" });
});

Deno.test("change: what cannot be applied is left out and named", async () => {
  using demo = await startDemo();
  const { ask } = changeCalls(demo);
  const made = await ask("POST", "/normal?description=from the address&short_description=lost", {
    body: {
      short_description: "From the body",
      no_such_field: "x",
      number: "CHG1",
      state: "closed",
      type: "emergency",
    },
  });
  assert.equal(made.short_description.value, "From the body");
  assert.equal(made.description.value, "from the address");
  assert.deepEqual([made.state.value, made.type.value], [-5, "normal"]);
  assert.match(made.number.value, /^CHG00301\d\d$/);
  assert.deepEqual(made.__meta.ignoredFields.toSorted(), [
    "no_such_field",
    "number",
    "state",
    "type",
  ]);
  assert.equal(made.requested_by.display_value, "Ines Tilburg");
});

Deno.test("change: a model is named, fields can be sent as they are shown, unknown names are refused", async () => {
  using demo = await startDemo();
  const { ask, call } = changeCalls(demo);
  const made = await ask("POST", "", {
    body: {
      chg_model: "Emergency",
      type: "Emergency",
      short_description: "x",
      assignment_group: "Hardware",
      encrypted_fields: "assignment_group",
    },
  });
  assert.deepEqual([made.chg_model.display_value, made.type.value], ["Emergency", "emergency"]);
  assert.equal(made.assignment_group.display_value, "Hardware");
  const path = `/${made.sys_id.value}`;
  const statuses = await Promise.all([
    call("POST", "", { body: { chg_model: "Nonsense" } }),
    call("PATCH", path, { body: { state: "nonsense" } }),
    call("PATCH", path, { body: "{" }),
    call("PATCH", "/0", { body: {} }),
    call("PATCH", `/normal${path}`, { body: {} }),
    call("POST", "/standard", { body: {} }),
    call("POST", "/standard/0", { body: {} }),
    call("PUT", path, { body: {} }),
    call("GET", `${path}/nonsense`),
    call("GET", "/nonsense/template"),
    call("GET", "/worker/0"),
  ]);
  assert.deepEqual(statuses.map(({ status }) => status), [
    400,
    400,
    400,
    404,
    404,
    405,
    404,
    405,
    400,
    404,
    404,
  ]);
});

Deno.test("change: lists are by type, query, pairs and pages, in the order asked for", async () => {
  using demo = await startDemo();
  const { ask } = changeCalls(demo);
  const types = new Set<string>();
  for (const type of ["normal", "emergency", "standard"]) {
    const list = await ask("GET", `/${type}`);
    for (const one of list) types.add(`${type} ${one.type.value}`);
  }
  assert.deepEqual([...types], ["normal normal", "emergency emergency", "standard standard"]);
  const numbers = async (query: string): Promise<string[]> =>
    (await ask("GET", query)).map((one: { number: { value: string } }) => one.number.value);
  assert.deepEqual(await numbers("/normal?sysparm_limit=2&sysparm_offset=1"), [
    "CHG0030004",
    "CHG0030005",
  ]);
  assert.deepEqual(await numbers("?state=closed&type=Normal"), ["CHG0030005"]);
  const [newest] = await numbers("?sysparm_query=ORDERBYDESCnumber");
  assert.equal(newest, "CHG0030024");
});

Deno.test("change: a standard change takes the fields of its template, the request's go first", async () => {
  using demo = await startDemo();
  const { ask } = changeCalls(demo);
  const [template] = await ask("GET", "/standard/template?sysparm_query=name=Reboot a server");
  const one = await ask("GET", `/standard/template/${template.sys_id.value}`);
  assert.equal(one.template.display_value, "Reboot a server");
  const made = await ask("POST", `/standard/${template.sys_id.value}?description=Tonight`, {
    body: { no_such_field: "x" },
  });
  assert.deepEqual(
    [
      made.type.value,
      made.short_description.value,
      made.assignment_group.display_value,
      made.description.value,
      made.std_change_producer_version.display_value,
      made.chg_model.display_value,
    ],
    ["standard", "Reboot a server", "Hardware", "Tonight", "Reboot a server - 1", "Standard"],
  );
  assert.equal(made.backout_plan.value, "None: a reboot cannot be taken back.");
  assert.deepEqual(made.__meta.ignoredFields, ["no_such_field"]);
});

Deno.test("change: tasks belong to their change", async () => {
  using demo = await startDemo();
  const { ask, create, call } = changeCalls(demo);
  const [one, other] = [await create("normal"), await create("normal")];
  const made = await ask("POST", `/${one}/task`, {
    body: { short_description: "Step", change_request: other, nonsense: "x" },
  });
  assert.equal(made.change_request.value, one);
  assert.deepEqual(made.__meta.ignoredFields, ["change_request", "nonsense"]);
  const path = `/${one}/task/${made.sys_id.value}`;
  assert.equal((await call("GET", `/${other}/task/${made.sys_id.value}`)).status, 404);
  const begun = await ask("PATCH", path, { body: { state: "In Progress" } });
  assert.equal(begun.state.value, 2);
  assert.equal((await ask("GET", `/${one}/task`)).length, 1);
  assert.equal((await ask("GET", `/${other}/task`)).length, 0);
  assert.equal((await call("DELETE", path)).status, 403);
  const gone = await ask("DELETE", path, { user: "admin" });
  assert.equal(gone.short_description.value, "Step");
  assert.equal((await call("GET", path)).status, 404);
});

Deno.test("change: readers, agents and managers may do what their roles say", async () => {
  using demo = await startDemo();
  const { call, create } = changeCalls(demo);
  const change = await create("normal");
  const status = async (method: string, path: string, user: string, body?: unknown) =>
    (await call(method, path, { user, body })).status;
  assert.equal(await status("GET", `/${change}`, "requester"), 403);
  assert.equal(await status("POST", "/normal", "requester", {}), 403);
  assert.equal(await status("PATCH", `/${change}`, "requester", { state: "assess" }), 403);
  assert.equal(await status("GET", "", "external.partner"), 403);
  assert.equal(await status("DELETE", `/${change}`, "itil.agent"), 403);
  const gone = await call("DELETE", `/${change}`, { user: "admin" });
  assert.deepEqual([gone.status, gone.body.result.sys_id.value], [200, change]);
  assert.equal(await status("GET", `/${change}`, "itil.agent"), 404);
});

Deno.test("change: items are associated behind the answer, and the services above them found", async () => {
  using demo = await startDemo();
  const { ask, create, call, idOf } = changeCalls(demo);
  const item = await idOf("cmdb_ci_server", "name=lnx-sql-02");
  const change = await create("normal");
  const body = {
    cmdb_ci_sys_ids: `${item}, 0000`,
    association_type: "affected",
    refresh_impacted_services: true,
  };
  const waiting = await call("POST", `/${change}/ci`, { body });
  assert.equal(waiting.status, 202);
  assert.deepEqual(waiting.body.result.state, { value: 1, display_value: "Waiting" });
  const { sysId, link } = waiting.body.result.worker;
  assert.ok(link.endsWith(`/api/sn_chg_rest/change/worker/${sysId}`));
  const worker = await ask("GET", `/worker/${sysId}`);
  assert.deepEqual(worker.state, { value: 3, display_value: "Complete" });
  assert.equal(worker.messages.warningMessages.length, 1);
  const affected = await ask("GET", `/${change}/ci?association_type=affected`);
  assert.deepEqual(
    affected.map((one: { ci_item: { display_value: string } }) => one.ci_item.display_value),
    ["lnx-sql-02"],
  );
  const impacted = await ask("GET", `/${change}/ci?association_type=impacted`);
  assert.deepEqual(
    impacted.map((one: { cmdb_ci_service: { display_value: string } }) =>
      one.cmdb_ci_service.display_value
    ),
    ["Web shop"],
  );
  const again = await call("POST", `/${change}/ci`, { body: { ...body, cmdb_ci_sys_ids: [item] } });
  const second = await ask("GET", `/worker/${again.body.result.worker.sysId}`);
  assert.equal(second.messages.infoMessages.length, 1);
  assert.equal((await ask("GET", `/${change}/ci?association_type=affected`)).length, 1);
  for (const wrong of [{}, { association_type: "affected" }, { ...body, association_type: "x" }]) {
    assert.equal((await call("POST", `/${change}/ci`, { body: wrong })).status, 400);
  }
  assert.equal((await call("GET", `/${change}/ci`)).status, 400);
  assert.deepEqual(await ask("GET", `/${change}/ci?association_type=offering`), []);
});

Deno.test("change: impacted services are those above the change's own item, once", async () => {
  using demo = await startDemo();
  const { ask, create, idOf } = changeCalls(demo);
  const change = await create("normal", { cmdb_ci: await idOf("cmdb_ci", "name=win-ad-02") });
  await ask("POST", `/${change}/refresh_impacted_services`);
  await ask("POST", `/${change}/refresh_impacted_services`);
  const impacted = await ask("GET", `/${change}/ci?association_type=impacted`);
  assert.deepEqual(
    impacted.map((one: { cmdb_ci_service: { display_value: string } }) =>
      one.cmdb_ci_service.display_value
    ).toSorted(),
    ["Building access", "File and print", "Mail", "Order processing", "Remote access"],
  );
});

Deno.test("change: risk and impact come from the first condition that is met", async () => {
  using demo = await startDemo();
  const { ask, create, idOf } = changeCalls(demo);
  const plain = await create("normal");
  const first = await ask("PATCH", `/${plain}/risk`);
  assert.deepEqual([first.risk, first.impact.value], [{ display_value: "Low", value: 4 }, 3]);
  await ask("PATCH", `/${plain}`, {
    body: { cmdb_ci: await idOf("cmdb_ci", "name=lnx-app-02"), priority: "1" },
  });
  const second = await ask("PATCH", `/${plain}/risk`);
  assert.deepEqual([second.risk.display_value, second.impact.value], ["High", 2]);
});
