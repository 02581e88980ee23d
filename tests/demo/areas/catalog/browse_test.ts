import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { catalog, itemId, userId } from "./catalog_requests.ts";
import { findId } from "../../first_record.ts";

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const list = async (demo: DemoUnderTest, query = "", user = "requester") =>
  names(await catalog(demo, `GET items?${query}`, { user }));

Deno.test("catalog: catalogs and categories with what is below them", async () => {
  using demo = await startDemo();
  const catalogs = await catalog(demo, "GET catalogs", { user: "requester" });
  assert.deepEqual(
    catalogs.map((row: Record<string, unknown>) => [row.title, row.has_categories, row.has_items]),
    [["Service Catalog", true, true], ["Technical Catalog", true, true]],
  );
  const [{ sys_id }] = catalogs;
  const detail = await catalog(demo, `GET catalogs/${sys_id}`);
  assert.equal(detail.categories.length, 6);
  const all = await catalog(demo, `GET catalogs/${sys_id}/categories`);
  const top = await catalog(demo, `GET catalogs/${sys_id}/categories?sysparm_top_level_only=true`);
  assert.deepEqual([all.length, top.length], [6, 5]);
  const hardware = all.find((row: { title: string }) => row.title === "Hardware");
  assert.deepEqual([hardware.count, hardware.subcategories[0].title], [2, "Phones"]);
  const category = await catalog(demo, `GET categories/${hardware.sys_id}`);
  assert.deepEqual(
    category.child_categories.map((row: Record<string, unknown>) => [row.title, row.count]),
    [["Phones", 2]],
  );
  const page = await catalog(
    demo,
    `GET catalogs/${sys_id}/categories?sysparm_limit=2&sysparm_offset=5`,
  );
  assert.equal(page.length, 1);
  for (const path of [`catalogs/${"0".repeat(32)}`, `categories/${"0".repeat(32)}`]) {
    await catalog(demo, `GET ${path}`, { status: 400 });
  }
});

Deno.test("catalog: items by text, category, catalog and type, in pages", async () => {
  using demo = await startDemo();
  const all = await list(demo);
  assert.equal(all.includes("Fax line"), false, "an inactive item");
  assert.deepEqual(await list(demo, "sysparm_text=MONITOR"), ["External monitor"]);
  assert.deepEqual(await list(demo, 'sysparm_text="office work"'), ["Standard laptop"]);
  assert.deepEqual(await list(demo, "sysparm_text=no such thing"), []);
  const phones = seededSysId("sc_category", "Phones");
  assert.deepEqual(await list(demo, `sysparm_category=${phones}`), ["Mobile phone", "Headset"]);
  const technical = seededSysId("sc_catalog", "Technical Catalog");
  assert.deepEqual(await list(demo, `sysparm_catalog=${technical}`), ["Propose a change"]);
  assert.deepEqual(await list(demo, "sysparm_type=Order Guide"), ["New colleague"]);
  assert.equal((await list(demo, "sysparm_type=Anything")).length, all.length);
  const pages = [];
  for (let offset = 0; offset < all.length; offset += 5) {
    pages.push(...await list(demo, `sysparm_limit=5&sysparm_offset=${offset}`));
  }
  assert.deepEqual(pages, all);
});

Deno.test("catalog: user criteria decide who sees an item", async () => {
  using demo = await startDemo();
  const sees = async (user: string, name: string) => (await list(demo, "", user)).includes(name);
  assert.equal(await sees("requester", "Database restore"), false);
  assert.equal(await sees("dba", "Database restore"), true, "department");
  assert.equal(await sees("net.owner", "Firewall rule"), true, "group");
  assert.equal(await sees("dba", "Firewall rule"), false);
  assert.equal(await sees("external.partner", "VPN access"), false, "not available for a role");
  assert.equal(await sees("catalog.editor", "Firewall rule"), true, "catalog_admin");
  await catalog(demo, `GET items/${itemId("Firewall rule")}`, { user: "requester", status: 400 });
  const answer = async (user: string) =>
    (await catalog(demo, `GET items/${itemId("Firewall rule")}/delegation/${userId(user)}`)).result;
  assert.deepEqual([await answer("net.owner"), await answer("requester")], [true, false]);
  assert.equal(await answer("nobody"), false);
  const criteria = await findId(demo, "user_criteria", "name=Network group");
  await demo.call("PATCH", `table/user_criteria/${criteria}`, {
    body: { match_all: "true", department: seededSysId("cmn_department", "Finance") },
  });
  assert.equal(await sees("net.owner", "Firewall rule"), false, "all of them");
});

