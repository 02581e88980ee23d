import assert from "node:assert/strict";
import { join } from "node:path";
import { basicCredentials } from "../../mod/auth/build_credentials.ts";
import { defaultGuards } from "../../mod/changes/gate/guards.ts";
import { isWritten, planLoad } from "../../mod/changes/plan/plan_load.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { createPlatformCaches } from "../../mod/platform/caches.ts";
import { createClient } from "../../mod/platform/client.ts";
import type { Client } from "../../mod/platform/types.ts";
import { readRecordUpdates } from "../../mod/source/record_update.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import { linkCompiler } from "../support/compiler.ts";
import { present } from "../support/present.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { done, runApproved } from "../support/tool_runs.ts";
import {
  exampleOf,
  findDangling,
  openAgent,
  openDashboard,
  openWorkspace,
  readLayouts,
} from "./open_built.ts";
import type { Figures, Proof } from "./proof.ts";

/** Tools that build from a plain description, the cheapest first; each runs its own example. */
const TOOLS = [
  "sn_set_list_layout",
  "sn_set_form_layout",
  "sn_set_related_lists",
  "sn_build_dashboard",
  "sn_build_workspace",
  "sn_create_ai_agent",
  "sn_create_playbook",
  "sn_create_flow_action",
  "sn_create_subflow",
  "sn_create_flow",
];
const SCOPE = "x_demo_fleet";
const SET = "Built applications";
const TABLE = "x_demo_fleet_vehicle";
/** What the related list shows, made with it: nothing of the application refers to its table. */
const RELATIONSHIP = {
  name: "Incidents of the driver",
  basic_apply_to: TABLE,
  basic_query_from: "incident",
  query_with: "current.addQuery('caller_id', parent.driver);",
};

/** Examples that are about another table or application, for this one. */
const OWN: Readonly<Record<string, Record<string, unknown>>> = {
  sn_set_list_layout: { table: TABLE, columns: ["plate", "state", "driver.name"] },
  sn_set_form_layout: {
    table: TABLE,
    sections: [
      { caption: "Vehicle", elements: [".begin_split", "plate", ".split", "state", ".end_split"] },
      { caption: "Use", elements: ["driver", "mileage"] },
    ],
  },
  sn_set_related_lists: { table: TABLE, lists: [RELATIONSHIP.name] },
};

interface Entry {
  name: string;
}

/**
 * Everything that the tools build, in one update set of one application; the whole of it committed on
 * an instance that has none of it, where it works; and taken back again.
 */
export const builtApplications: Proof = {
  name: "builders: flows, layouts, a workspace, a dashboard and an agent ship, and are undone",
  sample: 1,
  whole: TOOLS.length,
  async run({ size }) {
    await using started = await startTestServices();
    await linkCompiler(started.settings.paths.source);
    await started.run("sn_create_update_set", { name: SET, scope: SCOPE });
    const related = await done(started, "sn_create_relationship", RELATIONSHIP);
    const changes = idsOf(related);
    for (const name of TOOLS.slice(0, size)) {
      changes.push(...idsOf(await build(started, name)));
    }
    const built = await entriesOf(started);
    for (const [tool, entry] of Object.entries(CAPTURED)) {
      if (TOOLS.indexOf(tool) >= size) continue;
      assert.ok(built.some(({ name }) => entry.test(name)), `${tool}: no ${entry} in the set`);
    }
    const shipped = size < TOOLS.length ? {} : await ship(started, built.length);
    const undone = await runApproved(started, "sn_undo_changes", { changes: changes.reverse() });
    assert.equal(undone.status, "done", JSON.stringify(undone));
    return { tools: Math.min(size, TOOLS.length), entries: built.length, ...shipped };
  },
};

function idsOf({ change = [] }: ToolResult): string[] {
  return change.flatMap(({ id }) => id ?? []);
}

/** How the platform names what each of them has captured. */
const CAPTURED: Readonly<Record<string, RegExp>> = {
  sn_set_list_layout: /^sys_ui_list_x_demo_fleet_vehicle_null$/,
  sn_set_form_layout: /^sys_ui_form_sections_[0-9a-f]{32}$/,
  sn_set_related_lists: /^sys_ui_related_x_demo_fleet_vehicle_null$/,
  sn_build_dashboard: /^par_dashboard_[0-9a-f]{32}$/,
  sn_build_workspace: /^sys_ux_page_registry_[0-9a-f]{32}$/,
  sn_create_ai_agent: /^sn_aia_agent_[0-9a-f]{32}$/,
  sn_create_playbook: /^sys_pd_process_definition_[0-9a-f]{32}$/,
  sn_create_flow_action: /^sys_hub_action_type_definition_[0-9a-f]{32}$/,
  sn_create_flow: /^sys_hub_flow_[0-9a-f]{32}$/,
};

