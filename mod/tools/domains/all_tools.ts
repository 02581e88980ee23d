/** Written by `deno task gen` from the folders beside it. */
import { placeTools } from "../place_tools.ts";
import { domain as applications } from "./applications/_domain.ts";
import * as applicationsAppRepository from "./applications/app_repository.ts";
import * as applicationsApplicationFiles from "./applications/application_files.ts";
import * as applicationsApplications from "./applications/applications.ts";
import * as applicationsBatchInstall from "./applications/batch_install.ts";
import * as applicationsClones from "./applications/clones.ts";
import * as applicationsPlugins from "./applications/plugins.ts";
import * as applicationsSourceControl from "./applications/source_control.ts";
import { domain as attachments } from "./attachments/_domain.ts";
import * as attachmentsAttachments from "./attachments/attachments.ts";
import { domain as backgroundScripts } from "./background_scripts/_domain.ts";
import * as backgroundScriptsHelper from "./background_scripts/helper.ts";
import * as backgroundScriptsRunOthers from "./background_scripts/run_others.ts";
import * as backgroundScriptsRunScript from "./background_scripts/run_script.ts";
import * as backgroundScriptsTrackRecord from "./background_scripts/track_record.ts";
import { domain as businessLogic } from "./business_logic/_domain.ts";
import * as businessLogicClientScripts from "./business_logic/client_scripts.ts";
import * as businessLogicJobs from "./business_logic/jobs.ts";
import * as businessLogicPages from "./business_logic/pages.ts";
import * as businessLogicPolicies from "./business_logic/policies.ts";
import * as businessLogicServerScripts from "./business_logic/server_scripts.ts";
import { domain as cmdb } from "./cmdb/_domain.ts";
import * as cmdbClassMetadata from "./cmdb/class_metadata.ts";
import * as cmdbDuplicates from "./cmdb/duplicates.ts";
import * as cmdbImpact from "./cmdb/impact.ts";
import * as cmdbItemsAndRules from "./cmdb/items_and_rules.ts";
import * as cmdbOperations from "./cmdb/operations.ts";
import * as cmdbReadItems from "./cmdb/read_items.ts";
import * as cmdbReconcile from "./cmdb/reconcile.ts";
import * as cmdbRelateItems from "./cmdb/relate_items.ts";
import * as cmdbSendEvent from "./cmdb/send_event.ts";
import { domain as code } from "./code/_domain.ts";
import * as codeAnalyzeImpact from "./code/analyze_impact.ts";
import * as codeBreakpoints from "./code/breakpoints.ts";
import * as codeDiffArtifact from "./code/diff_artifact.ts";
import * as codeEditScript from "./code/edit_script.ts";
import * as codeFindUsages from "./code/find_usages.ts";
import * as codePullPush from "./code/pull_push.ts";
import * as codeReview from "./code/review.ts";
import * as codeSearchCode from "./code/search_code.ts";
import * as codeTraceAutomation from "./code/trace_automation.ts";
import { domain as context } from "./context/_domain.ts";
import * as contextCapabilities from "./context/capabilities.ts";
import * as contextImpersonation from "./context/impersonation.ts";
import * as contextInstances from "./context/instances.ts";
import * as contextMemoryNote from "./context/memory_note.ts";
import * as contextRefreshSession from "./context/refresh_session.ts";
import * as contextSearchDocs from "./context/search_docs.ts";
import * as contextSwitchDomain from "./context/switch_domain.ts";
import * as contextWorkContext from "./context/work_context.ts";
import { domain as flows } from "./flows/_domain.ts";
import * as flowsCheckOut from "./flows/check_out.ts";
import * as flowsCopyFlow from "./flows/copy_flow.ts";
import * as flowsCreateFlow from "./flows/create_flow.ts";
import * as flowsCreatePlaybook from "./flows/create_playbook.ts";
import * as flowsEditFlow from "./flows/edit_flow.ts";
import * as flowsExecutions from "./flows/executions.ts";
import * as flowsProcessRecords from "./flows/process_records.ts";
import * as flowsPublishFlow from "./flows/publish_flow.ts";
import * as flowsReadFlows from "./flows/read_flows.ts";
import * as flowsWorkflow from "./flows/workflow.ts";
import { domain as imports } from "./imports/_domain.ts";
import * as importsDataSources from "./imports/data_sources.ts";
import * as importsImportErrors from "./imports/import_errors.ts";
import * as importsImportManyRows from "./imports/import_many_rows.ts";
import * as importsImportOneRow from "./imports/import_one_row.ts";
import * as importsTransforms from "./imports/transforms.ts";
import { domain as integration } from "./integration/_domain.ts";
import * as integrationConnections from "./integration/connections.ts";
import * as integrationMidServerHealth from "./integration/mid_server_health.ts";
import * as integrationOutboundProfiles from "./integration/outbound_profiles.ts";
import * as integrationOutboundRequests from "./integration/outbound_requests.ts";
import * as integrationRestMessageFunctions from "./integration/rest_message_functions.ts";
import * as integrationRestMessages from "./integration/rest_messages.ts";
import * as integrationScriptedRest from "./integration/scripted_rest.ts";
import * as integrationSoapMessages from "./integration/soap_messages.ts";
import * as integrationTestScriptedRestResource from "./integration/test_scripted_rest_resource.ts";
import { domain as itsm } from "./itsm/_domain.ts";
import * as itsmChangeConflicts from "./itsm/change_conflicts.ts";
import * as itsmChanges from "./itsm/changes.ts";
import * as itsmCreateChange from "./itsm/create_change.ts";
import * as itsmDecideApproval from "./itsm/decide_approval.ts";
import * as itsmHandOver from "./itsm/hand_over.ts";
import * as itsmIncidentsProblems from "./itsm/incidents_problems.ts";
import * as itsmMoveChange from "./itsm/move_change.ts";
import * as itsmRequests from "./itsm/requests.ts";
import * as itsmResolveIncident from "./itsm/resolve_incident.ts";
import * as itsmRouting from "./itsm/routing.ts";
import * as itsmServiceLevels from "./itsm/service_levels.ts";
import { domain as knowledge } from "./knowledge/_domain.ts";
import * as knowledgeKnowledge from "./knowledge/knowledge.ts";
import * as knowledgePublish from "./knowledge/publish.ts";
import * as knowledgeSearch from "./knowledge/search.ts";
import { domain as logs } from "./logs/_domain.ts";
import * as logsPerformance from "./logs/performance.ts";
import * as logsSessionPages from "./logs/session_pages.ts";
import * as logsSystemLog from "./logs/system_log.ts";
import { domain as notifications } from "./notifications/_domain.ts";
import * as notificationsEvents from "./notifications/events.ts";
import * as notificationsNotifications from "./notifications/notifications.ts";
import * as notificationsPreviewNotification from "./notifications/preview_notification.ts";
import * as notificationsSendEmail from "./notifications/send_email.ts";
import { domain as portal } from "./portal/_domain.ts";
import * as portalPageLayout from "./portal/page_layout.ts";
import * as portalPortals from "./portal/portals.ts";
import * as portalReadWidgets from "./portal/read_widgets.ts";
import * as portalRecordUrl from "./portal/record_url.ts";
import * as portalThemes from "./portal/themes.ts";
import * as portalWidgets from "./portal/widgets.ts";
import { domain as productPacks } from "./product_packs/_domain.ts";
import * as productPacksArtificialIntelligence from "./product_packs/artificial_intelligence.ts";
import * as productPacksAssets from "./product_packs/assets.ts";
import * as productPacksCreateAiAgent from "./product_packs/create_ai_agent.ts";
import * as productPacksCustomers from "./product_packs/customers.ts";
import * as productPacksFieldService from "./product_packs/field_service.ts";
import * as productPacksGovernance from "./product_packs/governance.ts";
import * as productPacksPeople from "./product_packs/people.ts";
import * as productPacksPortfolio from "./product_packs/portfolio.ts";
import * as productPacksSecurity from "./product_packs/security.ts";
import { domain as records } from "./records/_domain.ts";
import * as recordsCopyRecords from "./records/copy_records.ts";
import * as recordsReadRecords from "./records/read_records.ts";
import * as recordsRecordHistory from "./records/record_history.ts";
import * as recordsRestApi from "./records/rest_api.ts";
import * as recordsWriteRecords from "./records/write_records.ts";
import { domain as reporting } from "./reporting/_domain.ts";
import * as reportingDashboards from "./reporting/dashboards.ts";
import * as reportingReports from "./reporting/reports.ts";
import * as reportingScorecard from "./reporting/scorecard.ts";
import { domain as schema } from "./schema/_domain.ts";
import * as schemaBuildTable from "./schema/build_table.ts";
import * as schemaChoicesAndLabels from "./schema/choices_and_labels.ts";
import * as schemaDescribe from "./schema/describe.ts";
import * as schemaFormLayout from "./schema/form_layout.ts";
import * as schemaListLayout from "./schema/list_layout.ts";
import * as schemaRelations from "./schema/relations.ts";
import * as schemaSetChoices from "./schema/set_choices.ts";
import * as schemaSettings from "./schema/settings.ts";
import * as schemaTablesAndColumns from "./schema/tables_and_columns.ts";
import * as schemaTranslations from "./schema/translations.ts";
import * as schemaViewsAndRelationships from "./schema/views_and_relationships.ts";
import { domain as security } from "./security/_domain.ts";
import * as securityAccessControls from "./security/access_controls.ts";
import * as securityDelegates from "./security/delegates.ts";
import * as securityEvaluateAcl from "./security/evaluate_acl.ts";
import * as securityExplainAccess from "./security/explain_access.ts";
import * as securityPeople from "./security/people.ts";
import * as securityPublicExposure from "./security/public_exposure.ts";
import * as securityRoles from "./security/roles.ts";
import * as securityTableAcls from "./security/table_acls.ts";
import { domain as serviceCatalog } from "./service_catalog/_domain.ts";
import * as serviceCatalogBuildItem from "./service_catalog/build_item.ts";
import * as serviceCatalogCatalogs from "./service_catalog/catalogs.ts";
import * as serviceCatalogDescribeItem from "./service_catalog/describe_item.ts";
import * as serviceCatalogFormLogic from "./service_catalog/form_logic.ts";
import * as serviceCatalogItems from "./service_catalog/items.ts";
import * as serviceCatalogOrderItem from "./service_catalog/order_item.ts";
import * as serviceCatalogRequestItemVariables from "./service_catalog/request_item_variables.ts";
import * as serviceCatalogSubmitProducer from "./service_catalog/submit_producer.ts";
import * as serviceCatalogVariables from "./service_catalog/variables.ts";
import { domain as source } from "./source/_domain.ts";
import * as sourceApply from "./source/apply.ts";
import * as sourceCheck from "./source/check.ts";
import * as sourceDocs from "./source/docs.ts";
import * as sourcePlan from "./source/plan.ts";
import * as sourcePull from "./source/pull.ts";
import { domain as testing } from "./testing/_domain.ts";
import * as testingAddStep from "./testing/add_step.ts";
import * as testingAtfRecords from "./testing/atf_records.ts";
import * as testingCoverage from "./testing/coverage.ts";
import * as testingRunTests from "./testing/run_tests.ts";
import * as testingScanRecords from "./testing/scan_records.ts";
import * as testingScans from "./testing/scans.ts";
import * as testingTestResults from "./testing/test_results.ts";
import { domain as updateSets } from "./update_sets/_domain.ts";
import * as updateSetsChangeStatus from "./update_sets/change_status.ts";
import * as updateSetsCheck from "./update_sets/check.ts";
import * as updateSetsCompare from "./update_sets/compare.ts";
import * as updateSetsCompareSets from "./update_sets/compare_sets.ts";
import * as updateSetsContents from "./update_sets/contents.ts";
import * as updateSetsExportRecords from "./update_sets/export_records.ts";
import * as updateSetsImportRecords from "./update_sets/import_records.ts";
import * as updateSetsImportSet from "./update_sets/import_set.ts";
import * as updateSetsJournal from "./update_sets/journal.ts";
import * as updateSetsProgress from "./update_sets/progress.ts";
import * as updateSetsTransfer from "./update_sets/transfer.ts";
import * as updateSetsTransportSet from "./update_sets/transport_set.ts";
import * as updateSetsUndo from "./update_sets/undo.ts";
import * as updateSetsUpdateSets from "./update_sets/update_sets.ts";
import { domain as workspaces } from "./workspaces/_domain.ts";
import * as workspacesApplications from "./workspaces/applications.ts";
import * as workspacesBuildWorkspace from "./workspaces/build_workspace.ts";
import * as workspacesPageContent from "./workspaces/page_content.ts";
import * as workspacesPageTree from "./workspaces/page_tree.ts";

