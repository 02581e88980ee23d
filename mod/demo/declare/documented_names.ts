/**
 * Names of columns that the platform's documentation or published measurements on live instances
 * spell out, where the independent dictionary (`scripts/dictionary`) does not have the column.
 * Reviewed by hand: a plain word counts only where it stands as a column name, not where it occurs
 * in a sentence. A name's evidence is for the name; a table that has it without being described
 * with it is what a real instance has to confirm.
 */
export const documentedNames: ReadonlySet<string> = new Set(
  `
account_parent action active additional_info affected_user all_day allow_null_attribute app_scope
application applies_to assigned_to assignment_group attack_vector attributes automatic_transition
base_update_set busines_criticality business_criticality business_duration calculation_complete
category change_request child_type ci_id ci_item ci_type close_code cmdb_ci cmdb_ci_service
completed_by configuration_item connection_alias connection_timeout connection_url data_source
days_of_week decision_table delivery_plan description disco_run_type discovery_source display_name
display_value ecc_agent element employee_number employment_start_date employment_type end_date
end_date_time end_time error_message estimated_end event_class exact_count_match field field_value
fieldname file_name first_found first_name from_state function_name global hr_service http_method id
impact initiated_from input_table install_date installed_on instance_name internal_type is_default
kernel_release label language last_found last_name last_scan license_key mandatory message_key
metric_name mid_server name number oauth_entity_profile oldvalue on_hold opened_for parent
parent_type payload planned_end_date planned_start_date primary_contact print_type priority
process_definition referenced_field remote_update_set repeat_type repeat_until request_item
resolution_code resolution_state resource_type response_time response_to rest_api
rest_message_function risk risk_rating risk_score role rolledup_test_error_count
rolledup_test_failure_count rolledup_test_skip_count rolledup_test_success_count run_time
sc_cat_item sc_item_option script sequence serial_number serial_number_type service_id
short_description show_as soap_endpoint soap_message solution_name source source_feed source_name
source_native_key source_record source_scope source_table sp_angular_provider sp_dependency sp_theme
sp_widget start_at start_date start_date_time start_time state state_label state_value status
sttrm_state_transition subject_person sys_class_name sys_created_by sys_created_on sys_id
sys_import_set sys_mod_count sys_tags sys_transform_map sys_updated_by sys_updated_on table
table_name target_name target_scope target_sys_id target_table target_type task task_number tcp_port
time_of_event to_state type ui_type unit_cost updated_on urgency url use_mid user user_criteria
user_name user_resource valid_from valid_to value variable_set window_end window_start work_email
work_notes
`.trim().split(/\s+/),
);
