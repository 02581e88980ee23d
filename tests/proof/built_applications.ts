import assert from "node:assert/strict";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import { linkCompiler } from "../support/compiler.ts";
import { present } from "../support/present.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { runApproved } from "../support/tool_runs.ts";
import type { Proof } from "./proof.ts";

/** Tools that build from a plain description, the cheapest first; each runs its own example. */
const TOOLS = [
  "sn_set_list_layout",
  "sn_set_form_layout",
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
};

interface Entry {
  name: string;
}

/** Everything that the tools build, in one update set of one application, and taken back again. */
export const builtApplications: Proof = {
  name: "builders: flows, layouts, a workspace, a dashboard and an agent are captured and undone",
  sample: 1,
  whole: TOOLS.length,
  async run({ size }) {
    await using started = await startTestServices();
    await linkCompiler(started.settings.paths.source);
    await started.run("sn_create_update_set", { name: SET, scope: SCOPE });
    const changes: string[] = [];
    for (const name of TOOLS.slice(0, size)) {
      const answer = await build(started, name);
      changes.push(...(answer.change ?? []).flatMap(({ id }) => id ?? []));
    }
    const built = await entriesOf(started);
    for (const [tool, entry] of Object.entries(CAPTURED)) {
      if (TOOLS.indexOf(tool) >= size) continue;
      assert.ok(built.some(({ name }) => entry.test(name)), `${tool}: no ${entry} in the set`);
    }
    const undone = await runApproved(started, "sn_undo_changes", { changes: changes.reverse() });
    assert.equal(undone.status, "done", JSON.stringify(undone));
    return { tools: Math.min(size, TOOLS.length), entries: built.length };
  },
};

/** How the platform names what each of them has captured. */
const CAPTURED: Readonly<Record<string, RegExp>> = {
  sn_set_list_layout: /^sys_ui_list_x_demo_fleet_vehicle_null$/,
  sn_set_form_layout: /^sys_ui_form_sections_[0-9a-f]{32}$/,
  sn_build_dashboard: /^par_dashboard_[0-9a-f]{32}$/,
  sn_build_workspace: /^sys_ux_page_registry_[0-9a-f]{32}$/,
  sn_create_ai_agent: /^sn_aia_agent_[0-9a-f]{32}$/,
  sn_create_playbook: /^sys_pd_process_definition_[0-9a-f]{32}$/,
  sn_create_flow_action: /^sys_hub_action_type_definition_[0-9a-f]{32}$/,
  sn_create_flow: /^sys_hub_flow_[0-9a-f]{32}$/,
};

async function build(started: TestServices, name: string): Promise<ToolResult> {
  const { example } = present(allTools.find((tool) => tool.name === name), name);
  const args = OWN[name] ?? { ...example, ..."scope" in example ? {} : scopeOf(name) };
  const answer = await runApproved(started, name, args);
  assert.equal(answer.status, "done", `${name}: ${JSON.stringify(answer)}`);
  assert.equal(answer.context?.update_set, SET, name);
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
