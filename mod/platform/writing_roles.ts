/**
 * The roles that the vendor's documentation of the Australia release asks of who makes records of a
 * table, or sends to an interface: `table or part of a path | any one of these | page`, from the
 * page's line "Role required". Administrators may besides. The instance's own access rules decide:
 * this says what to ask for.
 */
const DOCUMENTED = `
alm_asset | asset | it-asset-management/asset-management/t_CreatingAssets
catalog_script_client | admin | servicenow-platform/service-catalog/t_CreateACatalogClientScript
catalog_ui_policy | admin | servicenow-platform/service-catalog/t_CreatUIPolicyForSvcCalgIt
change_request | itil, sn_change_write | it-service-management/change-management/t_CreateAChange
change_task | itil, sn_change_write | it-service-management/change-management/create-a-change-task
cmdb_rel_ci | sn_cmdb_editor, itil, asset | servicenow-platform/configuration-management-database-cmdb/delete-ci-relationship
cmdb_rel_type | admin | platform-administration/table-administration-and-data-management/t_DefineARelationshipType
cmn_schedule | schedule_admin | platform-administration/time-configuration/t_DefineASchedule
cmn_schedule_span | schedule_admin, itil_admin | platform-administration/time-configuration/create-events-next-experience-ui
contract_sla | admin | it-service-management/service-level-management/t_CreateAnSLADefinition
discovery_schedule | discovery_admin | it-operations-management/discovery/discovery-manager
dmn_demand | it_demand_manager, it_demand_user | it-business-management/portfolio-planning/create-a-demand-ppw
ecc_queue | mid_server | servicenow-platform/mid-server/ecc-queue-mid-server
em_match_rule | evt_mgmt_admin | it-operations-management/event-management/create-or-edit-event-rule
email | email_api_send | api-reference/rest-apis/email-api
http_connection | connection_admin | platform-security/connections-and-credentials/create-https-connection
incident | itil, sn_incident_write | it-service-management/incident-management/create-an-incident
item_option_new | admin | servicenow-platform/service-catalog/t_CreateAVariableForACatalogItem
item_option_new_set | catalog_admin, catalog_editor, catalog_manager | servicenow-platform/service-catalog/t_CreateAVariableSet
kb_knowledge | knowledge, knowledge_manager, knowledge_admin, knowledge_coach, knowledge_domain_expert, knowledge_group_member | servicenow-platform/knowledge-management/create-knowledge-article
kb_knowledge_base | knowledge_admin | servicenow-platform/knowledge-management/create-a-knowledgebase
metric_definition | metric_admin | platform-administration/create-metric
oauth_entity | oauth_admin | platform-security/authentication/connect-3rd-party-oauth-provider
pa_breakdowns | pa_data_collector, pa_power_user, pa_admin | now-intelligence/performance-analytics/manual-breakdowns
pa_indicators | pa_admin, pa_power_user | now-intelligence/performance-analytics/t_CreateAManualIndicator
problem | itil, sn_problem_write, problem_admin, problem_manager, problem_coordinator | it-service-management/problem-management/create-a-problem-v2
problem_task | itil, sn_problem_write, problem_admin, problem_coordinator, problem_manager, problem_task_analyst | it-service-management/problem-management/create-problem-task
processflow | flow_designer | build-workflows/workflow-studio/flow-edit
sc_cat_item_guide | catalog_admin | servicenow-platform/service-catalog/t_CreateAnOrderGuide
sc_cat_item_producer | catalog_admin | servicenow-platform/service-catalog/t_DefRecProdInSCat
scan_table_check | scan_admin | platform-administration/instance-scan/hs-create-table-health-check
service_entitlement | sn_customerservice_manager | customer-service-management/create-entitlement
sn_aia_usecase | sn_aia.admin | intelligent-experiences/configure-use-case-ai-agents
sn_chg_rest | sn_change_writer | api-reference/rest-apis/change-management-api
sn_cicd | sn_cicd.sys_ci_automation | api-reference/rest-apis/cicd-api
sn_compliance_control | sn_compliance.admin, sn_compliance.manager | governance-risk-compliance/policy-and-compliance-management/t_CreateAControl
sn_compliance_policy | sn_compliance.admin, sn_compliance.manager | governance-risk-compliance/policy-and-compliance-management/t_DefineAPolicy-2
sn_hr_core_case | sn_hr_core.case_writer | employee-service-management/hr-service-delivery/t_CreateAnHRCase
sn_nowassist_skill_config | sn_generative_ai.nsa_admin | intelligent-experiences/edit-a-now-assist-skill
sn_vul_vulnerable_item | sn_vul.vulnerability_write | security-management/vulnerability-response/t_CreateVulnerableItems
sp_angular_provider | sp_admin | platform-user-interface/service-portal/angular-providers
sp_dependency | sp_admin | platform-user-interface/service-portal/widget-dependencies
sp_portal | sp_admin | platform-user-interface/service-portal/create-a-portal
sp_widget | sp_admin | platform-user-interface/service-portal/create-new-widget
sys_atf_step | atf_test_admin, atf_test_designer | application-development/automated-test-framework-atf/atf-edit-test-step
sys_atf_test | atf_test_admin, atf_test_designer | application-development/automated-test-framework-atf/atf-create-test
sys_auth_profile_basic | web_service_admin | api-reference/web-services/t_CreateABasicAuthProfile
sys_choice | admin | it-service-management/change-management/t_CreateNewChoice
sys_cors_rule | cors_rule_admin, web_service_admin | api-reference/rest-api-explorer/t_DefineACORSRule
sys_cs_topic | virtual_agent_admin | conversational-interfaces/virtual-agent/create-virtual-agent-topic
sys_db_object | admin | platform-administration/table-administration-and-data-management/t_CreateATable
sys_db_view | admin | platform-administration/table-administration-and-data-management/t_CreateADatabaseView
sys_db_view_table | admin | platform-administration/table-administration-and-data-management/t_AddATableToTheDatabaseView
sys_group_has_role | user_admin | platform-administration/user-administration/t_AssignRoleToGroup
sys_hub_flow | flow_designer | build-workflows/workflow-studio/flow-edit
sys_index | admin | platform-administration/table-administration-and-data-management/t_CreateCustomIndex
sys_number | admin | platform-administration/t_AutoNumberingRecordsInATable
sys_properties | admin | platform-administration/t_AddAPropertyUsingSysPropsList
sys_rate_limit_rules | rate_limit_admin | api-reference/rest-api-explorer/create-REST-API-rate-limits
sys_relationship | related_list_admin | platform-user-interface/t_CreateDefinedRelatedLists
sys_remote_update_set | admin | application-development/system-update-sets/t_PreviewARemoteUpdateSet
sys_report | itil, report_user, report_group, report_global, report_admin | now-intelligence/reporting/t_CreateYourOwnReport
sys_rest_message | web_service_admin | api-reference/web-services/t_ConfiguringARESTMessage
sys_rest_message_fn | web_service_admin | api-reference/web-services/t_DefineAnHTTPMethod
sys_rest_message_headers | web_service_admin | api-reference/web-services/t_DefineAnHTTPHeader
sys_script_fix | script_fix_admin | application-development/t_CreateFixScripts
sys_script_include | admin | api-reference/scripts/c_ScriptIncludes
sys_soap_message | web_service_admin | api-reference/web-services/t_CreateASOAPMessage
sys_ui_action | ui_action_admin | platform-administration/t_EditingAUIAction
sys_ui_macro | ui_macro_admin | platform-administration/t_CreateAUIMacro
sys_ui_policy | ui_policy_admin | platform-administration/t_CreateAUIPolicy
sys_ui_view | admin | platform-user-interface/create-delete-view
sys_update_set | admin | application-development/system-update-sets/create-select-update-set
sys_user | user_admin | platform-administration/user-administration/t_CreateAUser
sys_user_grmember | user_admin | platform-administration/user-administration/t_AddAUserToAGroup
sys_user_group | user_admin | customer-service-management/create-a-group-so
sys_user_has_role | user_admin | platform-administration/user-administration/t_AssignARoleToAUser
sys_user_role | admin | platform-administration/user-administration/t_CreateARole
sys_user_role_contains | admin | platform-administration/user-administration/t_AddARoleToAnExistingRole
sys_ux_macroponent | ui_builder_admin | application-development/ui-builder/create-page
sys_ws_definition | web_service_admin | api-reference/rest-api-explorer/t_CreateAScriptedRESTService
sys_ws_operation | web_service_admin | api-reference/rest-api-explorer/t_CreateAScriptedRESTAPIResource
sys_ws_version | web_service_admin | api-reference/rest-api-explorer/t_AddAVersion
sysauto_script | system_scheduler_admin | platform-administration/time-configuration/t_CreateAScheduledJob
sysevent_email_template | admin | platform-administration/t_CreateAnEmailTemplate
sysevent_register | events_admin | platform-administration/system-events/t_RegisterAnEvent
sysevent_script_action | sysevent_script_action_admin | platform-administration/system-events/r_ScriptActions
sysrule_assignment | assignment_rule_admin | platform-administration/table-administration-and-data-management/t_AssignmentModuleRule
sysrule_view | admin | platform-user-interface/t_CreateAViewRule
user_criteria | catalog_admin | servicenow-platform/service-catalog/t_CreateAUserCriteriaRecord
`;

