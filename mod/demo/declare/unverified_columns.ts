/**
 * Columns of the seeded dictionary that neither the independent dictionary has nor documentation at
 * hand spells out: common knowledge, to be checked on a real instance before anything relies on
 * them. Reviewed by hand; `docs/reference/platform_levels.md` has the level of every column, and the
 * tables `x_demo_*` are our own. One table a line, continued by indented lines.
 */
const UNVERIFIED = `
label: owner
label_entry: table_key
sys_update_set: installed_from release_date completed_on
sys_update_set_source: instance_id username password
sys_update_preview_problem: remote_update missing_item_table missing_item
atf_input_variable: model order
atf_output_variable: model order
sys_atf_test_suite_result: test_suite success success_count failure_count error_count skip_count
sys_atf_test_result: test test_name output first_failing_step
sys_atf_test_result_step: test_result step order summary output
scan_check_suite_check: suite check
scan_combo: suite targets
scan_result: scan_type combo execution_time execution_tracker
scan_finding: result check finding_details count muted
sys_app_version: source_app_id version publish_date
sys_rollback_context: version
sys_batch_install_plan: notes
sys_batch_install_item: batch_plan package_id package_type notes version status_message
sys_repo_config: sys_app branch_name last_commit_on
sys_repo_stash: sys_app
sys_execution_tracker: percent_complete message detail_message result completion_time
sys_audit: tablename documentkey newvalue reason
problem_task: problem problem_task_type
change_task: change_task_type
discovery_schedule: discover location max_run
em_event: node resource severity alert
em_alert: node resource severity acknowledged maintenance incident
em_match_rule: order filter ignore_event transform bind
em_alert_management_rule: order alert_filter
rm_sprint: group_capacity
sn_si_incident: subcategory
sn_vul_entry: summary
sn_vul_vulnerable_item: vulnerability substate
wm_order: asset caller qualification_group
wm_task: dispatch_group
sn_aia_agent: proficiency
customer_contact: account
csm_consumer: email
sn_customerservice_case: account contact consumer product
service_entitlement: account contract product
sn_risk_risk: profile owner inherent_impact inherent_likelihood
sn_compliance_policy: owner
sn_compliance_control: profile content owner frequency
sn_grc_issue: profile classification
sys_ui_script: script_name use_scoped_format
sysevent: instance parm1 parm2 queue process_on processed
sys_script_execution_history: executed_by started finished rollback_context
sys_import_set: load_completed multi_import_set run_after
sys_rest_insert_multiple: transformation column_mapping
sys_import_set_row: sys_import_row sys_import_state sys_import_state_comment sys_target_table
  sys_target_sys_id
syslog: level message
sc_cat_item_dt_approval: approver
sc_cat_item_guide_items: guide item condition order
io_set_item: order
sys_hub_flow_version: flow annotation favorite
sys_hub_flow_safe_edit: flow
sys_flow_log: context level order operation message
sys_decision_input: model
sn_codesearch_table: search_group search_fields
kb_use: article viewed
pa_units: precision
pa_scores: indicator
sys_query_pattern: example count average total
sys_transaction_pattern: example count average total
sys_upgrade_history: from_version to_version
sys_upgrade_history_log: upgrade_history disposition changed resolution_status
sys_progress_worker: state_code message
syslog_app_scope: level message
sys_atf_code_coverage_request: total
cmdb_serial_number: valid
cmdb_identifier: independent
cmdb_identifier_entry: identifier condition order
cmdb_metadata_hosting: rel_type
cmdb_datasource_last_update: class record attribute
sttrm_state: sttrm_model initial_state
sttrm_transition_condition: condition order
sys_index: logical_table_name col_name_string unique_index
metric_definition: timeline
sys_translated_text: tablename documentkey
sys_public: page
sys_restricted_caller_access: source_type target operation
cmn_schedule_condition: condition
cmn_schedule_span: schedule
conflict: change related_configuration_item conflicting_change schedule
risk_conditions: condition order
chg_mgt_worker: request messages
sys_rate_limit_rules: rate_limit
scheduled_import_set: concurrent_import partition_method pre_script_bool pre_script post_script_bool
  post_script
discovery_credentials: order password
sys_connection: order credential host port mid_selection
http_connection: protocol base_path
sys_soap_message: wsdl download_wsdl wsdl_xml use_basic_auth basic_auth_profile
sys_soap_message_function: soap_action envelope
sys_cors_rule: domain get post put patch delete max_age access_control_allow_headers exposed_headers
ecc_queue: agent topic queue error_string processed
sys_outbound_http_log: response_status
par_visualization: macroponent properties certified
sp_ng_template: template
sp_css: css turn_off_scss_compilation
cmdb_ci_vm_instance: cpus memory
cmdb_ci_database: version
cmdb_ci_printer: colors
cmdb_ci_outage: begin end duration details
cmdb_sam_sw_install: publisher version
rm_scrum_task: story hours
m2m_story_dependencies: prerequisite_story dependent_story
cost_plan: quantity
resource_plan: group_resource planned_hours
sn_hr_core_task: hr_task_type
sn_install_base_item: account product
awa_queue: order
sn_compliance_policy_statement: reference
sm_part_requirement: model quantity
sn_aia_agent_tool_m2m: agent
sn_aia_execution_plan: usecase agent objective
sys_cs_conversation: topic consumer
sys_generative_ai_log: prompt response error
sys_gen_ai_usage_log: skill
ml_solution: version
incident_task: incident
metric_instance: definition start end duration
sys_audit_delete: tablename documentkey
sys_user_delegate: delegate starts ends approvals assignments notifications invitations
cmn_rota: group schedule
domain: default primary
ecc_agent_capability_m2m: agent capability
oauth_credential: token expires peer
sys_email_account: server port password enable_tls enable_ssl
sys_processor: path
sys_web_service: wsdl
sys_notif_subscription: notification
sys_import_set_run: set total inserts updates ignored skipped errors completed
sys_archive: conditions
sys_auto_flush: tablename matchfield age conditions cascade_delete
clone_data_preserver: conditions
sso_properties: idp default
kb_feedback: article comments rating useful flagged query
ais_search_source: datasource condition
sys_hub_flow_variable: model order
sys_hub_flow_output: model order
`;

/** Table → its unverified columns. */
export const unverifiedColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  UNVERIFIED.trim().split(/\n(?! )/).map((line) => {
    const [table = "", columns = ""] = line.split(":");
    return [table, columns.trim().split(/\s+/)];
  }),
);
