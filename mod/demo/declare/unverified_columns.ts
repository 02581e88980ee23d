/**
 * Columns of the seeded dictionary whose names no documentation at hand spells out: common
 * knowledge, to be checked on a real instance before anything relies on them. Every other column
 * stands in `documented_names.ts`. Reviewed by hand; the tables `x_demo_*` are our own.
 * One table a line, continued by indented lines.
 */
const UNVERIFIED = `
sys_db_object: user_role
sys_dictionary: reference_key
sys_dictionary_override: default_value_override mandatory_override read_only_override
  display_override reference_qual_override attributes_override
label: owner
label_entry: table_key
sys_glide_object: scalar_type scalar_length visible
sys_choice: hint
sys_documentation: hint help
sys_number: prefix
sys_script: order advanced action_insert action_update action_delete action_query
  filter_condition condition abort_action add_message message role_conditions
sys_script_client: messages view applies_extended isolate_script order
sys_properties: choices suffix ignore_cache
sys_ui_message: message code
sys_user_role: suffix elevated_privilege grantable assignable_by requires_subscription
sys_user_role_contains: contains
sys_auth_profile_basic: username password
sys_protocol_profile: protocol
ecc_agent: version validated
sys_rest_message: basic_auth_profile oauth2_profile protocol_profile
sys_rest_message_fn: content qualified_name basic_auth_profile oauth2_profile protocol_profile
sys_rest_message_fn_param_defs: order
sys_package: version
sys_scope: vendor js_level private
sys_user_preference: system
sys_update_set: installed_from release_date completed_on
sys_update_set_source: instance_id username password
sys_remote_update_set: remote_sys_id commit_date
sys_update_preview_problem: remote_update missing_item_table missing_item
sys_atf_step_config: step_env order
atf_input_variable: model order
atf_output_variable: model order
sys_atf_test: fail_on_server_error
sys_atf_step: test step_config order display_name
sys_variable_value: document document_key variable order
sys_atf_test_suite: filter
sys_atf_test_suite_test: test_suite test order abort_on_failure
sys_atf_test_suite_result: test_suite success success_count failure_count error_count
  skip_count rolledup_test_success_count rolledup_test_failure_count rolledup_test_error_count
  rolledup_test_skip_count
sys_atf_test_result: test test_name output first_failing_step
sys_atf_test_result_step: test_result step order summary output
scan_check: resolution_details documentation_url run_condition
scan_table_check: conditions advanced use_script
scan_check_suite_check: suite check score_weight
scan_combo: suite targets
scan_result: scan_type combo execution_time execution_tracker
scan_finding: result check finding_details count muted
sys_app_version: source_app_id version publish_date
sys_rollback_context: version
v_plugin: version
sys_batch_install_plan: notes
sys_batch_install_item: batch_plan package_id package_type notes version status_message
sys_repo_config: sys_app branch_name last_commit_on
sys_repo_stash: sys_app
sys_execution_tracker: percent_complete message detail_message result completion_time
sys_scope_privilege: operation
sys_app_category: style
sys_app_application: title hint order
sys_app_module: title link_type filter query view_name report hint order override_menu_roles
sys_user: email title phone manager department location vip
sys_user_group: manager email
sys_user_has_role: inherited
sys_audit: tablename fieldname documentkey oldvalue newvalue reason
cmn_location: street city zip country
cmn_department: dept_head
core_company: city country phone website customer vendor manufacturer
task: impact urgency approval location
incident: subcategory severity
problem: known_error cause_notes fix_notes workaround
change_request: justification
problem_task: problem problem_task_type
change_task: change_task_type
contract_sla: target duration pause_condition stop_condition reset_condition schedule
  schedule_source retroactive
sysrule_assignment: condition match_conditions order
discovery_schedule: discover location max_run
em_event: node resource severity alert
em_alert: node resource severity acknowledged maintenance incident
em_match_rule: order filter ignore_event transform bind
em_alert_management_rule: order alert_filter
cmdb_model: display_name manufacturer
cmdb_model_category: allow_as_master
alm_asset: display_name model quantity substatus ci department location cost
planned_task: percent_complete
pm_project: primary_portfolio phase
dmn_demand: portfolio business_case
rm_epic: product
rm_sprint: group_capacity
rm_story: product epic sprint acceptance_criteria blocked blocked_reason
sn_si_incident: subcategory
sn_vul_entry: summary
sn_vul_vulnerable_item: vulnerability substate
wm_order: asset caller qualification_group
wm_task: dispatch_group
sn_aia_agent: instructions proficiency
customer_contact: account
csm_consumer: email
sn_customerservice_case: account contact consumer product
ast_contract: vendor contract_model starts ends
service_entitlement: account contract product
sn_risk_risk: profile owner inherent_impact inherent_likelihood
sn_compliance_policy: owner
sn_compliance_control: profile content owner frequency
sn_grc_issue: profile classification
sn_aia_usecase: base_plan
task_sla: sla stage percentage duration
sysapproval_approver: sysapproval approver
sys_ui_policy: conditions view on_load reverse_if_false inherit order run_scripts script_true
  script_false
sys_ui_policy_action: visible disabled
sys_ui_action: order condition client onclick form_link form_context_menu list_banner_button
  list_choice list_link list_context_menu show_insert show_update hint
sys_ui_page: endpoint direct html processing_script
sysauto: run_period conditional condition
sysevent_register: queue
sys_ui_macro: xml
sys_ui_script: script_name use_scoped_format
sysevent_script_action: order condition_script
sysevent: instance parm1 parm2 queue process_on processed
sys_trigger: next_action document document_key
sys_script_execution_history: executed_by started finished rollback_context
sysevent_email_action: generation_type action_insert action_update condition advanced_condition
  subject send_self template weight
sp_page: title public draft internal css
sp_portal: title homepage notfound_page theme
sp_widget: template css link option_schema public internal
sys_ux_page_registry: title path root_macroponent admin_panel admin_panel_table
sys_ws_definition: is_versioned consumes produces doc_link
sys_ws_version: deprecated
sys_ws_operation: web_service_version operation_uri requires_authentication
  requires_acl_authorization
sys_transform_map: order run_business_rules enforce_mandatory_fields copy_empty_fields
  run_script
sys_transform_entry: map coalesce use_source_script source_script choice_action
  reference_value_field
sys_import_set: load_completed multi_import_set run_after
sys_rest_insert_multiple: transformation column_mapping
sys_import_set_row: sys_import_row sys_import_state sys_import_state_comment sys_target_table
  sys_target_sys_id
cmdb: manufacturer department location
cmdb_ci: subcategory fqdn
cmdb_ci_computer: os ram
cmdb_ci_server: classification
syslog: level message
oauth_entity: access_token_lifespan refresh_token_lifespan
sys_security_acl: operation condition advanced
sys_data_policy2: model_table conditions inherit enforce_ui
sys_data_policy_rule: sys_data_policy disabled
sc_catalog: title manager
sc_category: title order
sc_cat_item_delivery_task: order
sc_cat_item_dt_approval: approver
sc_cat_item: price no_quantity order flow_designer_flow workflow owner meta
sc_cat_item_guide: two_step
sc_cat_item_guide_items: guide item condition order
item_option_new_set: title order layout
io_set_item: order
item_option_new: order map_to_field enable_also_request_for example_text hidden
question_choice: question text order price
catalog_script_client: cat_variable applies_catalog applies_req_item applies_sc_task
catalog_ui_policy: catalog_conditions applies_catalog applies_req_item applies_sc_task
catalog_ui_policy_action: catalog_variable
sc_request: price stage
sc_req_item: request quantity stage price
sc_task: request
sc_cart_item: cart quantity
sc_item_option: order
sys_hub_flow_snapshot: parent_flow
sys_hub_flow_version: flow annotation favorite
sys_hub_flow_safe_edit: flow
sys_hub_trigger_instance: flow trigger_inputs comment
sys_hub_flow_component: flow order ui_id parent_ui_id comment
sys_hub_flow_logic: logic_definition inputs
sys_flow_context: flow snapshot calling_source
sys_flow_log: context level order operation message
sys_decision: answer_table
sys_decision_input: model
sys_decision_question: order condition answer
wf_workflow: template
wf_workflow_version: workflow condition start published
wf_activity: x y
wf_transition: from to condition
wf_context: started ended result
sn_codesearch_table: search_group search_fields
kb_knowledge_base: title owner workflow retire_workflow disable_commenting
kb_knowledge: text meta author published retired
kb_use: article viewed
user_criteria: department location advanced
sys_email: subject recipients copied body headers importance error_string instance
pa_units: precision
pa_indicators: direction frequency unit precision cube aggregate conditions
pa_scores: indicator
pa_dashboards: owner
sys_report: title filter aggregate sumfield interval
sys_group_has_role: inherits
sys_query_pattern: example count average total
sys_transaction_pattern: example count average total
sys_upgrade_history: from_version to_version
sys_upgrade_history_log: upgrade_history disposition changed resolution_status
sys_progress_worker: state_code message output_summary
syslog_app_scope: level message
sys_atf_code_coverage_request: total
sys_hub_flow: latest_snapshot master_snapshot
cmdb_ci_service: version
cmdb_ci_appl: version
cmdb_ci_network_adapter: netmask
cmdb_serial_number: valid
cmdb_rel_type: parent_descriptor child_descriptor
cmdb_rel_ci: child
cmdb_identifier: independent
cmdb_identifier_entry: identifier condition order
cmdb_metadata_hosting: rel_type
cmdb_datasource_last_update: class record attribute
sttrm_state: sttrm_model initial_state
sttrm_transition_condition: condition order
sys_template: template
sys_ui_view: title hidden
sys_ui_section: view view_name caption header title sys_user
sys_ui_element: sys_ui_section position sys_user
sys_ui_form: view sys_user
sys_ui_form_section: sys_ui_form sys_ui_section position
sys_ui_list: view relationship sys_user
sys_ui_list_element: list_id position
sys_ui_related_list: view related_list sys_user
sys_ui_related_list_entry: list_id related_list position filter order_by
sysrule_view: view device_type match_conditions condition advanced order
  overrides_user_preference
sys_db_view_table: view variable_prefix where_clause order left_join
sys_relationship: basic_apply_to basic_query_from query_with advanced apply_to query_from
  insert_callback
sys_index: logical_table_name index_col_name col_name_string unique_index
metric_definition: timeline
sys_translated_text: tablename fieldname documentkey
sys_public: page
sys_restricted_caller_access: source_type target operation
std_change_record_producer: template current_version
std_change_producer_version: version
cmn_schedule_condition: condition
cmn_schedule_span: schedule
conflict: change related_configuration_item conflicting_change schedule
risk_conditions: condition impact order
chg_mgt_worker: request messages
sys_rate_limit_rules: rate_limit
sys_data_source: format sheet_number jpath_root_node xpath_root_node jdbc_server jdbc_user_name
  jdbc_password query
sys_transform_script: map order
scheduled_import_set: concurrent_import partition_method pre_script_bool pre_script
  post_script_bool post_script
sys_alias: multiple_connections
discovery_credentials: order password
sys_connection: order credential host port mid_selection
http_connection: protocol base_path
sys_soap_message: wsdl download_wsdl wsdl_xml use_basic_auth basic_auth_profile
sys_soap_message_function: soap_action envelope
sys_cors_rule: domain get post put patch delete max_age access_control_allow_headers
  access_control_allow_credentials exposed_headers
ecc_queue: agent topic queue error_string processed
sys_outbound_http_log: response_status
sysevent_email_template: subject
sysevent_in_email_action: order filter_condition condition_script required_roles reply_email
sysauto_report: report user_list address_list report_title report_body output_type
  omit_if_no_records zip_output
sys_ux_macroponent: extends layout composition data props internal_event_mappings
sys_ux_app_config: landing_path
sys_ux_app_route: parent_macroponent fields optional_parameters order
sys_ux_screen: macroponent event_mappings screen_condition order
sys_ux_page_property: page route
sys_ux_client_script: macroponent target script_api_version
sys_ux_data_broker_transform: props output_schema
sys_ux_list_category: title configuration order
sys_ux_list: title configuration columns condition order
sys_declarative_action_assignment: model declarative_action_type server_script conditions
  tooltip button_type record_selection_required order specificity
pa_cubes: conditions
pa_dimensions: conditions
pa_breakdowns: dimension
par_visualization: macroponent properties certified
sp_container: order width
sp_row: order
sp_column: order size
sp_instance: title order widget_parameters css glyph color
sp_page_route_map: route_from_page route_to_page portals order
sp_ng_template: template
sp_dependency: module include_on_page_load portals_for_page_load
sp_theme: css_variables header footer
sp_js_include: display_name
sp_css: css turn_off_scss_compilation
`;

/** Table → its unverified columns. */
export const unverifiedColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  UNVERIFIED.trim().split(/\n(?! )/).map((line) => {
    const [table = "", columns = ""] = line.split(":");
    return [table, columns.trim().split(/\s+/)];
  }),
);
