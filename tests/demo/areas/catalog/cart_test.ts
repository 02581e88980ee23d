import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { startDemo } from "../../../support/demo_requests.ts";
import { catalog, itemId, one, userId } from "./catalog_requests.ts";
import { firstRecord } from "../../first_record.ts";

const user = "requester";
const add = (name: string) => `POST items/${itemId(name)}/add_to_cart`;

Deno.test("cart: filled, changed, checked out in one step, then empty", async () => {
  using demo = await startDemo();
  const empty = await catalog(demo, "GET cart", { user });
  assert.equal(empty.subtotal_price, "$0.00");
  await catalog(demo, "POST cart/checkout", { user, status: 400 });
  await catalog(demo, "POST cart/submit_order", { user, status: 400 });
  await catalog(demo, add("Headset"), { user, body: { sysparm_quantity: 2 } });
  const added = await catalog(demo, add("Standard laptop"), {
    user,
    body: { sysparm_quantity: "1", variables: { memory: "32", reason: "New" } },
  });
  assert.deepEqual([added.cart_id, added.subtotal, added.items.length], [
    empty.cart_id,
    "$1,369.00",
    2,
  ]);
  const cart = await catalog(demo, "GET cart", { user });
  assert.deepEqual([cart.none.items.length, cart.yearly.subtotal_recurring_price], [1, "$100.00"]);
  const [laptop] = cart.yearly.items;
  assert.equal(laptop.variables.Memory, "32 GB");

  const changed = await catalog(demo, `PUT cart/${laptop.cart_item_id}`, {
    user,
    status: 201,
    body: { sysparm_quantity: "2", variables: { memory: "16" } },
  });
  assert.equal(changed.yearly.items[0].subtotal_price, "$2,200.00");
  assert.equal(changed.yearly.items[0].variables["What do you need it for?"], "New");
  const [headset] = changed.none.items;
  const gone = await demo.call(
    "DELETE",
    `/api/sn_sc/servicecatalog/cart/${headset.cart_item_id}`,
    { user },
  );
  assert.equal(gone.status, 204);
  await catalog(demo, `DELETE cart/${headset.cart_item_id}`, { user, status: 400 });

  const ordered = await catalog(demo, "POST cart/checkout", { user });
  assert.match(ordered.request_number, /^REQ/);
  const item = await one(demo, "sc_req_item", `request=${ordered.request_id}`);
  assert.deepEqual([item.quantity, item.price], ["2", "1100"]);
  assert.equal((await catalog(demo, "GET cart", { user })).subtotal_price, "$0.00");
});

Deno.test("cart: in two steps the order is shown first, then submitted", async () => {
  using demo = await startDemo();
  await demo.create("sys_properties", { name: "glide.sc.checkout.twostep", value: "true" });
  await catalog(demo, add("Headset"), { user, body: { sysparm_quantity: 1 } });
  const shown = await catalog(demo, "POST cart/checkout", { user });
  assert.deepEqual(
    [shown.requested_for, shown.requested_for_user, shown.subtotal_price],
    [userId(user), "Rena Quest", "$59.50"],
  );
  const query = `table/sc_request?sysparm_query=opened_by=${userId(user)}`;
  const before = (await demo.list(query)).length;
  await catalog(demo, "POST cart/submit_order", { user });
  assert.equal((await demo.list(query)).length, before + 1);
});

Deno.test("cart: submitted twice at once it is one order", async () => {
  using demo = await startDemo();
  await catalog(demo, add("Headset"), { user, body: { sysparm_quantity: 1 } });
  const before = (await demo.list("table/sc_request")).length;
  const answers = await Promise.all(
    [1, 2, 3].map(() => demo.call("POST", "/api/sn_sc/servicecatalog/cart/submit_order", { user })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400]);
  assert.equal((await demo.list("table/sc_request")).length, before + 1);
});

