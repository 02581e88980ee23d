/**
 * Names of columns that the platform's documentation or published measurements on live instances
 * spell out. Reviewed by hand: a plain word counts only where it stands as a column name, not where
 * it occurs in a sentence. A name's evidence is for the name; a table that has it without being
 * described with it is what a real instance has to confirm.
 */
export const documentedNames: ReadonlySet<string> = new Set(
  `
access action action_inputs action_name action_type active activity_definition admin_overrides
api_name application article_type asset_tag assigned_to assignment_group attributes
authentication_type backout_plan base_table base_update_set base_uri blind_copied body_text
business_duration business_percentage cab_required caller_id category caused_by change_request
checked_out choice choice_field choice_table client_callable client_id client_script client_secret
close_code close_notes closed_at closed_by cmdb_ci collection column_label comments company
completed_by compressed contact_type content_type correlation_id cpu_count cpu_name
create_access_controls data_table date_format decision_table default default_gateway default_value
demo_data dependent_on_field dependent_value description discovery_source disk_space display
display_attachments document_id due_date duplicate_of element element_id employee_number end_date
end_time error_message event_name execution_id failed_attempts field file_name fired_by
first_discovered first_name form_button function_name global grant_type granted_by group
hardware_status has_breached hold_reason host_name http_method id implementation_plan inactive
incident_state include_members install_date install_status internal_integration_user internal_name
internal_type ip_address is_default is_extendable is_private kb_category kb_knowledge_base
kernel_release key label language last_discovered last_login last_login_time last_name list_button
locked_out login_page mac_address made_sla managed_by mandatory match_all max_length
maximum_digits message_html mobile_phone model_id name namespace number number_ref on_hold
opened_at opened_by operation_script operational_status os_version owned_by parent parent_id
parent_incident parent_table password_needs_reset payload payload_hash planned_end_date
planned_end_time planned_start_date plural priority problem_id public_client read_only read_roles
reassignment_count recipient_fields recipient_groups recipient_users record_for_rollback
record_name redirect_url reference reference_cascade_rule reference_qual relative_path
remote_update_set reopen_count requested_by resolution_code resolved_at resolved_by response_time
rest_endpoint rest_message rest_message_function risk role roles run_as run_dayofmonth
run_dayofweek run_start run_time run_type scope script sequence serial_number service_id
short_description size_bytes size_compressed source source_field source_record source_scope
source_table start_at start_condition start_date start_time state status stock_symbol super_class
support_group sys_class_name sys_created_by sys_created_on sys_id sys_import_set sys_mod_count
sys_name sys_package sys_policy sys_scope sys_security_acl sys_transform_map sys_update_name
sys_updated_by sys_updated_on sys_user_role sys_view_count table table_name table_sys_id
target_field target_name target_scope target_table target_type task test_plan time_format
time_zone trigger_type type ui_policy ui_type unique update_set update_source url url_suffix
use_mid_server use_mutual_auth use_reference_qualifier used_for user user_criteria user_name
user_password valid_to value version_id virtual watch_list web_service_access_only
web_service_definition when work_end work_notes work_start workflow_state workflow_version
write_roles ws_access
`.trim().split(/\s+/),
);
