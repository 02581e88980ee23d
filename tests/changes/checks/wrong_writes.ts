import type { CheckId } from "../../../mod/changes/checks/finding.ts";
import { WRONG_CONDITIONS, WRONG_TEXTS } from "./wrong_values.ts";

/** One write that cannot work, a class a row. */
export interface WrongWrite {
  table: string;
  values: Record<string, unknown>;
  check: CheckId;
}

const rule = (values: Record<string, unknown>) => ({
  name: "Wrong rule",
  collection: "incident",
  when: "before",
  action_update: true,
  ...values,
});

/** Names of other things than exist, each in a column of its kind. */
const NAMES: readonly (readonly [CheckId, string, Record<string, unknown>])[] = [
  ["table", "sys_script", rule({ collection: "incidents" })],
  ["table", "sys_script", rule({ collection: "Incident" })],
  ["table", "sys_script", rule({ collection: "Change Request" })],
  ["table", "sys_script", rule({ collection: "u_nothing_here" })],
  ["table", "sys_script_client", { name: "x", table: "incidnt", type: "onLoad" }],
  ["table", "sys_ui_action", { name: "x", table: "nosuch_table" }],
  ["table", "sys_ui_policy", { short_description: "x", table: "nosuch_table" }],
  ["table", "sys_data_policy2", { short_description: "x", model_table: "nosuch_table" }],
  ["table", "sys_report", { title: "x", table: "nosuch_table" }],
  ["table", "sysevent_register", { event_name: "wrong.event", table: "nosuch_table" }],
  ["table", "sys_transform_map", {
    name: "x",
    source_table: "nosuch_staging",
    target_table: "incident",
  }],
  ["table", "sys_transform_map", {
    name: "x",
    source_table: "x_demo_fleet_vehicle_import",
    target_table: "incidents",
  }],
  ["table", "contract_sla", { name: "x", collection: "nosuch_table" }],
  ["table", "sysrule_assignment", { name: "x", table: "nosuch_table" }],
  ["table", "sys_choice", { name: "nosuch_table", element: "state", value: "9", label: "x" }],
  ["table", "sys_template", { name: "x", table: "nosuch_table" }],
  ["table", "sys_number", { category: "nosuch_table", prefix: "XX" }],
  ["table", "metric_definition", { name: "x", table: "nosuch_table" }],
  ["table", "sc_cat_item_producer", { name: "x", table_name: "nosuch_table" }],
  ["table", "item_option_new", {
    name: "x",
    question_text: "x",
    type: "8",
    reference: "sys_usr",
  }],
  ["table", "sys_relationship", { name: "x", basic_apply_to: "nosuch_table" }],
  ["table", "sysevent_email_template", { name: "x", collection: "nosuch_table" }],
  ["table", "sys_documentation", { name: "nosuch_table", label: "x", language: "en" }],
  ["table", "sys_app_module", { title: "x", name: "nosuch_table" }],
  ["table", "sys_dictionary", {
    name: "nosuch_table",
    element: "u_x",
    column_label: "x",
    internal_type: "string",
  }],
  ["column", "sys_script_client", {
    name: "x",
    table: "incident",
    type: "onChange",
    field: "stat",
  }],
  ["column", "sys_report", { title: "x", table: "incident", field: "assignd_to" }],
  ["column", "sys_report", { title: "x", table: "incident", sumfield: "cost_of_it" }],
  ["column", "sys_report", { title: "x", table: "incident", trend_field: "opened" }],
  ["column", "sys_report", { title: "x", table: "incident", field_list: "number,stat" }],
  ["column", "sys_report", { title: "x", table: "incident", field: "caller_id.nosuch" }],
  ["column", "sys_report", { title: "x", table: "incident", field_list: "number,state.name" }],
  ["column", "sysevent_email_action", {
    name: "x",
    collection: "incident",
    generation_type: "engine",
    action_update: true,
    recipient_fields: "caller,assigned_to",
  }],
  ["column", "sysevent_email_action", {
    name: "x",
    collection: "incident",
    generation_type: "engine",
    action_update: true,
    recipient_fields: "assigned_to.mail_address_of",
  }],
  ["column", "metric_definition", { name: "x", table: "incident", field: "stat" }],
  ["column", "sys_choice", { name: "incident", element: "stat", value: "9", label: "x" }],
  ["column", "sys_documentation", {
    name: "incident",
    element: "stat",
    label: "x",
    language: "en",
  }],
  ["column", "sys_transform_entry", {
    map: "Vehicle import",
    source_field: "u_plat",
    target_field: "plate",
  }],
  ["column", "sys_transform_entry", {
    map: "Vehicle import",
    source_field: "[Script]",
    target_field: "plat",
  }],
  ["column", "sys_transform_entry", {
    map: "Depot import",
    source_table: "x_demo_fleet_depot_import",
    target_table: "cmn_location",
    source_field: "[Script]",
    target_field: "nam",
  }],
  ["column", "sys_ui_policy_action", {
    ui_policy: "Resolved needs notes",
    field: "close_nots",
  }],
  ["column", "sys_ui_policy_action", {
    ui_policy: "Resolved needs notes",
    table: "incident",
    field: "resolution",
  }],
  ["column", "sys_data_policy_rule", { table: "incident", field: "stat" }],
  ["column", "sys_dictionary_override", {
    name: "incident",
    base_table: "task",
    element: "priorty",
    mandatory: true,
    mandatory_override: true,
  }],
  ["role", "sys_script", rule({ role_conditions: "itill" })],
  ["role", "sys_script", rule({ role_conditions: "itil,administrator_of_all" })],
  ["role", "sys_report", { title: "x", table: "incident", roles: "nosuch_role" }],
  ["role", "sys_properties", { name: "wrong.one", value: "1", read_roles: "nosuch_role" }],
  ["role", "sys_properties", { name: "wrong.two", value: "1", write_roles: "adminn" }],
  ["role", "sp_page", { id: "wrong", title: "x", roles: "nosuch_role" }],
  ["role", "sc_cat_item", { name: "x", roles: "nosuch_role" }],
  ["event", "sysevent_script_action", {
    name: "x",
    event_name: "incident.resolvd",
    script: "gs.info('x');",
  }],
  ["event", "sysevent_script_action", { name: "x", event_name: "nosuch", script: "gs.info('x');" }],
  ["event", "sysevent_email_action", {
    name: "x",
    collection: "incident",
    generation_type: "event",
    event_name: "incident.nosuch",
  }],
  ["access-name", "sys_security_acl", {
    name: "incident.nofield",
    operation: "read",
    type: "record",
  }],
  ["access-name", "sys_security_acl", { name: "incidents", operation: "read", type: "record" }],
  ["access-name", "sys_security_acl", { name: "incidents.*", operation: "write", type: "record" }],
  ["access-name", "sys_security_acl", { name: "*.nofield", operation: "read", type: "record" }],
  ["access-name", "sys_security_acl", { name: "Incident", operation: "delete", type: "record" }],
];

