import assert from "node:assert/strict";
import { describePage } from "../../../../mod/tools/domains/workspaces/page_definition.ts";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";

Deno.test("sn_get_ux_page_tree: routes lead to screens and pages; one route shows what is on them", async () => {
  await using started = await startTestServices();
  const whole = await started.run("sn_get_ux_page_tree", { experience: "Fleet workspace" });
  const { routes, app_config } = whole.result as {
    routes: { route: string; screens: { page: Record<string, unknown> }[] }[];
    app_config: { landing_path: string };
  };
  assert.equal(app_config.landing_path, "vehicles");
  assert.deepEqual(routes.map(({ route }) => route), ["vehicles"]);
  assert.equal(routes[0]?.screens[0]?.page.elements, 1, "without a route it counts");
  const one = await started.run("sn_get_ux_page_tree", {
    experience: "Fleet workspace",
    route: "Vehicles",
  });
  const { page } = present((one.result as { routes: typeof routes }).routes[0]?.screens[0]);
  assert.deepEqual(page.data_resources, [{ id: "vehicles", type: "TRANSFORM" }]);
  assert.equal((page.client_scripts as { name: string }[])[0]?.name, "Open vehicle");
  await assert.rejects(
    started.run("sn_get_ux_page_tree", { experience: "Fleet workspace", route: "cars" }),
    (error: Error & { remedy?: string }) =>
      /no route "cars"/.test(error.message) && (error.remedy ?? "").includes("vehicles"),
  );
});

Deno.test("page definition: nested elements are found, broken JSON is named, long lists are cut", () => {
  const element = (id: number) => ({ elementId: `e${id}`, slots: { main: [] } });
  const page = {
    sys_id: "0".repeat(32),
    name: "Page",
    composition: JSON.stringify([{
      elementId: "root",
      slots: { body: [{ elementId: "inner", eventMappings: [{ sourceEventName: "CLICK" }] }] },
    }]),
    data: "{not json",
  };
  const detail = describePage(page, { scripts: [], whole: true });
  assert.deepEqual((detail.elements as { id: string }[]).map(({ id }) => id), ["root", "inner"]);
  assert.deepEqual(detail.events, [{ source: "inner", event: "CLICK", targets: 0 }]);
  assert.deepEqual(detail.unreadable, ["data"]);
  const long = describePage(
    {
      ...page,
      data: "",
      composition: JSON.stringify(Array.from({ length: 500 }, (_, n) => element(n))),
    },
    { scripts: [], whole: true },
  );
  assert.equal((long.elements as unknown[]).length, 80);
  assert.match(long.cut ?? "", /80 of 500 elements/);
});

Deno.test("sn_build_workspace: a path that is taken, a column and a role that are not there are refused", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Desks" });
  const values = { title: "Another desk", path: "now/taken" };
  await started.run("sn_create_record", { table: "sys_ux_page_registry", values });
  const desk = { name: "Desk", path: "desk", lists: [{ table: "incident" }], roles: ["itil"] };
  const cases: [Record<string, unknown>, string, RegExp][] = [
    [{ path: "taken" }, "conflict", /"Another desk"/],
    [{ lists: [{ table: "incident", columns: ["numbr"] }] }, "invalid_input", /no column "numbr"/],
    [{ lists: [{ table: "incident", condition: "stat=1" }] }, "invalid_input", /stat/],
    [{ roles: ["itl"] }, "not_found", /itl/],
    [{}, "not_found", /compiler is not on this machine/],
  ];
  for (const [more, code, message] of cases) {
    await assert.rejects(
      started.run("sn_build_workspace", { ...desk, ...more, scope: "global" }),
      (error: Error & { code?: string }) => error.code === code && message.test(error.message),
    );
  }
});

Deno.test("sn_create_ux_list: the fixed query is stored, and looked at like the condition", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Lists", scope: "x_demo_fleet" });
  const args = { title: "Sold", table: "x_demo_fleet_vehicle", category: "Vehicles" };
  const made = await started.run("sn_create_ux_list", { ...args, fixed_query: "state=sold" });
  assert.equal(made.status, "done");
  assert.equal((made.result as Record<string, string>).fixed_query, "state=sold");
  await assert.rejects(
    started.run("sn_create_ux_list", { ...args, fixed_query: "stat=sold" }),
    /"stat" .* is no column of x_demo_fleet_vehicle.*\(check condition-column\)/,
  );
});