Deno.test("cart: what cannot be ordered does not get in, and what has gone stops the order", async () => {
  using demo = await startDemo();
  await catalog(demo, add("Headset"), { user, status: 400, body: {} });
  await catalog(demo, add("Email account"), { user, status: 400, body: { sysparm_quantity: 1 } });
  await catalog(demo, add("Firewall rule"), { user, status: 400, body: { sysparm_quantity: 1 } });
  assert.equal((await catalog(demo, "GET cart", { user })).none, undefined);
  for (const name of ["Headset", "Guest badge"]) {
    await catalog(demo, add(name), {
      user,
      body: { sysparm_quantity: 1, variables: { visitor: "A guest" } },
    });
  }
  await demo.call("PATCH", `table/sc_cat_item/${itemId("Guest badge")}`, {
    body: { active: "false" },
  });
  const before = (await demo.list("table/sc_request")).length;
  await catalog(demo, "POST cart/submit_order", { user, status: 400 });
  assert.equal((await demo.list("table/sc_request")).length, before);
  const cart = await catalog(demo, "GET cart", { user });
  assert.equal(cart.none.items.length, 2);
});

Deno.test("cart: each has the own one; only administrators empty another's", async () => {
  using demo = await startDemo();
  const { cart_id } = await catalog(demo, add("Headset"), { user, body: { sysparm_quantity: 1 } });
  const other = await catalog(demo, "GET cart", { user: "itil.agent" });
  assert.notEqual(other.cart_id, cart_id);
  const line = await firstRecord(demo, `table/sc_cart_item?sysparm_query=cart=${cart_id}`);
  await catalog(demo, `DELETE cart/${line.sys_id}`, { user: "itil.agent", status: 400 });
  await catalog(demo, `DELETE cart/${cart_id}/empty`, { user: "itil.agent", status: 400 });
  await catalog(demo, `DELETE cart/${"0".repeat(32)}/empty`, { status: 400 });
  const emptied = await demo.call("DELETE", `/api/sn_sc/servicecatalog/cart/${cart_id}/empty`);
  assert.equal(emptied.status, 204);
  assert.deepEqual(await demo.list(`table/sc_cart_item?sysparm_query=cart=${cart_id}`), []);
  assert.deepEqual(
    await demo.list(`table/sc_item_option?sysparm_query=cart_item=${line.sys_id}`),
    [],
  );
});

Deno.test("cart: the delivery address is that of the user's location", async () => {
  using demo = await startDemo();
  const of = (name: string) => `GET cart/delivery_address/${userId(name)}`;
  assert.equal(await catalog(demo, of("mechanic.one")), "Turfsingel 3\nGroningen\nNetherlands");
  await catalog(demo, of("nobody"), { status: 400 });
});

Deno.test("wish list: added without its mandatory answers, listed, and not in the cart", async () => {
  using demo = await startDemo();
  const added = await catalog(demo, `POST items/${itemId("Email account")}/add_to_wishlist`, {
    user,
  });
  assert.equal(added.items[0].item_name, "Email account");
  const listed = await catalog(demo, "GET wishlist", { user });
  const [{ cart_item_id }] = listed.items;
  const single = await catalog(demo, `GET wishlist/${cart_item_id}`, { user });
  assert.equal(single.catalog_item_id, itemId("Email account"));
  await catalog(demo, `GET wishlist/${"0".repeat(32)}`, { user, status: 404 });
  assert.equal((await catalog(demo, "GET wishlist", { user: "cfo" })).items.length, 0);
  assert.equal((await catalog(demo, "GET cart", { user })).none, undefined);
});

const GUIDE = seededSysId("sc_cat_item_guide", "New colleague");