/** sys_ids of another table, or of none. */
const NOBODY = "0123456789abcdef0123456789abcdef";
const PLATFORM_TEAM = "0d77a964534b335538f93d7767f1f578";
const REQUESTER = "08f72283130a13d9af28d3d59ccdc184";
const REFERENCES: readonly (readonly [string, Record<string, unknown>])[] = [
  ["incident", { short_description: "x", assigned_to: PLATFORM_TEAM }],
  ["incident", { short_description: "x", caller_id: PLATFORM_TEAM }],
  ["incident", { short_description: "x", assignment_group: REQUESTER }],
  ["incident", { short_description: "x", assignment_group: NOBODY }],
  ["incident", { short_description: "x", watch_list: PLATFORM_TEAM }],
  ["sys_user_grmember", { user: PLATFORM_TEAM, group: PLATFORM_TEAM }],
  ["sys_user_has_role", { user: REQUESTER, role: NOBODY }],
  ["sys_rest_message_fn", { rest_message: NOBODY, function_name: "x", http_method: "get" }],
];

/** Texts that no mode of the engine reads. */
const SCRIPTS: readonly string[] = [
  "function onLoad( { g_form.setValue('a', 1); }",
  "if (current.priority == 1 { gs.info('x'); }",
  "var x = ;",
  "gs.info('unclosed);",
  'gs.info("a" "b");',
  "for (var i = 0; i < 3; i++ { gs.info(i); }",
  "(function executeRule(current, previous) { current.x = 1; })(current, previous",
  "(function executeRule(current, previous) { current.x = 1; (current, previous);",
  "current.setValue('state', 2))",
  "var gr = new GlideRecord('incident'; gr.query();",
  "while (gr.next()) gs.info(gr.number",
  "else { gs.info('x'); }",
  "return return;",
  "var a = {b: 1, c: };",
  "var 1a = 2;",
  "set the state to 2",
  "Dim x As Integer",
  "def run(): pass",
  "SELECT * FROM incident",
  "if current.priority == 1: gs.info('x')",
  "try { gs.info('x'); }",
  "switch (x) { case 1 gs.info('x'); }",
  "var f = function( { };",
  "x = [1, 2;",
  "do { x++ } until (x > 3)",
  "current.state = = 2;",
  "gs.info('a'));}",
  "var s = 'it's wrong';",
  "import incident from",
  "```\ngs.info('x');\n```",
];

