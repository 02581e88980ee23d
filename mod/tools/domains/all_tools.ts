import type { Artifact } from "../artifact.ts";
import { createDeleteArtifact } from "../delete_artifact.ts";
import type { Tool } from "../tool.ts";
import * as applicationFiles from "./applications/application_files.ts";
import * as appRepository from "./applications/app_repository.ts";
import * as applications from "./applications/applications.ts";
import * as batchInstall from "./applications/batch_install.ts";
import * as plugins from "./applications/plugins.ts";
import * as sourceControl from "./applications/source_control.ts";
import * as capabilities from "./context/capabilities.ts";
import * as impersonation from "./context/impersonation.ts";
import * as attachments from "./attachments/attachments.ts";
import * as help from "./attachments/help.ts";
import * as instances from "./context/instances.ts";
import * as refreshSession from "./context/refresh_session.ts";
import * as sessionContext from "./context/session_context.ts";
import * as switchDomain from "./context/switch_domain.ts";
import * as flowCheckOut from "./flows/check_out.ts";
import * as flowCopy from "./flows/copy_flow.ts";
import * as flowCreate from "./flows/create_flow.ts";
import * as flowEdit from "./flows/edit_flow.ts";
import * as flowExecutions from "./flows/executions.ts";
import * as flowProcesses from "./flows/process_records.ts";
import * as flowPublish from "./flows/publish_flow.ts";
import * as flowReads from "./flows/read_flows.ts";
import * as flowWorkflow from "./flows/workflow.ts";
import * as copyRecords from "./generic_records/copy_records.ts";
import * as restApi from "./generic_records/rest_api.ts";
import * as readRecords from "./generic_records/read_records.ts";
import * as recordHistory from "./generic_records/record_history.ts";
import * as writeRecords from "./generic_records/write_records.ts";
import * as importErrors from "./integration_data/import_errors.ts";
import * as importOneRow from "./integration_data/import_row.ts";
import * as importManyRows from "./integration_data/import_rows.ts";
import * as midServerHealth from "./integration_data/mid_server_health.ts";
import * as outboundRequests from "./integration_data/outbound_requests.ts";
import * as email from "./integration_data/send_email.ts";
import * as resourceTest from "./integration_data/test_scripted_rest_resource.ts";
import * as scorecard from "./reporting/scorecard.ts";
import * as notifications from "./events/notifications.ts";
import * as connections from "./integration/connections.ts";
import * as imports from "./integration/imports.ts";
import * as scriptedRest from "./integration/scripted_rest.ts";
import * as soapMessages from "./integration/soap_messages.ts";
import * as transforms from "./integration/transforms.ts";
import * as experienceApplications from "./next_experience/applications.ts";
import * as workspaceBuilder from "./next_experience/build_workspace.ts";
import * as pageTree from "./next_experience/page_tree.ts";
import * as experiencePages from "./next_experience/page_content.ts";
import * as reports from "./reporting/reports.ts";
import * as restMessageFunctions from "./integration/rest_message_functions.ts";
import * as restMessages from "./integration/rest_messages.ts";
import * as review from "./script_analysis/review.ts";
import * as buildTables from "./schema_intelligence/build_table.ts";
import * as describeTables from "./schema_intelligence/describe.ts";
import * as formLayout from "./schema_intelligence/form_layout.ts";
import * as listLayout from "./schema_intelligence/list_layout.ts";
import * as choiceLists from "./schema_intelligence/set_choices.ts";
import * as tableRelations from "./schema_intelligence/relations.ts";
import * as schemaChoices from "./schema_tables/choices_and_labels.ts";
import * as schemaSettings from "./schema_tables/settings.ts";
import * as schemaTables from "./schema_tables/tables_and_columns.ts";
import * as schemaViews from "./schema_tables/views_and_relationships.ts";
import * as accessControls from "./security/access_controls.ts";
import * as securityPeople from "./security/people.ts";
import * as securityRoles from "./security/roles.ts";
import * as evaluateAccess from "./security_analysis/evaluate_acl.ts";
import * as explainRoles from "./security_analysis/explain_access.ts";
import * as publicExposure from "./security_analysis/public_exposure.ts";
import * as tableAcls from "./security_analysis/table_acls.ts";
import * as scriptEvents from "./script_running/events.ts";
import * as scriptHelper from "./script_running/helper.ts";
import * as previewNotification from "./script_running/preview_notification.ts";
import * as runOthers from "./script_running/run_others.ts";
import * as runScript from "./script_running/run_script.ts";
import * as trackRecord from "./script_running/track_record.ts";
import * as clientScripts from "./scripts/client_scripts.ts";
import * as scriptJobs from "./scripts/jobs.ts";
import * as scriptPages from "./scripts/pages.ts";
import * as scriptPolicies from "./scripts/policies.ts";
import * as serverScripts from "./scripts/server_scripts.ts";
import * as codeBreakpoints from "./code_analysis/breakpoints.ts";
import * as codeDiff from "./code_analysis/diff_artifact.ts";
import * as codeImpact from "./code_analysis/analyze_impact.ts";
import * as codePullPush from "./code_analysis/pull_push.ts";
import * as codeSearch from "./code_analysis/search_code.ts";
import * as codeTrace from "./code_analysis/trace_automation.ts";
import * as codeUsages from "./code_analysis/find_usages.ts";
import * as logsPages from "./logs/session_pages.ts";
import * as logsPerformance from "./logs/performance.ts";
import * as logsSystem from "./logs/system_log.ts";
import * as catalogBuild from "./service_catalog/build_item.ts";
import * as catalogDescribe from "./service_catalog/describe_item.ts";
import * as catalogOrder from "./service_catalog/order_item.ts";
import * as catalogProducer from "./service_catalog/submit_producer.ts";
import * as catalogRequestVariables from "./service_catalog/request_item_variables.ts";
import * as catalogFormLogic from "./service_catalog/form_logic.ts";
import * as catalogItems from "./service_catalog/items.ts";
import * as catalogVariables from "./service_catalog/variables.ts";
import * as catalogs from "./service_catalog/catalogs.ts";
import * as portalPageLayout from "./portal_ui/page_layout.ts";
import * as portalRecordUrl from "./portal_ui/record_url.ts";
import * as portalWidgetReads from "./portal_ui/widgets.ts";
import * as portals from "./service_portal/portals.ts";
import * as portalThemes from "./service_portal/themes.ts";
import * as portalWidgets from "./service_portal/widgets.ts";
import * as testingAddStep from "./testing/add_step.ts";
import * as testingAtfRecords from "./testing/atf_records.ts";
import * as testingCoverage from "./testing/coverage.ts";
import * as testingResults from "./testing/test_results.ts";
import * as testingRuns from "./testing/run_tests.ts";
import * as testingScanRecords from "./testing/scan_records.ts";
import * as testingScans from "./testing/scans.ts";
import * as itsmIncidents from "./itsm/incidents_problems.ts";
import * as itsmChanges from "./itsm/changes.ts";
import * as itsmRequests from "./itsm/requests.ts";
import * as itsmServiceLevels from "./itsm/service_levels.ts";
import * as itsmRouting from "./itsm/routing.ts";
import * as cmdbItems from "./cmdb/items_and_rules.ts";
import * as cmdbOperations from "./cmdb/operations.ts";
import * as knowledgeRecords from "./knowledge/knowledge.ts";
import * as packAi from "./product_packs/artificial_intelligence.ts";
import * as packAssets from "./product_packs/assets.ts";
import * as packFieldService from "./product_packs/field_service.ts";
import * as packPortfolio from "./product_packs/portfolio.ts";
import * as packSecurity from "./product_packs/security.ts";
import * as itsmResolve from "./itsm_actions/resolve_incident.ts";
import * as itsmCreateChange from "./itsm_actions/create_change.ts";
import * as itsmMoveChange from "./itsm_actions/move_change.ts";
import * as itsmConflicts from "./itsm_actions/change_conflicts.ts";
import * as itsmDecide from "./itsm_actions/decide_approval.ts";
import * as cmdbReadItems from "./cmdb/read_items.ts";
import * as cmdbMetadata from "./cmdb/class_metadata.ts";
import * as cmdbImpact from "./cmdb/impact.ts";
import * as cmdbReconcile from "./cmdb/reconcile.ts";
import * as cmdbRelate from "./cmdb/relate_items.ts";
import * as cmdbSendEvent from "./cmdb/send_event.ts";
import * as knowledgeSearch from "./knowledge/search.ts";
import * as knowledgePublish from "./knowledge/publish.ts";
import * as packPeople from "./product_packs/people.ts";
import * as packCustomers from "./product_packs/customers.ts";
import * as packGovernance from "./product_packs/governance.ts";
import * as updateSetCheck from "./update_sets/check.ts";
import * as updateSetCompare from "./update_sets/compare.ts";
import * as updateSetContents from "./update_sets/contents.ts";
import * as exportRecords from "./update_sets/export_records.ts";
import * as updateSetProgress from "./update_sets/progress.ts";
import * as updateSetTransfer from "./update_sets/transfer.ts";
import * as updateSetUndo from "./update_sets/undo.ts";
import * as updateSets from "./update_sets/update_sets.ts";