async function build(started: TestServices, name: string): Promise<ToolResult> {
  const example = exampleOf(name);
  const args = OWN[name] ?? { ...example, ..."scope" in example ? {} : scopeOf(name) };
  const answer = await runApproved(started, name, args);
  assert.equal(answer.status, "done", `${name}: ${JSON.stringify(answer)}`);
  assert.equal(answer.context?.update_set, SET, name);
  const lost = answer.warnings.filter((warning) => warning.includes("has no columns"));
  assert.deepEqual(lost, [], name);
  return answer;
}

/** A tool that takes no scope works in the current application, which is that of the set. */
function scopeOf(name: string) {
  return name === "sn_build_dashboard" ? {} : { scope: SCOPE };
}

async function entriesOf({ run }: TestServices): Promise<Entry[]> {
  const query = `update_set.name=${SET}`;
  const args = { table: "sys_update_xml", query, fields: ["name"], limit: 500 };
  const { result } = await run("sn_query_table", args);
  return (result as { rows: Entry[] }).rows;
}

/** Takes the set to a second instance, where all of it is and works; answers what was there. */
async function ship(first: TestServices, entries: number): Promise<Figures> {
  const exported = (await done(first, "sn_export_update_set", { id: SET })).result as {
    file: string;
  };
  await using next = await startTestServices();
  const folder = join(next.settings.paths.files, "imports");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.copyFile(exported.file, join(folder, "built.xml"));
  const files = await payloadsOf(await Deno.readTextFile(exported.file));
  assert.equal(files.length, entries);
  const client = clientOf(next);
  const before = await compareWith(client, files);
  assert.ok(before.create > 0, "the second instance has none of it");
  for (
    const [tool, args] of [
      ["sn_import_update_set", { file: "imports/built.xml" }],
      ["sn_preview_update_set", { remote_update_set: SET }],
      ["sn_commit_update_set", { remote_update_sets: [SET] }],
    ] as const
  ) {
    const answer = await runApproved(next, tool, args);
    assert.equal(answer.status, "done", `${tool}: ${JSON.stringify(answer)}`);
  }
  const { same, ...differs } = await compareWith(client, files);
  assert.deepEqual(differs, { create: 0, update: 0, delete: 0 });
  const records = (await Promise.all(files.map(({ name, xml }) => readRecordUpdates(xml, name))))
    .flat().filter(({ action }) => action === "INSERT_OR_UPDATE");
  // Steps name variables of the platform that neither has; else a reference leads where it led.
  assert.deepEqual(
    await findDangling(client, records),
    await findDangling(clientOf(first), records),
  );
  const opened = {
    routes: await openWorkspace(next),
    widgets: await openDashboard(next, client),
    agent_tools: await openAgent(client),
  };
  const { table: _, ...layouts } = Object.assign({}, ...Object.values(OWN));
  assert.deepEqual(await readLayouts(next, client, TABLE), layouts);
  await runFlow(next);
  return { shipped: same, ...opened };
}

/** A client of the instance itself, beside the service. */
function clientOf({ services }: TestServices): Client {
  const { url, label } = present(services.demo, "a demo instance");
  const clock = Date.now;
  return createClient(
    basicCredentials({ host: "second.example.com", url, label }, {
      ...demoCredentials,
      source: "stored",
    }),
    { caches: createPlatformCaches({ clock }), clock },
  );
}

/** What loading the set's files would still change: nothing, where all of them are there. */
async function compareWith(reader: Client, files: { name: string; xml: string }[]) {
  const { all } = await planLoad({
    kind: "load",
    table: "sys_scope",
    id: "",
    name: SCOPE,
    files,
  }, { reader, guards: defaultGuards });
  const counted = (kind: string) =>
    all.filter((record) => (isWritten(record) ? record.kind : "same") === kind).length;
  return {
    create: counted("create"),
    update: counted("update"),
    delete: counted("delete"),
    same: counted("same"),
  };
}

/** The files in an exported set. */
async function payloadsOf(xml: string): Promise<{ name: string; xml: string }[]> {
  const root = /<sys_update_xml [\s\S]*<\/sys_update_xml>/.exec(xml)?.[0] ?? "";
  const entries = await readRecordUpdates(`<record_update>${root}</record_update>`, "the set");
  return entries.map(({ fields }) => ({
    name: `${fields.name}.xml`,
    xml: fields.payload ?? "",
  }));
}

/** The flow is published there and runs. */
async function runFlow(next: TestServices): Promise<void> {
  const flow = exampleOf("sn_create_flow").name;
  await done(next, "sn_create_update_set", { name: "Published there", scope: SCOPE });
  const published = await runApproved(next, "sn_publish_flow", { flow });
  assert.equal(published.status, "done", JSON.stringify(published));
  await done(next, "sn_create_record", { table: TABLE, values: { plate: "SHIP-1" } });
  const query = { table: "sys_flow_context", query: `name=${flow}`, fields: ["state"] };
  const { rows } = (await next.run("sn_query_table", query)).result as {
    rows: { state: { value: string } }[];
  };
  assert.deepEqual(rows.map(({ state }) => state.value), ["COMPLETE"]);
}
