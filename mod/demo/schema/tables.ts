import { atfTables } from "../atf/tables.ts";
import { changeTables } from "../change/tables.ts";
import { cicdTables } from "../cicd/tables.ts";
import { scanTables } from "../scan/tables.ts";
import { cmdbTables } from "../cmdb/tables.ts";
import { diagnosticsTables } from "../diagnostics/diagnostics_tables.ts";
import { performanceTables } from "../diagnostics/performance_tables.ts";
import { decisionTables } from "../flow/decision_tables.ts";
import { flowTables } from "../flow/flow_tables.ts";
import { playbookTables } from "../flow/playbook_tables.ts";
import { knowledgeTables } from "../knowledge/knowledge_tables.ts";
import { messageTables } from "../knowledge/message_tables.ts";
import { searchTables } from "../search/search_tables.ts";
import { orderTables } from "../catalog/order_tables.ts";
import { auditTables } from "./audit_tables.ts";
import { catalogTables } from "../catalog/tables.ts";
import { importTables } from "../imports/tables.ts";
import { analyticsTables } from "./analytics_tables.ts";
import { applicationTables } from "./application_tables.ts";
import { connectionTables } from "./connection_tables.ts";
import { businessPackTables } from "./business_pack_tables.ts";
import { dictionaryTables } from "./dictionary_tables.ts";
import { navigatorTables } from "./navigator_tables.ts";
import { eventTables } from "./event_tables.ts";
import { experienceTables } from "./experience_tables.ts";
import { filterTables } from "./filter_tables.ts";
import { formTables } from "./form_tables.ts";
import { integrationTables } from "./integration_tables.ts";
import { logicTables } from "./logic_tables.ts";
import { modelTables } from "./model_tables.ts";
import { operationsTables } from "./operations_tables.ts";
import { otherTables } from "./other_tables.ts";
import { peopleTables } from "./people_tables.ts";
import { portalLayoutTables } from "./portal_layout_tables.ts";
import { portalTables } from "./portal_tables.ts";
import { processTables } from "./process_tables.ts";
import { productPackTables } from "./product_pack_tables.ts";
import { restMessageTables } from "./rest_message_tables.ts";
import { scriptRunningTables } from "./script_running_tables.ts";
import { scriptTables } from "./script_tables.ts";
import { securityTables } from "./security_tables.ts";
import type { TableSource } from "./table_source.ts";
import { taskTables } from "./task_tables.ts";
import { webServiceTables } from "./web_service_tables.ts";

/** Every seeded table, parents before children. */
export const seededTables: readonly TableSource[] = [
  ...dictionaryTables,
  ...scriptTables,
  ...integrationTables,
  ...restMessageTables,
  ...applicationTables,
  ...navigatorTables,
  ...peopleTables,
  ...taskTables,
  ...auditTables,
  ...processTables,
  ...logicTables,
  ...portalTables,
  ...portalLayoutTables,
  ...webServiceTables,
  ...otherTables,
  ...cmdbTables,
  ...catalogTables,
  ...importTables,
  ...orderTables,
  ...changeTables,
  ...operationsTables,
  ...productPackTables,
  ...businessPackTables,
  ...securityTables,
  ...filterTables,
  ...formTables,
  ...modelTables,
  ...cicdTables,
  ...atfTables,
  ...scanTables,
  ...flowTables,
  ...decisionTables,
  ...playbookTables,
  ...searchTables,
  ...knowledgeTables,
  ...messageTables,
  ...diagnosticsTables,
  ...connectionTables,
  ...eventTables,
  ...experienceTables,
  ...analyticsTables,
  ...performanceTables,
  ...scriptRunningTables,
];
