import { type Cells, readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { LOGIC_NAMES, LOGIC_TABLE } from "./engine/step_names.ts";
import { referenceId } from "../../declare/reference_id.ts";

/** internal name | what it does */
const ACTIONS = `
create_record | Create Record | Creates a record of a table
update_record | Update Record | Changes a record
send_email    | Send Email    | Sends a mail
log           | Log           | Writes a line into the flow's log`;

/** flow | trigger type | name | table | condition */
const TRIGGERS = `
plan_an_inspection       | record_update | Updated | x_demo_fleet_vehicle | inspectionISNOTEMPTY
welcome_a_driver         | record_update | Updated | x_demo_fleet_vehicle | driverVALCHANGES
escalate_an_old_incident | daily         | Daily   |                      |
sell_a_vehicle           | record_update | Updated | x_demo_fleet_vehicle | state=workshop`;

/** flow | order | action or `logic:` block | parent order | inputs as name=value; … */
const STEPS = `
plan_an_inspection       | 1 | create_record |   | table=incident;short_description=Inspection is due
plan_an_inspection       | 2 | log           |   | level=info;message=Inspection planned
welcome_a_driver         | 1 | logic:If      |   | condition=driverISNOTEMPTY
welcome_a_driver         | 2 | send_email    | 1 | to={{trigger.current.driver}};subject=The rules of the fleet
escalate_an_old_incident | 1 | logic:For Each |  | records=incident, active=true
escalate_an_old_incident | 2 | update_record | 1 | table=incident;values=priority=2
sell_a_vehicle           | 1 | log           |   | level=info;message=Not finished`;

/** key | flow | state | error | milliseconds | day | table | record */
const RUNS = `
run 1 | plan_an_inspection | COMPLETE | | 212 | 2026-01-12 | x_demo_fleet_vehicle | FL-1001
run 2 | plan_an_inspection | COMPLETE | | 187 | 2026-01-13 | x_demo_fleet_vehicle | FL-1003
run 3 | welcome_a_driver   | ERROR | The mail has no recipient | 95 | 2026-01-14 | x_demo_fleet_vehicle | FL-1001
run 4 | escalate_an_old_incident | COMPLETE | | 1840 | 2026-01-15 | |`;

const flowId = (name: string): string => `@sys_hub_flow:${name}`;

/** Inputs as the flow model carries them. */
function inputsOf(text: string): string {
  const inputs = text.split(";").filter((part) => part !== "").map((part) => {
    const at = part.indexOf("=");
    return { name: part.slice(0, at), value: part.slice(at + 1) };
  });
  return JSON.stringify(inputs);
}

function stepRow([flow, order, kind, parent, inputs]: Cells<5>): SeedRow {
  const key = `${flow} ${order}`;
  const common = {
    flow: flowId(flow),
    order,
    ui_id: referenceId("sys_hub_flow_component", key),
    parent_ui_id: parent && referenceId("sys_hub_flow_component", `${flow} ${parent}`),
  };
  return kind.startsWith("logic:")
    ? seedRow("sys_hub_flow_logic", key, {
      ...common,
      logic_definition: kind.slice("logic:".length),
      inputs: inputsOf(inputs),
    })
    : seedRow("sys_hub_action_instance", key, {
      ...common,
      action_type: `@sys_hub_action_type_definition:${kind}`,
      action_inputs: inputsOf(inputs),
    });
}

const parts: SeedRow[] = [
  ...readLines(TRIGGERS, 5).map(([flow, trigger_type, name, table, condition]) =>
    seedRow("sys_hub_trigger_instance", flow, {
      name,
      trigger_type,
      flow: flowId(flow),
      trigger_inputs: JSON.stringify(
        table ? [{ name: "table", value: table }, { name: "condition", value: condition }] : [],
      ),
    })
  ),
  ...readLines(STEPS, 5).map(stepRow),
];

/** A published flow's snapshot, with its own copy of every part. */
const snapshotOf = (flow: string, name: string): SeedRow[] => [
  ...parts.filter(({ values }) => values.flow === flowId(flow)).map(({ table, key, values }) =>
    seedRow(table, `${key} of the snapshot`, { ...values, flow: `@sys_hub_flow_snapshot:${flow}` })
  ),
  seedRow("sys_hub_flow_snapshot", flow, {
    name,
    internal_name: flow,
    status: "published",
    active: "true",
    parent_flow: flowId(flow),
  }),
  seedRow("sys_hub_flow_version", flow, { flow: flowId(flow), type: "Activate/Publish" }),
];

/** Steps, triggers and runs of the seeded flows; one flow is locked by whoever drafts it. */
export const flowRows: SeedRow[] = [
  ...readLines(ACTIONS, 3).map(([internal_name, name, description]) =>
    seedRow("sys_hub_action_type_definition", internal_name, { name, internal_name, description })
  ),
  // Nothing but their sys_ids is known of them, which flows refer to.
  ...[...LOGIC_NAMES.values()].map((name) => seedRow(LOGIC_TABLE, name, {})),
  ...parts,
  ...snapshotOf("plan_an_inspection", "Plan an inspection"),
  ...snapshotOf("welcome_a_driver", "Welcome a driver"),
  ...snapshotOf("escalate_an_old_incident", "Escalate an old incident"),
  seedRow("sys_hub_flow_safe_edit", "sell_a_vehicle", {
    flow: flowId("sell_a_vehicle"),
    user: "@sys_user:developer",
  }),
  ...readLines(RUNS, 8).flatMap((
    [key, flow, state, error_message, run_time, day, table, record],
  ) => [
    seedRow("sys_flow_context", key, {
      name: flow.replaceAll("_", " "),
      flow: flowId(flow),
      snapshot: `@sys_hub_flow_snapshot:${flow}`,
      state,
      error_message,
      run_time,
      source_table: table,
      source_record: record && `@${table}:${record}`,
      sys_created_on: `${day} 05:00:00`,
    }),
    seedRow("sys_flow_log", key, {
      context: `@sys_flow_context:${key}`,
      level: error_message ? "2" : "0",
      order: "1",
      operation: "Flow",
      message: error_message || "Flow ended",
      sys_created_on: `${day} 05:00:01`,
    }),
  ]),
  seedRow("sys_user_role", "flow_designer", {
    name: "flow_designer",
    description: "Edit and publish flows",
    suffix: "flow_designer",
  }),
  seedRow("sys_user_has_role", "developer.flow_designer", {
    user: "@sys_user:developer",
    role: "@sys_user_role:flow_designer",
  }),
];
