/** Tool names as somebody guesses them, with the tools that are meant. */
export interface GuessedName {
  name: string;
  tools: readonly string[];
}

const guess = (name: string, ...tools: string[]): GuessedName => ({ name, tools });

/** By these the search is tuned. */
export const guessed: readonly GuessedName[] = [
  guess("sn_impersonate_user", "sn_start_impersonation"),
  guess("sn_get_table_schema", "sn_describe_table"),
  guess("sn_search_incidents", "sn_list_incidents"),
  guess("sn_close_incident", "sn_resolve_incident"),
  guess("sn_execute_script", "sn_run_script"),
  guess("sn_run_background_script", "sn_run_script"),
  guess("sn_add_work_note", "sn_add_comment"),
  guess("sn_approve_request", "sn_decide_approval"),
  guess("sn_list_tables", "sn_list_tables"),
  guess("sn_get_update_set_changes", "sn_get_update_set_contents"),
  guess("sn_set_current_update_set", "sn_switch_update_set"),
  guess("sn_export_update_set_xml", "sn_export_update_set"),
  guess("sn_rollback_update_set", "sn_back_out_update_set"),
  guess("sn_get_current_scope", "sn_get_context"),
  guess("sn_change_scope", "sn_switch_scope"),
  guess("sn_assign_role_to_user", "sn_create_user_role_grant"),
  guess("sn_add_user_to_group", "sn_create_group_member"),
  guess("sn_create_field", "sn_create_column"),
  guess("sn_add_field_to_table", "sn_create_column"),
  guess("sn_query_records", "sn_query_table"),
  guess("sn_find_records", "sn_query_table"),
  guess("sn_get_logs", "sn_query_logs"),
  guess("sn_clear_cache", "sn_flush_cache"),
  guess("sn_trigger_event", "sn_fire_event"),
  guess("sn_upload_file", "sn_upload_attachment"),
  guess("sn_search_knowledge_base", "sn_search_knowledge"),
  guess("sn_order_item", "sn_order_catalog_item"),
  guess("sn_undo_last_change", "sn_undo_changes"),
  guess("getTableColumns", "sn_describe_table"),
  guess("sendEmail", "sn_send_email"),
];

/** By these it is only measured. */
export const heldOut: readonly GuessedName[] = [
  guess("sn_count_rows", "sn_count_records"),
  guess("sn_delete_row", "sn_delete_record"),
  guess("sn_explain_encoded_query", "sn_explain_query"),
  guess("sn_get_audit_history", "sn_get_record_history"),
  guess("sn_restore_version", "sn_revert_record"),
  guess("sn_execute_flow", "sn_run_flow"),
  guess("sn_trigger_flow", "sn_run_flow"),
  guess("sn_get_flow_runs", "sn_list_flow_executions"),
  guess("sn_activate_flow", "sn_publish_flow"),
  guess("sn_test_rest_call", "sn_test_rest_message"),
  guess("sn_validate_update_set", "sn_check_update_set"),
  guess("sn_preview_remote_update_set", "sn_preview_update_set"),
  guess("sn_finish_update_set", "sn_complete_update_set"),
  guess("sn_search_scripts", "sn_search_code"),
  guess("sn_where_used", "sn_find_usages"),
  guess("sn_run_test", "sn_run_atf_test"),
  guess("sn_get_test_results", "sn_get_atf_results"),
  guess("sn_check_access", "sn_explain_access", "sn_evaluate_acl"),
  guess("sn_install_plugin", "sn_activate_plugin"),
  guess("sn_kill_transaction", "sn_cancel_transaction"),
  guess("sn_copy_record", "sn_clone_record"),
  guess("sn_get_user_roles", "sn_explain_access", "sn_list_user_role_grants"),
  guess("sn_new_incident", "sn_create_incident"),
  guess("sn_edit_business_rule", "sn_update_business_rule"),
  guess("sn_remove_attachment", "sn_delete_attachment"),
  guess("sn_move_change_state", "sn_move_change"),
  guess("sn_get_attachments", "sn_list_attachments"),
  guess("sn_configure_form", "sn_set_form_layout"),
  guess("createIncident", "sn_create_incident"),
  guess("listUpdateSets", "sn_list_update_sets"),
];
