import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";
import { done, refuses, runApproved } from "../../../support/tool_runs.ts";

interface Dashboard {
  tabs: { name: string; widgets: { place: Record<string, string> }[] }[];
  permissions: { role?: string; can_read: string }[];
}

Deno.test("sn_build_dashboard: tabs, widgets side by side and readers, captured, shown and undone", async () => {
  await using started = await startTestServices();
  await done(started, "sn_create_update_set", { name: "Dashboards" });
  const widget = (w: number, h?: number) => ({ component: "List Page", w, h, props: { a: 1 } });
  const tool = "sn_build_dashboard";
  const built = await done(started, tool, {
    name: "Yard",
    tabs: [
      { name: "Today", widgets: [widget(24, 10), widget(24), widget(30)] },
      { name: "Later" },
    ],
    readers: ["itil"],
  });
  assert.equal(built.capture, "captured");
  assert.equal(built.change?.length, 9);
  const { result } = await done(started, "sn_describe_dashboard", { id: "Yard" });
  const { tabs, permissions } = result as Dashboard;
  assert.deepEqual(tabs.map(({ name, widgets }) => [name, widgets.length]), [["Today", 3], [
    "Later",
    0,
  ]]);
  assert.deepEqual(tabs[0]?.widgets.map(({ place: { x, y } }) => `${x},${y}`), [
    "0,0",
    "24,0",
    "0,10",
  ]);
  assert.deepEqual(permissions.map(({ can_read }) => can_read), ["true"]);
  const undone = await runApproved(started, "sn_undo_changes", { update_set: "Dashboards" });
  assert.equal(undone.status, "done", JSON.stringify(undone));
  await refuses(started, { tool: "sn_describe_dashboard", args: { id: "Yard" } }, {
    code: "not_found",
  });
  const tabsOf = (component: string, w: number) => [{
    name: "A",
    widgets: [{ component, w }],
  }];
  const scored = await done(started, tool, { name: "Score", tabs: tabsOf("single-score", 12) });
  const [drawn] = scored.change?.filter(({ table }) => table === "par_dashboard_widget") ?? [];
  assert.equal(drawn?.diff?.component?.to, "d24d53f60350de7a652caf3188a46ed2");
  await refuses(started, { tool, args: { name: "Bad", tabs: tabsOf("No such", 12) } }, {
    code: "not_found",
    message: /No such/,
  });
  await refuses(started, { tool, args: { name: "Bad", tabs: tabsOf("List Page", 49) } }, {
    code: "invalid_input",
  });
});