Deno.test("catalog: an item's details say what its form asks and does", async () => {
  using demo = await startDemo();
  const laptop = await catalog(demo, `GET items/${itemId("Standard laptop")}`);
  assert.deepEqual(
    [laptop.type, laptop.price, laptop.recurring_price, laptop.recurring_frequency],
    ["catalog_item", "$1,100.00", "$100.00", "Annually"],
  );
  const [memory, dock, reason, office] = laptop.variables;
  assert.deepEqual([memory.name, memory.type, memory.value, memory.displayvalue], [
    "memory",
    5,
    "16",
    "16 GB",
  ]);
  assert.deepEqual(memory.choices[1], { label: "32 GB", value: "32", index: 1 });
  assert.deepEqual([dock.friendly_type, dock.value, dock.mandatory], ["check_box", false, false]);
  assert.deepEqual([reason.mandatory, reason.id.length], [true, 32]);
  assert.deepEqual([office.name, office.reference], ["office", "cmn_location"], "of a set");
  assert.deepEqual([laptop.client_script.onLoad.length, laptop.client_script.onChange.length], [
    1,
    1,
  ]);
  const phone = await catalog(demo, `GET items/${itemId("Mobile phone")}`);
  const [{ conditions, actions }] = phone.ui_policy;
  const ids = Object.fromEntries(
    phone.variables.map((row: { name: string; id: string }) => [row.name, row.id]),
  );
  assert.equal(conditions, `IO:${ids.keep_number}=Yes^EQ`);
  assert.deepEqual([actions[0].name, actions[0].mandatory], [`IO:${ids.number}`, "true"]);
  assert.deepEqual(phone.categories[0].category.title, "Phones");
  const shown = await catalog(demo, `POST variables/${office.id}/display_value`, {
    body: { sysparm_value: seededSysId("cmn_location", "Leeds") },
  });
  assert.equal(shown, "Leeds");
  await catalog(demo, "POST variables/none/display_value", { status: 404, body: {} });
  const database = await catalog(demo, `GET items/${itemId("Database restore")}`);
  const value = await catalog(demo, `POST variables/${database.variables[0].id}/display_value`, {
    body: { sysparm_value: seededSysId("cmdb_ci_server", "win-file-01") },
  });
  assert.equal(value, "win-file-01");
});

Deno.test("catalog: scripts and policies of a variable set belong to its items", async () => {
  using demo = await startDemo();
  const set = seededSysId("item_option_new_set", "Delivery");
  await demo.create("catalog_script_client", {
    name: "Delivery: no post box",
    applies_to: "set",
    variable_set: set,
    type: "onSubmit",
    script: "function onSubmit() { return true; }",
  });
  await demo.create("catalog_ui_policy", {
    short_description: "Delivery: office",
    applies_to: "set",
    variable_set: set,
  });
  const desk = await catalog(demo, `GET items/${itemId("Desk set-up")}`);
  assert.equal(desk.client_script.onSubmit.length, 1);
  assert.deepEqual(desk.ui_policy.map((row: Record<string, string>) => row.short_description), [
    "Delivery: office",
  ]);
  const badge = await catalog(demo, `GET items/${itemId("Guest badge")}`);
  assert.deepEqual([badge.client_script.onSubmit.length, badge.ui_policy.length], [0, 0]);
});

Deno.test("catalog: its administrators change items, others do not", async () => {
  using demo = await startDemo();
  const change = (user: string) =>
    demo.call("PATCH", `table/sc_cat_item/${itemId("Headset")}`, { user, body: { price: "61" } });
  assert.equal((await change("itil.agent")).status, 403);
  assert.equal((await change("catalog.editor")).status, 200);
  const headset = await catalog(demo, `GET items/${itemId("Headset")}`, { user: "requester" });
  assert.equal(headset.price, "$61.00");
});

Deno.test("catalog: unknown paths and wrong methods are refused", async () => {
  using demo = await startDemo();
  for (
    const line of [
      "GET nothing",
      "GET items//order_now",
      `POST items/${itemId("Headset")}/nothing`,
      `GET cart/a/b/c`,
      "GET catalogs/a/b",
    ]
  ) await catalog(demo, line, { status: 400 });
  for (
    const line of ["POST catalogs", "DELETE items", `GET items/${itemId("Headset")}/order_now`]
  ) {
    await catalog(demo, line, { status: 405 });
  }
  const nobody = await demo.call("GET", "/api/sn_sc/servicecatalog/items", { password: "wrong" });
  assert.equal(nobody.status, 401);
});

Deno.test("catalog: faults reach it as every other interface", async () => {
  using demo = await startDemo();
  const headers = (fault: string) => ({ "x-demo-fault": fault });
  const before = (await demo.list("table/sc_request")).length;
  const lost = await demo.call(
    "POST",
    `/api/sn_sc/servicecatalog/items/${itemId("Headset")}/order_now`,
    { headers: headers("committed-500"), body: { sysparm_quantity: "1" } },
  );
  assert.equal(lost.status, 500);
  assert.equal((await demo.list("table/sc_request")).length, before + 1);
  const hidden = await demo.call("GET", "/api/sn_sc/servicecatalog/items", {
    headers: headers("acl-hide-rows"),
  });
  assert.deepEqual(hidden.body.result, []);
});
