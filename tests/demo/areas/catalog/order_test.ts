import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { catalog, itemId, one, order, userId } from "./catalog_requests.ts";
import { findId, firstRecord } from "../../first_record.ts";

const LAPTOP = { variables: { memory: "32", docking_station: "true", reason: "Too slow" } };

async function patch(
  demo: DemoUnderTest,
  table: string,
  record: Record<string, string> | undefined,
  body: unknown,
) {
  const answer = await demo.call("PATCH", `table/${table}/${record?.sys_id}`, { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

Deno.test("order: a laptop, from order over approval and task to the closed request", async () => {
  using demo = await startDemo();
  const ordered = await order(demo, "Standard laptop", LAPTOP);
  assert.match(ordered.number, /^REQ\d{7}$/);
  assert.deepEqual(
    [ordered.request_id, ordered.request_number, ordered.table],
    [ordered.sys_id, ordered.number, "sc_request"],
  );
  const request = () => one(demo, "sc_request", `sys_id=${ordered.sys_id}`);
  const item = () => one(demo, "sc_req_item", `request=${ordered.sys_id}`);
  const fresh = await request();
  assert.equal(fresh.price, "1250");
  assert.equal(fresh.requested_for, userId("requester"));
  assert.deepEqual([fresh.approval, fresh.request_state], ["requested", "requested"]);
  const waiting = await item();
  assert.match(waiting.number ?? "", /^RITM\d{7}$/);
  assert.deepEqual([waiting.approval, waiting.stage], ["requested", "waiting_for_approval"]);
  assert.deepEqual(await demo.list(`table/sc_task?sysparm_query=request=${ordered.sys_id}`), []);

  const approval = await one(demo, "sysapproval_approver", `sysapproval=${waiting.sys_id}`);
  assert.equal(approval.approver, userId("approver"));
  await patch(demo, "sysapproval_approver", approval, { state: "approved" });
  assert.deepEqual(
    [(await item()).approval, (await item()).stage, (await request()).request_state],
    ["approved", "fulfillment", "in_process"],
  );

  const task = await one(demo, "sc_task", `request_item=${waiting.sys_id}`);
  assert.match(task.number ?? "", /^SCTASK\d{7}$/);
  await patch(demo, "sc_task", task, { state: "3" });
  const closedTask = await one(demo, "sc_task", `sys_id=${task.sys_id}`);
  assert.deepEqual([closedTask.active, closedTask.closed_at !== ""], ["false", true]);
  const [closedItem, closedRequest] = [await item(), await request()];
  assert.deepEqual([closedItem.state, closedItem.stage, closedItem.active], [
    "3",
    "complete",
    "false",
  ]);
  assert.deepEqual([closedRequest.state, closedRequest.request_state, closedRequest.stage], [
    "3",
    "closed_complete",
    "closed_complete",
  ]);
});

Deno.test("order: answers are records that the table interface finds", async () => {
  using demo = await startDemo();
  const ordered = await order(demo, "Standard laptop", LAPTOP);
  const rows = await demo.list(
    `table/sc_item_option_mtom?sysparm_query=request_item.request=${ordered.sys_id}` +
      "&sysparm_fields=sc_item_option.item_option_new.name,sc_item_option.value",
  );
  const answers = rows.map((row) => [
    row["sc_item_option.item_option_new.name"],
    row["sc_item_option.value"],
  ]);
  assert.deepEqual(Object.fromEntries(answers), {
    memory: "32",
    docking_station: "true",
    reason: "Too slow",
    office: "",
    instructions: "",
  });
});

Deno.test("order: a refused approval ends item and request, and withdraws the others", async () => {
  using demo = await startDemo();
  const plan = await one(demo, "sc_cat_item_delivery_plan", "name=Laptop");
  await demo.create("sc_cat_item_dt_approval", {
    delivery_plan: plan.sys_id,
    approval_script: `"${userId("cfo")}"`,
  });
  const { sys_id } = await order(demo, "Standard laptop", LAPTOP);
  const approvals = await demo.list(
    `table/sysapproval_approver?sysparm_query=sysapproval.sys_class_name=sc_req_item^state=requested`,
  );
  assert.equal(approvals.length, 2);
  await patch(demo, "sysapproval_approver", approvals[0], { state: "rejected" });
  const item = await one(demo, "sc_req_item", `request=${sys_id}`);
  assert.deepEqual([item.approval, item.state, item.stage], ["rejected", "4", "request_cancelled"]);
  const request = await one(demo, "sc_request", `sys_id=${sys_id}`);
  assert.deepEqual([request.state, request.request_state], ["4", "closed_rejected"]);
  const other = await one(demo, "sysapproval_approver", `sys_id=${approvals[1]?.sys_id}`);
  assert.equal(other.state, "cancelled");
});

Deno.test("order: steps of a plan follow each other; the last one closes the request", async () => {
  using demo = await startDemo();
  const { sys_id } = await order(demo, "Desk set-up", { variables: { floor: "2" } });
  const tasks = () => demo.list(`table/sc_task?sysparm_query=request=${sys_id}^ORDERBYnumber`);
  assert.deepEqual((await tasks()).map((task) => task.short_description), ["Order the furniture"]);
  await patch(demo, "sc_task", (await tasks())[0], { state: "3" });
  assert.deepEqual((await tasks()).map((task) => task.short_description), [
    "Order the furniture",
    "Set up the desk",
  ]);
  assert.equal((await one(demo, "sc_request", `sys_id=${sys_id}`)).state, "1");
  await patch(demo, "sc_task", (await tasks())[1], { state: "4" });
  const item = await one(demo, "sc_req_item", `request=${sys_id}`);
  assert.deepEqual([item.state, item.stage], ["4", "request_cancelled"]);
  assert.equal(
    (await one(demo, "sc_request", `sys_id=${sys_id}`)).request_state,
    "closed_incomplete",
  );
});

Deno.test("order: an item without a plan is closed by hand, and its request with it", async () => {
  using demo = await startDemo();
  const { sys_id } = await order(demo, "Headset", { sysparm_quantity: 3 });
  const item = await one(demo, "sc_req_item", `request=${sys_id}`);
  assert.deepEqual([item.quantity, item.price, item.approval], ["3", "59.5", "approved"]);
  assert.equal((await one(demo, "sc_request", `sys_id=${sys_id}`)).price, "178.5");
  await patch(demo, "sc_req_item", item, { state: "3" });
  const request = await one(demo, "sc_request", `sys_id=${sys_id}`);
  assert.deepEqual([request.state, request.active], ["3", "false"]);
});

Deno.test("order: what is missing, unknown, inactive or not for the user is refused whole", async () => {
  using demo = await startDemo();
  const before = (await demo.list("table/sc_request")).length;
  const refused = async (name: string, body: unknown, message: RegExp, user = "requester") => {
    const error = await catalog(demo, `POST items/${itemId(name)}/order_now`, {
      status: 400,
      user,
      body,
    });
    assert.match(error.message, message, JSON.stringify(body));
  };
  const quantities = [undefined, "0", "-1", "1.5", "many", 100000, null, {}];
  for (const sysparm_quantity of quantities) {
    await refused("Headset", { sysparm_quantity }, /^Invalid quantity value$/);
  }
  const once = { sysparm_quantity: "1" };
  await refused("Standard laptop", once, /^Mandatory Variables are required$/);
  await refused(
    "Standard laptop",
    { ...once, variables: { reason: "  " } },
    /^Mandatory Variables are required$/,
  );
  await refused("Standard laptop", { ...once, variables: "reason" }, /^Invalid Request$/);
  for (const name of ["No such item", "Fax line", "Firewall rule", "Database restore"]) {
    await refused(name, once, /^Security constraints prevent ordering of Item$/);
  }
  await refused("VPN access", once, /^Security constraints/, "external.partner");
  await refused("Headset", "{", /^Exception while reading request$/);
  await refused("Headset", { ...once, sysparm_requested_for: "nobody" }, /^Invalid Request$/);
  const error = await catalog(demo, `POST items/${itemId("Shared mailbox")}/order_now`, {
    status: 400,
    body: { ...once, variables: { mailbox: "sales@example.com" } },
  });
  assert.equal(error.detail, "Missing: retention");
  assert.equal((await demo.list("table/sc_request")).length, before);
});

Deno.test("order: a guide or producer is no item, an item of an own class is one", async () => {
  using demo = await startDemo();
  for (
    const sysId of [
      seededSysId("sc_cat_item_guide", "New colleague"),
      seededSysId("sc_cat_item_producer", "Report a fault"),
    ]
  ) {
    const path = `POST items/${sysId}/order_now`;
    await catalog(demo, path, { status: 400, body: { sysparm_quantity: 1 } });
  }
  const super_class = await findId(demo, "sys_db_object", "name=sc_cat_item");
  await demo.create("sys_db_object", {
    name: "u_tool_item",
    label: "Tool",
    super_class,
  });
  const item = await demo.create("u_tool_item", { name: "Torque wrench", price: "80" });
  const ordered = await catalog(demo, `POST items/${item.sys_id}/order_now`, {
    body: { sysparm_quantity: 2 },
  });
  assert.equal((await one(demo, "sc_request", `sys_id=${ordered.sys_id}`)).price, "160");
});

Deno.test("order: for others, where the item and the instance allow it", async () => {
  using demo = await startDemo();
  const cfo = userId("cfo");
  const some = [cfo, userId("hr.partner")];
  const { sys_id } = await order(demo, "Software licence", {
    variables: { product: "planning" },
    sysparm_also_request_for: some.join(","),
  });
  const items = await demo.list(`table/sc_req_item?sysparm_query=request=${sys_id}`);
  assert.deepEqual(
    items.map((item) => item.requested_for).toSorted(),
    [userId("requester"), ...some].toSorted(),
  );
  assert.equal((await one(demo, "sc_request", `sys_id=${sys_id}`)).price, "450");
  const body = (more: Record<string, string>) => ({
    sysparm_quantity: "1",
    variables: { product: "drawing" },
    ...more,
  });
  const path = `POST items/${itemId("Software licence")}/order_now`;
  const tooMany = Array.from({ length: 51 }, (_, index) => `${index}`).join(",");
  const error = await catalog(demo, path, {
    status: 400,
    body: body({ sysparm_also_request_for: tooMany }),
  });
  assert.match(error.detail, /names 51 people, 50 at most/);
  await catalog(demo, `POST items/${itemId("Headset")}/order_now`, {
    status: 400,
    body: body({ sysparm_also_request_for: cfo }),
  });
  await demo.create("sys_properties", { name: "glide.sc.req_for.roles.default", value: "deny" });
  await catalog(demo, path, { status: 400, body: body({ sysparm_requested_for: cfo }) });
  await demo.create("sys_properties", { name: "glide.sc.req_for.roles", value: "itil" });
  await catalog(demo, path, {
    user: "itil.agent",
    body: body({ sysparm_requested_for: cfo }),
  });
});

Deno.test("order: the requester sees the own order alone, itil works on it", async () => {
  using demo = await startDemo();
  const { sys_id } = await order(demo, "VPN access", { variables: { reason: "Home" } });
  const seen = async (user: string, table: string, query: string) =>
    (await demo.list(`table/${table}?sysparm_query=${query}`, { user })).length;
  assert.equal(await seen("requester", "sc_request", `sys_id=${sys_id}`), 1);
  assert.equal(await seen("requester", "sc_req_item", `request=${sys_id}`), 1);
  assert.equal(await seen("requester", "sc_item_option_mtom", `request_item.request=${sys_id}`), 2);
  assert.equal(await seen("external.partner", "sc_request", `sys_id=${sys_id}`), 0);
  assert.equal(await seen("requester", "sc_request", "number=REQ0010002"), 0);
  assert.equal(await seen("itil.agent", "sc_request", "number=REQ0010002"), 1);
  const task = await firstRecord(demo, `table/sc_task?sysparm_query=request=${sys_id}`);
  const close = (user: string) =>
    demo.call("PATCH", `table/sc_task/${task.sys_id}`, { user, body: { state: "3" } });
  assert.equal((await close("external.partner")).status, 403);
  assert.equal((await close("itil.agent")).status, 200);
  assert.equal((await one(demo, "sc_request", `sys_id=${sys_id}`)).state, "3");
});