export const { allTools, allArtifacts } = placeTools([
  { name: "applications", domain: applications, files: [applicationsAppRepository, applicationsApplicationFiles, applicationsApplications, applicationsBatchInstall, applicationsClones, applicationsPlugins, applicationsSourceControl] },
  { name: "attachments", domain: attachments, files: [attachmentsAttachments] },
  { name: "background_scripts", domain: backgroundScripts, files: [backgroundScriptsHelper, backgroundScriptsRunOthers, backgroundScriptsRunScript, backgroundScriptsTrackRecord] },
  { name: "business_logic", domain: businessLogic, files: [businessLogicClientScripts, businessLogicJobs, businessLogicPages, businessLogicPolicies, businessLogicServerScripts] },
  { name: "cmdb", domain: cmdb, files: [cmdbClassMetadata, cmdbDuplicates, cmdbImpact, cmdbItemsAndRules, cmdbOperations, cmdbReadItems, cmdbReconcile, cmdbRelateItems, cmdbSendEvent] },
  { name: "code", domain: code, files: [codeAnalyzeImpact, codeBreakpoints, codeDiffArtifact, codeEditScript, codeFindUsages, codePullPush, codeReview, codeSearchCode, codeTraceAutomation] },
  { name: "context", domain: context, files: [contextCapabilities, contextImpersonation, contextInstances, contextMemoryNote, contextRefreshSession, contextSearchDocs, contextSwitchDomain, contextWorkContext] },
  { name: "flows", domain: flows, files: [flowsCheckOut, flowsCopyFlow, flowsCreateFlow, flowsCreatePlaybook, flowsEditFlow, flowsExecutions, flowsProcessRecords, flowsPublishFlow, flowsReadFlows, flowsWorkflow] },
  { name: "imports", domain: imports, files: [importsDataSources, importsImportErrors, importsImportManyRows, importsImportOneRow, importsTransforms] },
  { name: "integration", domain: integration, files: [integrationConnections, integrationMidServerHealth, integrationOutboundProfiles, integrationOutboundRequests, integrationRestMessageFunctions, integrationRestMessages, integrationScriptedRest, integrationSoapMessages, integrationTestScriptedRestResource] },
  { name: "itsm", domain: itsm, files: [itsmChangeConflicts, itsmChanges, itsmCreateChange, itsmDecideApproval, itsmHandOver, itsmIncidentsProblems, itsmMoveChange, itsmRequests, itsmResolveIncident, itsmRouting, itsmServiceLevels] },
  { name: "knowledge", domain: knowledge, files: [knowledgeKnowledge, knowledgePublish, knowledgeSearch] },
  { name: "logs", domain: logs, files: [logsPerformance, logsSessionPages, logsSystemLog] },
  { name: "notifications", domain: notifications, files: [notificationsEvents, notificationsNotifications, notificationsPreviewNotification, notificationsSendEmail] },
  { name: "portal", domain: portal, files: [portalPageLayout, portalPortals, portalReadWidgets, portalRecordUrl, portalThemes, portalWidgets] },
  { name: "product_packs", domain: productPacks, files: [productPacksArtificialIntelligence, productPacksAssets, productPacksCreateAiAgent, productPacksCustomers, productPacksFieldService, productPacksGovernance, productPacksPeople, productPacksPortfolio, productPacksSecurity] },
  { name: "records", domain: records, files: [recordsCopyRecords, recordsReadRecords, recordsRecordHistory, recordsRestApi, recordsWriteRecords] },
  { name: "reporting", domain: reporting, files: [reportingDashboards, reportingReports, reportingScorecard] },
  { name: "schema", domain: schema, files: [schemaBuildTable, schemaChoicesAndLabels, schemaDescribe, schemaFormLayout, schemaListLayout, schemaRelations, schemaSetChoices, schemaSettings, schemaTablesAndColumns, schemaTranslations, schemaViewsAndRelationships] },
  { name: "security", domain: security, files: [securityAccessControls, securityDelegates, securityEvaluateAcl, securityExplainAccess, securityPeople, securityPublicExposure, securityRoles, securityTableAcls] },
  { name: "service_catalog", domain: serviceCatalog, files: [serviceCatalogBuildItem, serviceCatalogCatalogs, serviceCatalogDescribeItem, serviceCatalogFormLogic, serviceCatalogItems, serviceCatalogOrderItem, serviceCatalogRequestItemVariables, serviceCatalogSubmitProducer, serviceCatalogVariables] },
  { name: "source", domain: source, files: [sourceApply, sourceCheck, sourceDocs, sourcePlan, sourcePull] },
  { name: "testing", domain: testing, files: [testingAddStep, testingAtfRecords, testingCoverage, testingRunTests, testingScanRecords, testingScans, testingTestResults] },
  { name: "update_sets", domain: updateSets, files: [updateSetsChangeStatus, updateSetsCheck, updateSetsCompare, updateSetsCompareSets, updateSetsContents, updateSetsExportRecords, updateSetsImportRecords, updateSetsImportSet, updateSetsJournal, updateSetsProgress, updateSetsTransfer, updateSetsTransportSet, updateSetsUndo, updateSetsUpdateSets] },
  { name: "workspaces", domain: workspaces, files: [workspacesApplications, workspacesBuildWorkspace, workspacesPageContent, workspacesPageTree] },
]);
