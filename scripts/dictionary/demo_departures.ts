/**
 * Where the demo instance has what no instance at hand declares: `table.column: aspects`. Most keep
 * what one of its interfaces answers; no tool reads or writes these columns but the two that
 * `docs/platform-facts.md` lists as open. A needless line is an error.
 */
const DEPARTURES = `
sys_number_counter.table: type reference
sys_protocol_profile.name: absent
sys_update_set.completed_by: type reference
sys_import_set.run_after: absent
syslog.level: type
cmdb_ci_db_instance.instance_name: absent
cmdb_identifier_entry.referenced_field: absent
cmdb_ire_partial_payloads.source_name: absent
cmdb_ire_partial_payloads.source_native_key: absent
cmdb_ire_partial_payloads.payload: absent
cmdb_ire_incomplete_payloads.source_name: absent
cmdb_ire_incomplete_payloads.source_native_key: absent
cmdb_ire_incomplete_payloads.payload: absent
sc_cat_item_delivery_plan.description: absent
sc_cat_item_dt_approval.approver: absent
sys_multi_import_set.name: absent
sys_rest_insert_multiple.column_mapping: absent
sttrm_model.description: absent
sttrm_state_transition.automatic_transition: absent
sttrm_state_transition.active: absent
risk_conditions.risk: type
risk_conditions.impact: type
chg_mgt_worker.messages: absent
chg_mgt_worker.payload: absent
sys_execution_tracker.state: type
sys_app_version.payload: absent
sys_rollback_context.name: absent
sys_rollback_context.source_table: absent
sys_rollback_context.source: absent
sys_rollback_context.version: absent
sys_rollback_context.payload: absent
sys_batch_install_item.batch_plan: absent
sys_batch_install_item.package_id: absent
sys_batch_install_item.package_type: absent
sys_batch_install_item.install_date: absent
sys_repo_config.branch_name: absent
sys_repo_config.last_commit_on: absent
sys_repo_stash.payload: absent
sys_atf_step_config.description: absent
sys_atf_test_suite_result.rolledup_test_success_count: absent
sys_atf_test_suite_result.rolledup_test_failure_count: absent
sys_atf_test_suite_result.rolledup_test_error_count: absent
sys_atf_test_suite_result.rolledup_test_skip_count: absent
sys_atf_test_result.first_failing_step: reference
scan_combo.name: absent
scan_combo.suite: absent
scan_combo.target_table: absent
scan_result.status: absent
scan_result.execution_tracker: absent
sys_flow_log.level: type
kb_knowledge.language: absent
pa_units.precision: absent
syslog_app_scope.level: type
syslog_app_scope.app_scope: absent
`;

/** Each as `table.column aspect`. */
export const demoDepartures: readonly string[] = DEPARTURES.trim().split("\n").flatMap((line) => {
  const [path = "", aspects = ""] = line.split(": ");
  return aspects.split(" ").map((aspect) => `${path} ${aspect}`);
});