/** Every domain file. What it exports as a tool or an artifact is in the catalogue. */
const DOMAINS = [
  applicationFiles,
  appRepository,
  applications,
  batchInstall,
  plugins,
  sourceControl,
  capabilities,
  impersonation,
  attachments,
  help,
  instances,
  refreshSession,
  sessionContext,
  switchDomain,
  flowCheckOut,
  flowCopy,
  flowCreate,
  flowEdit,
  flowExecutions,
  flowProcesses,
  flowPublish,
  flowReads,
  flowWorkflow,
  copyRecords,
  restApi,
  readRecords,
  recordHistory,
  writeRecords,
  restMessageFunctions,
  restMessages,
  connections,
  imports,
  scriptedRest,
  soapMessages,
  transforms,
  notifications,
  importErrors,
  importOneRow,
  importManyRows,
  midServerHealth,
  outboundRequests,
  email,
  resourceTest,
  scorecard,
  reports,
  experienceApplications,
  experiencePages,
  pageTree,
  workspaceBuilder,
  buildTables,
  describeTables,
  choiceLists,
  formLayout,
  listLayout,
  tableRelations,
  schemaChoices,
  schemaSettings,
  schemaTables,
  schemaViews,
  accessControls,
  securityPeople,
  securityRoles,
  evaluateAccess,
  explainRoles,
  publicExposure,
  tableAcls,
  review,
  scriptEvents,
  scriptHelper,
  previewNotification,
  runOthers,
  runScript,
  trackRecord,
  clientScripts,
  scriptJobs,
  scriptPages,
  scriptPolicies,
  serverScripts,
  codeBreakpoints,
  codeDiff,
  codeImpact,
  codePullPush,
  codeSearch,
  codeTrace,
  codeUsages,
  logsPages,
  logsPerformance,
  logsSystem,
  catalogBuild,
  catalogDescribe,
  catalogOrder,
  catalogProducer,
  catalogRequestVariables,
  catalogFormLogic,
  catalogItems,
  catalogVariables,
  catalogs,
  portalPageLayout,
  portalRecordUrl,
  portalWidgetReads,
  portals,
  portalThemes,
  portalWidgets,
  testingAddStep,
  testingAtfRecords,
  testingCoverage,
  testingResults,
  testingRuns,
  testingScanRecords,
  testingScans,
  itsmIncidents,
  itsmChanges,
  itsmRequests,
  itsmServiceLevels,
  itsmRouting,
  cmdbItems,
  cmdbOperations,
  knowledgeRecords,
  packAi,
  packAssets,
  packFieldService,
  packPortfolio,
  packSecurity,
  itsmResolve,
  itsmCreateChange,
  itsmMoveChange,
  itsmConflicts,
  itsmDecide,
  cmdbReadItems,
  cmdbMetadata,
  cmdbImpact,
  cmdbReconcile,
  cmdbRelate,
  cmdbSendEvent,
  knowledgeSearch,
  knowledgePublish,
  packPeople,
  packCustomers,
  packGovernance,
  updateSetCheck,
  updateSetCompare,
  updateSetContents,
  exportRecords,
  updateSetProgress,
  updateSetTransfer,
  updateSetUndo,
  updateSets,
];

const exported: unknown[] = DOMAINS.flatMap((domain) => Object.values(domain));

export const allArtifacts: readonly Artifact[] = exported.filter(isArtifact);

export const allTools: readonly Tool[] = [
  ...exported.filter(isTool),
  createDeleteArtifact(allArtifacts),
  ...allArtifacts.flatMap((artifact) => artifact.tools),
];

function isArtifact(value: unknown): value is Artifact {
  return typeof value === "object" && value !== null && "definition" in value;
}

function isTool(value: unknown): value is Tool {
  return typeof value === "object" && value !== null && "input" in value;
}
