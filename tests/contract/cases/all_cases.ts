import type { ContractCase } from "../contract_case.ts";
import { accessCases } from "./access.ts";
import { addressCases } from "./addresses.ts";
import { aggregateCases } from "./aggregates.ts";
import { atfCases } from "./atf.ts";
import { atfStepCases } from "./atf_steps.ts";
import { attachmentCases } from "./attachments.ts";
import { baseTableCases } from "./base_tables.ts";
import { batchCases } from "./batches.ts";
import { buildingCases } from "./building.ts";
import { catalogCases } from "./catalog.ts";
import { formCases } from "./forms.ts";
import { groupRoleCases } from "./group_roles.ts";
import { importEventCases } from "./import_events.ts";
import { instanceIdCases } from "./instance_id.ts";
import { importCases } from "./imports.ts";
import { changeCases } from "./changes.ts";
import { calculatedColumnCases } from "./calculated_columns.ts";
import { cicdCases } from "./cicd.ts";
import { clientTableCases } from "./client_tables.ts";
import { clientCases } from "./clients.ts";
import { columnValueCases } from "./column_values.ts";
import { conditionCases } from "./conditions.ts";
import { configurationCases } from "./configuration.ts";
import { cmdbCases } from "./cmdb.ts";
import { diagnosticsCases } from "./diagnostics.ts";
import { fieldScriptCases } from "./field_scripts.ts";
import { flowCases } from "./flows.ts";
import { itsmRuleCases } from "./itsm_rules.ts";
import { knowledgeCases } from "./knowledge.ts";
import { leftEntryCases } from "./left_entries.ts";
import { notificationCases } from "./notifications.ts";
import { outboundCases } from "./outbound.ts";
import { pagingCases } from "./paging.ts";
import { queryCases } from "./querying.ts";
import { readingCases } from "./reading.ts";
import { recordingCases } from "./recording.ts";
import { refusalCases } from "./refusals.ts";
import { ruleFilterCases } from "./rule_filters.ts";
import { scanCases } from "./scan.ts";
import { scheduleEntryCases } from "./schedule_entries.ts";
import { schemaCases } from "./schema.ts";
import { scriptedCases } from "./scripted.ts";
import { scriptMomentCases } from "./script_moments.ts";
import { scriptCases } from "./scripts.ts";
import { searchCases } from "./search.ts";
import { serviceLevelTimeCases } from "./service_level_times.ts";
import { serviceLevelCases } from "./service_levels.ts";
import { sessionCases } from "./sessions.ts";
import { sourceDeletionCases } from "./source_deletions.ts";
import { sourceLoadCases } from "./source_loads.ts";
import { sourceRouteCases } from "./source_routes.ts";
import { setByPlatformCases } from "./set_by_platform.ts";
import { sourceCases } from "./sources.ts";
import { workingTimeCases } from "./working_time.ts";
import { widerClientCases } from "./wider_clients.ts";
import { writingCases } from "./writing.ts";

/** Every statement about the platform that can be shown by requests, by topic. */
export const contractCases: Readonly<Record<string, readonly ContractCase[]>> = {
  reading: readingCases,
  paging: pagingCases,
  writing: writingCases,
  addresses: addressCases,
  refusals: refusalCases,
  queries: queryCases,
  conditions: conditionCases,
  "column values": columnValueCases,
  clients: clientCases,
  aggregates: aggregateCases,
  attachments: attachmentCases,
  batches: batchCases,
  schema: schemaCases,
  "base tables": baseTableCases,
  "tables of clients": clientTableCases,
  recording: recordingCases,
  scripted: scriptedCases,
  scripts: scriptCases,
  "moments of scripts": scriptMomentCases,
  "scripts of fields": fieldScriptCases,
  "calculated columns": calculatedColumnCases,
  forms: formCases,
  sessions: sessionCases,
  access: accessCases,
  flows: flowCases,
  search: searchCases,
  knowledge: knowledgeCases,
  diagnostics: diagnosticsCases,
  changes: changeCases,
  cmdb: cmdbCases,
  catalog: catalogCases,
  imports: importCases,
  "import events": importEventCases,
  "instance id": instanceIdCases,
  cicd: cicdCases,
  atf: atfCases,
  "steps of tests": atfStepCases,
  scan: scanCases,
  "itsm rules": itsmRuleCases,
  "filters of rules": ruleFilterCases,
  "service levels": serviceLevelCases,
  "times of service levels": serviceLevelTimeCases,
  "working time": workingTimeCases,
  "entries of schedules": scheduleEntryCases,
  "outbound messages": outboundCases,
  "what the platform sets": setByPlatformCases,
  "left entries": leftEntryCases,
  notifications: notificationCases,
  "roles of groups": groupRoleCases,
  building: buildingCases,
  configuration: configurationCases,
  "wider clients": widerClientCases,
  "compiled files": sourceCases,
  "what is asked before files are loaded": sourceLoadCases,
  "routes for files of records": [...sourceRouteCases, ...sourceDeletionCases],
};