const cors = (values: Record<string, unknown>) => ({
  name: "x",
  rest_api: "Fleet",
  domain: "https://shop.example.com",
  ...values,
});
const asking = (name: string) =>
  rule({ advanced: true, script: `gs.info(gs.getProperty("${name}"));` });

/** What is set together and never runs, and names that are taken. */
const COMBINED: readonly (readonly [CheckId, string, Record<string, unknown>])[] = [
  ["never-runs", "sys_script", rule({ script: "current.state = 2;" })],
  ["never-runs", "sys_script", rule({ advanced: false, script: "current.state = 2;" })],
  ["never-runs", "sys_script", { name: "x", collection: "incident", when: "before" }],
  ["never-runs", "sys_script", {
    name: "x",
    collection: "incident",
    when: "after",
    action_insert: false,
    advanced: true,
    script: "gs.info('x');",
  }],
  ["never-runs", "sys_script_client", { name: "x", table: "incident", type: "onChange" }],
  ["never-runs", "sys_script_client", { name: "x", table: "incident", type: "onCellEdit" }],
  ["never-runs", "catalog_script_client", { name: "x", type: "onChange" }],
  ["never-runs", "sysevent_email_action", {
    name: "x",
    collection: "incident",
    generation_type: "event",
  }],
  ["never-runs", "sysevent_email_action", {
    name: "x",
    collection: "incident",
    generation_type: "engine",
  }],
  ["never-runs", "sysauto_script", { name: "x", run_type: "periodically", script: "gs.info(1);" }],
  ["never-runs", "sys_dictionary", {
    name: "x_demo_fleet_vehicle",
    element: "u_other",
    column_label: "x",
    internal_type: "reference",
  }],
  ["never-runs", "sys_dictionary", {
    name: "x_demo_fleet_vehicle",
    element: "u_other",
    column_label: "x",
    internal_type: "string",
    display: true,
  }],
  ["never-runs", "sys_dictionary_override", {
    name: "incident",
    base_table: "task",
    element: "priority",
    default_value: "3",
  }],
  ["never-runs", "sys_dictionary_override", {
    name: "incident",
    base_table: "task",
    element: "priority",
    mandatory: true,
  }],
  ["never-runs", "sys_dictionary_override", {
    name: "incident",
    base_table: "cmdb_ci",
    element: "priority",
    mandatory: true,
    mandatory_override: true,
  }],
  ["never-runs", "sys_dictionary_override", {
    name: "incident",
    base_table: "task",
    element: "caller_id",
    mandatory: true,
    mandatory_override: true,
  }],
  ["never-runs", "item_option_new", { name: "x", question_text: "x", type: "8" }],
  ["duplicate", "sys_properties", { name: "glide.installation.name", value: "x" }],
  ["duplicate", "sys_user_role", { name: "itil" }],
  ["duplicate", "dl_u_priority", { impact: "1", urgency: "1", priority: "2" }],
  ["duplicate", "scan_linter_check", { name: "eval in a script", category: "security" }],
  ["duplicate", "sys_user", { user_name: "requester" }],
  ["duplicate", "sysevent_register", { event_name: "incident.resolved", table: "incident" }],
  ["duplicate", "sys_dictionary", {
    name: "incident",
    element: "caller_id",
    column_label: "x",
    internal_type: "string",
  }],
  ["never-runs", "sysauto_script", { name: "x", run_type: "once", script: "gs.info(1);" }],
  ["never-runs", "sysauto_report", {
    name: "x",
    run_type: "once",
    report: "Changes of this month",
  }],
  ["never-runs", "sys_report", { title: "x", table: "incident", type: "trend" }],
  ["never-runs", "sys_report", { title: "x", table: "incident", type: "bar", aggregate: "SUM" }],
  ["never-runs", "sys_report", {
    title: "x",
    table: "incident",
    type: "bar",
    aggregate: "Average",
  }],
  ["never-runs", "sys_cors_rule", cors({})],
  ["never-runs", "sys_cors_rule", cors({ get: false, delete: "0" })],
  ...["shop.example.com", "*", "https://*", "https://*com", "https://shop.example.com/page"].map(
    (domain) => ["never-runs" as const, "sys_cors_rule", cors({ get: true, domain })] as const,
  ),
  ["never-runs", "sys_rate_limit_rules", { name: "x" }],
  ["never-runs", "sys_rate_limit_rules", { name: "x", user: "requester", requests: 0 }],
  ["property", "sys_script", asking("x_demo_fleet.booking.max_dayz")],
  ["property", "sysauto_script", {
    name: "x",
    run_type: "daily",
    script: "var days = gs.getProperty( 'x_demo_nothing.at_all' );",
  }],
  ["duplicate", "sys_documentation", { name: "incident", label: "Störung" }],
  ["duplicate", "sys_documentation", { name: "incident", label: "Incident", language: "en" }],
  ["duplicate", "sys_translated_text", {
    tablename: "kb_knowledge_base",
    fieldname: "title",
    documentkey: "87ffc98bd2d48cec18724957bc89a0ec",
    language: "nl",
    value: "x",
  }],
  ["duplicate", "sys_choice", { name: "incident", element: "state", value: "2", label: "Doing" }],
  ["duplicate", "sys_user_grmember", { user: "itil.agent", group: "Network" }],
  ["duplicate", "sys_app", { name: "Fleet again", scope: "x_demo_fleet" }],
  ["value", "sys_properties", { name: "wrong.three", type: "integer", value: "many" }],
  ["value", "sys_properties", { name: "wrong.four", type: "boolean", value: "maybe" }],
  ["table", "cmdb_ci", { name: "x", sys_class_name: "cmdb_ci_nosuch" }],
  ["table", "task", { short_description: "x", sys_class_name: "incidents" }],
  ["choice", "change_request", { short_description: "x", state: "handed_out" }],
  ["choice", "change_request", { short_description: "x", state: "99" }],
  ["choice", "sys_update_set", { name: "x", state: "done" }],
  ["condition-column", "contract_sla", {
    name: "x",
    collection: "incident",
    start_condition: "prority=1",
    duration: "4 hours",
  }],
  ["condition-column", "sys_security_acl", {
    name: "problem",
    operation: "read",
    type: "record",
    condition: "assigned_too=javascript:gs.getUserID()",
  }],
  ["condition-column", "sys_data_policy2", {
    short_description: "x",
    model_table: "incident",
    conditions: "sttate=6^EQ",
  }],
  ["condition-column", "sysrule_view", { name: "x", table: "incident", condition: "prio=1^EQ" }],
  ["value", "contract_sla", { name: "x", collection: "incident", duration: "soonish" }],
  ["value", "cmdb_ci_server", { name: "x", install_date: "2026-02-30" }],
  ["value", "sys_atf_step", { order: "second" }],
  ["script", "sys_transform_map", {
    name: "x",
    source_table: "x_demo_fleet_vehicle_import",
    target_table: "x_demo_fleet_vehicle",
    run_script: true,
    script: "(function(source, target { })(source, target);",
  }],
  ["script", "sp_widget", {
    id: "x",
    name: "x",
    client_script: "api.controller=function($scope {};",
  }],
  ["script", "metric_definition", {
    name: "x",
    table: "incident",
    field: "priority",
    type: "script",
    script: "answer = (;",
  }],
  ["column", "sys_data_policy_rule", { table: "problem", field: "caller_id", mandatory: true }],
  ["reference", "sys_user_group", { name: "x", parent: REQUESTER }],
  ["reference", "sysrule_assignment", { name: "x", table: "incident", group: REQUESTER }],
  ["value", "sys_dictionary_override", {
    name: "incident",
    base_table: "task",
    element: "order",
    default_value: "many",
    default_value_override: true,
  }],
  ["value", "sys_dictionary", {
    name: "x_demo_fleet_vehicle",
    element: "u_seats",
    column_label: "Seats",
    internal_type: "integer",
    default_value: "several",
  }],
  ...[
    "current.priority == 1 &&",
    "current.state = = 6",
    "gs.hasRole('itil'",
    "priority is 1 and active",
    "priority=1^active=true",
  ].flatMap((condition): [CheckId, string, Record<string, unknown>][] => [
    ["script", "sys_script", rule({ condition })],
    ["script", "sys_ui_action", { name: "x", table: "incident", form_button: true, condition }],
    ["script", "sysevent_script_action", {
      name: "x",
      event_name: "incident.resolved",
      condition_script: condition,
      script: "gs.info('x');",
    }],
  ]),
];

/** Every wrong write, one class a row. */
export const WRONG_WRITES: readonly WrongWrite[] = [
  ...WRONG_CONDITIONS.flatMap(([check, terms]) =>
    terms.map((term) => ({
      table: "sys_script",
      values: rule({ filter_condition: term }),
      check,
    }))
  ),
  ...Object.entries(WRONG_TEXTS).flatMap(([place, texts]) => {
    const [table = "", column = ""] = place.split(".");
    return texts.map((text) => ({
      table,
      values: { [column]: text },
      check: "value" as const,
    }));
  }),
  ...NAMES.map(([check, table, values]) => ({ table, values, check })),
  ...REFERENCES.map(([table, values]) => ({ table, values, check: "reference" as const })),
  ...SCRIPTS.map((script) => ({
    table: "sys_script",
    values: rule({ advanced: true, script }),
    check: "script" as const,
  })),
  ...COMBINED.map(([check, table, values]) => ({ table, values, check })),
];
