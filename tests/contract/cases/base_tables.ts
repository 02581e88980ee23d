import { type ContractCase, create } from "../contract_case.ts";

/** What the example of "Table API - GET /now/table/{tableName}/{sys_id}" holds of an incident. */
const INCIDENT = `
active activity_due additional_assignee_list approval approval_history approval_set assigned_to
assignment_group business_duration business_service business_stc calendar_duration calendar_stc
caller_id category caused_by child_incidents close_code close_notes closed_at closed_by cmdb_ci
comments comments_and_work_notes company contact_type correlation_display correlation_id
delivery_plan delivery_task description due_date escalation expected_start follow_up group_list
impact incident_state knowledge location made_sla notify number opened_at opened_by order parent
parent_incident priority problem_id reassignment_count rejection_goto reopen_count resolved_at
resolved_by rfc severity short_description sla_due state subcategory sys_class_name
sys_created_by sys_created_on sys_domain sys_domain_path sys_id sys_mod_count sys_tags
sys_updated_by sys_updated_on time_worked upon_approval upon_reject urgency user_input
watch_list wf_activity work_end work_notes work_notes_list work_start
`.trim().split(/\s+/);

const read = (path: string) =>
  ({ method: "GET", path, query: { sysparm_limit: "1" }, expect: { status: 200 } }) as const;

/** Columns and tables that clients take for granted. */
export const baseTableCases: readonly ContractCase[] = [
  {
    name: "an incident comes with every column of the documented example",
    certainty: "A",
    steps: [
      create("incident", "incident", { short_description: "{mark}" }),
      {
        method: "GET",
        path: "table/incident/{incident}",
        expect: {
          status: 200,
          body: {
            ...Object.fromEntries(INCIDENT.map((key) => [`/result/${key}`, { present: true }])),
            "/result/sys_domain/value": "global",
            "/result/sys_domain/link": /\/api\/now\/table\/sys_user_group\/global$/,
            "/result/sys_domain_path": "/",
            "/result/upon_approval": "proceed",
            "/result/upon_reject": "cancel",
            "/result/escalation": "0",
          },
        },
      },
    ],
  },
  {
    name: "a column that nothing has filled is filled, found and sorted by",
    certainty: "A",
    steps: [
      create("change_request", "change", { short_description: "{mark}" }),
      {
        method: "GET",
        path: "table/change_request",
        query: {
          sysparm_query: "sys_id={change}^cab_recommendationISEMPTY^ORDERBYcab_recommendation",
          sysparm_fields: "cab_recommendation",
        },
        expect: { status: 200, body: { "/result/0/cab_recommendation": "" } },
      },
      {
        method: "PATCH",
        path: "table/change_request/{change}",
        body: { cab_recommendation: "{mark}" },
        expect: { status: 200, body: { "/result/cab_recommendation": "{mark}" } },
      },
      {
        method: "GET",
        path: "table/change_request",
        query: { sysparm_query: "cab_recommendation={mark}", sysparm_fields: "cab_recommendation" },
        expect: { status: 200, body: { "/result/0/cab_recommendation": "{mark}" } },
      },
    ],
  },
  {
    name: "the tables of plain work, items and places can be read",
    certainty: "A",
    steps: [
      "incident_task",
      "cmdb_ci_outage",
      "service_offering",
      "svc_ci_assoc",
      "metric_instance",
      "sys_history_line",
      "sys_user_delegate",
      "cmn_building",
      "cmn_cost_center",
      "sysapproval_group",
      "sysrule_approvals",
      "asmt_assessment_instance",
      "cmdb_ci_ip_router",
    ].map((table) => read(`table/${table}`)),
  },
];
