import assert from "node:assert/strict";
import type { WriteTool } from "../../../../mod/tools/tool.ts";
import { describePage } from "../../../../mod/tools/domains/workspaces/page_definition.ts";
import { buildWorkspace } from "../../../../mod/tools/domains/workspaces/build_workspace.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { makeUpdateSet } from "../../../support/pipeline_data.ts";
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

Deno.test("sn_build_workspace: refused with the way there is, where the instance has no builder", async () => {
  await using started = await startTestServices();
  await assert.rejects(
    started.run("sn_build_workspace", { name: "Desk", path: "desk", tables: ["incident"] }),
    (error: Error & { code?: string; remedy?: string }) =>
      error.code === "write_refused" && /sn_create_ux_list/.test(error.remedy ?? ""),
  );
  const lists = await started.run("sn_list_ux_list_categories", { query: "title=Incident" });
  assert.equal((lists.result as { total: number }).total, 0, "nothing was written");
});

/** An instance with the builder, which makes the application or only says so. */
async function build(works: boolean) {
  const pipeline = await startPipeline({
    intercept: async (request) => {
      if (!new URL(request.url).pathname.startsWith("/api/sn_uibtk_api/")) return undefined;
      if (request.method === "POST" && works) {
        const { name, path } = await request.json();
        await pipeline.client.createRecord("sys_ux_page_registry", { title: name, path });
      }
      return Response.json({ result: { experienceID: "x" } });
    },
  });
  await makeUpdateSet(pipeline);
  await pipeline.client.createRecord("sys_ux_macroponent", {
    name: "uib_app_shell",
    category: "app_shell",
  });
  const { input, plan } = buildWorkspace as WriteTool;
  const args = input.parse({ name: "Desk", path: "desk", tables: ["incident"] });
  const context = { reader: pipeline.client, options: {} } as unknown as Parameters<
    typeof plan
  >[1];
  return { pipeline, outcome: await pipeline.apply((await plan(args, context)).operations) };
}

Deno.test("sn_build_workspace: with the builder the workspace and its lists are read back", async () => {
  const { pipeline, outcome } = await build(true);
  await using _ = pipeline;
  assert.equal(outcome.status, "done", JSON.stringify(outcome.reports, null, 1));
  assert.match(JSON.stringify(outcome.results[0]), /now\/desk/);
  const list = outcome.records.at(-1);
  assert.equal(list?.table, "incident");
  assert.match(list?.columns ?? "", /^number,short_description,state/);
});

Deno.test("sn_build_workspace: an answer without a workspace has failed, and no list is made", async () => {
  const { pipeline, outcome } = await build(false);
  await using _ = pipeline;
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /no application has the path "desk"/);
  assert.deepEqual(outcome.reports.slice(1).map(({ status }) => status), [
    "not_run",
    "not_run",
    "not_run",
  ]);
});
