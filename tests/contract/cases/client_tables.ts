import type { ContractCase, Step } from "../contract_case.ts";

/** What public clients ask of an instance without further plugins. */
const BASE = `
alm_license asmt_metric_type cmdb_ci_app_server cmdb_ci_cluster cmdb_ci_database cmdb_ci_netgear
cmdb_ci_printer cmdb_ci_service_auto cmdb_ci_vm_instance cmdb_ci_web_server dl_u_priority
ecc_agent_capability_m2m oauth_credential pa_widgets sys_audit_delete sys_decision_answer
sys_email_account sys_filter sys_history_set sys_hub_action_type_base sys_hub_flow_input
sys_hub_flow_output sys_hub_flow_stage sys_hub_flow_variable sys_import_set_run
sys_notif_subscription sys_processor sys_ux_data_broker sys_ux_event sys_ux_macroponent
sys_web_service
`;

/** A table of each plugin whose other tables the same clients ask for. */
const PLUGINS = `
discovery_status m2m_story_dependencies pm_project_task rm_scrum_task sn_aia_execution_plan
sn_customerservice_task sn_hr_core_task sys_cs_conversation
`;

const COLUMNS = `
incident: contract task_effective_number calendar_duration delivery_plan knowledge order rfc
change_request: reason scope cab_date unauthorized phase review_status
sys_user: country zip street city gender preferred_language cost_center building schedule introduction
sys_trigger: claimed_by system_id
wf_activity: timeout stage vars input parent width height
wf_workflow_version: run_multiple after_business_rules expected_time
contract_sla: duration_type
sys_data_policy2: reverse_if_false
item_option_new: description
sys_atf_step: timeout
`;

const wordsOf = (text: string) => text.trim().split(/\s+/);

function read(table: string): Step {
  return {
    method: "GET",
    path: `table/${table}`,
    query: { sysparm_limit: "1" },
    expect: { status: 200 },
  };
}

function columns(line: string): Step {
  const [table = "", names = ""] = line.split(": ");
  return {
    method: "GET",
    path: `ui/meta/${table}`,
    expect: {
      status: 200,
      body: Object.fromEntries(
        wordsOf(names).map((name) => [`/result/columns/${name}`, { present: true }]),
      ),
    },
  };
}

/** Tables and columns by the requests of public clients, in the typings and exports of instances. */
export const clientTableCases: readonly ContractCase[] = [
  {
    name: "the tables that clients take for granted can be read",
    certainty: "M",
    steps: wordsOf(BASE).map(read),
  },
  {
    name: "a plugin brings its tables together",
    certainty: "M",
    steps: wordsOf(PLUGINS).map(read),
  },
  {
    name: "tables have the columns that clients ask for",
    certainty: "M",
    steps: COLUMNS.trim().split("\n").map(columns),
  },
  {
    name: "the shells of applications are records that every instance has",
    certainty: "A",
    // The vendor's compiler writes applications that refer to them by these sys_ids.
    steps: ["fee17a0f5b130010b913cbd59b81c7c2", "c276387cc331101080d6d3658940ddd2"].map((id) => ({
      ...read(`sys_ux_macroponent/${id}`),
      expect: { status: 200, body: { "/result/sys_id": id } },
    })),
  },
];