Deno.test("order guide: rules choose the items; one step fills the cart, two steps order", async () => {
  using demo = await startDemo();
  const chosen = async (variables: Record<string, string>) =>
    (await catalog(demo, `PUT items/${GUIDE}/submit_guide`, { user, body: { variables } }))
      .map((item: { name: string }) => item.name);
  assert.deepEqual(await chosen({ kind: "office", mobile: "Yes" }), [
    "Email account",
    "Standard laptop",
    "Mobile phone",
  ]);
  assert.deepEqual(await chosen({ kind: "road" }), ["Email account"]);
  await catalog(demo, `PUT items/${GUIDE}/submit_guide`, { user, status: 400, body: {} });
  await catalog(demo, `PUT items/${itemId("Headset")}/submit_guide`, { user, status: 400 });
  const body = {
    items: [
      { sys_id: itemId("Email account"), variables: { new_email: "new@example.com" } },
      { sys_id: itemId("Mobile phone"), sysparm_quantity: "2" },
    ],
  };
  const cart = await catalog(demo, `POST items/${GUIDE}/checkout_guide`, { user, body });
  assert.equal(cart.none.items[0].order_guide, "New colleague");
  assert.equal(cart.monthly.subtotal_price, "$840.00");
  await catalog(demo, `POST items/${GUIDE}/checkout_guide`, {
    user,
    status: 400,
    body: { items: [body.items[1], { sys_id: itemId("Email account") }] },
  });
  for (const items of [[], "all", [1], [{ sys_id: "none" }]]) {
    await catalog(demo, `POST items/${GUIDE}/checkout_guide`, {
      user,
      status: 400,
      body: { items },
    });
  }
  await demo.call("PATCH", `table/sc_cat_item_guide/${GUIDE}`, { body: { two_step: "true" } });
  const { request_id } = await catalog(demo, `POST items/${GUIDE}/checkout_guide`, { user, body });
  const items = await demo.list(`table/sc_req_item?sysparm_query=request=${request_id}`);
  assert.deepEqual(items.map((item) => [item.short_description, item.order_guide]), [
    ["Email account", GUIDE],
    ["Mobile phone", GUIDE],
  ]);
});

Deno.test("record producer: makes the record of its mapped answers, for a user who may not", async () => {
  using demo = await startDemo();
  const path = (name: string) =>
    `POST items/${seededSysId("sc_cat_item_producer", name)}/submit_producer`;
  const made = await catalog(demo, path("Report a fault"), {
    user,
    body: { variables: { title: "No dial tone", urgency: "2", comments: "Since noon" } },
  });
  assert.deepEqual(
    [made.table, made.parent_table, made.record],
    ["incident", "task", `api/now/table/incident/${made.sys_id}`],
  );
  const incident = await one(demo, "incident", `number=${made.number}`);
  assert.deepEqual(
    [incident.short_description, incident.urgency, incident.caller_id, incident.opened_by],
    ["No dial tone", "2", userId(user), userId(user)],
  );
  const journal = await one(demo, "sys_journal_field", `element_id=${made.sys_id}`);
  assert.equal(journal.value, "Since noon");
  const change = await catalog(demo, path("Propose a change"), {
    user,
    body: { variables: { title: "A second line" } },
  });
  assert.match(change.number, /^CHG/);
  await catalog(demo, path("Report a fault"), { user, status: 400, body: {} });
  await catalog(demo, path("None"), { user, status: 404, body: {} });
});

Deno.test("delegation: who may not have the item is named", async () => {
  using demo = await startDemo();
  const ask = (name: string, users: string[], status = 200) =>
    catalog(demo, `POST items/${itemId(name)}/get_invalid_delegated_users`, {
      status,
      body: { sysparm_also_request_for: users.map(userId).join(",") },
    });
  assert.equal((await ask("Headset", ["cfo"])).errCode, "42202");
  assert.deepEqual((await ask("Software licence", ["cfo"])).invalidUsers, []);
  await demo.create("sc_cat_item_user_criteria_mtom", {
    sc_cat_item: itemId("Software licence"),
    user_criteria: seededSysId("user_criteria", "IT department"),
  });
  assert.deepEqual((await ask("Software licence", ["cfo", "dba"])).invalidUsers, ["Cleo Foss"]);
  await ask("Software licence", ["nobody"], 400);
});