const ROLES: ReadonlyMap<string, readonly string[]> = new Map(
  DOCUMENTED.trim().split("\n").map((line) => {
    const [name = "", roles = ""] = line.split(" | ");
    return [name, roles.split(", ")];
  }),
);

/** What an account may write of the documented tables and interfaces, by its roles. */
export interface Writable {
  can: string[];
  /** `needs` as `sayRoles` tells it. */
  cannot: { needs: string; what: string[] }[];
}

/**
 * The roles for the first table or interface that a path names. Any one of them is enough, as is
 * `admin`; undefined where no page tells.
 */
export function writingRoles(path: string): readonly string[] | undefined {
  const [first] = path.match(/\w+/g)?.filter((word) => word.includes("_") || ROLES.has(word)) ?? [];
  return first === undefined ? undefined : ROLES.get(first);
}

/** `the role itil, sn_incident_write or admin`. */
export function sayRoles(roles: readonly string[]): string {
  const all = [...roles.filter((role) => role !== "admin"), "admin"];
  return `the role ${[all.slice(0, -1).join(", "), ...all.slice(-1)].filter(Boolean).join(" or ")}`;
}

/** What an account with these roles, contained ones included, can write and what it cannot. */
export function writableWith(held: ReadonlySet<string>): Writable {
  const may = ([, roles]: [string, readonly string[]]) =>
    held.has("admin") || roles.some((role) => held.has(role));
  const closed = [...ROLES].filter((entry) => !may(entry));
  return {
    can: [...ROLES].filter(may).map(([name]) => name),
    cannot: [...Map.groupBy(closed, ([, roles]) => sayRoles(roles))].map(([needs, entries]) => ({
      needs,
      what: entries.map(([name]) => name),
    })),
  };
}
