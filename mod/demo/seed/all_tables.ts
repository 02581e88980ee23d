import { atfTables } from "../areas/atf/tables.ts";
import { changeTables } from "../areas/change/tables.ts";
import { cicdTables } from "../areas/cicd/tables.ts";
import { routingTables } from "../areas/routing/tables.ts";
import { scanTables } from "../areas/scan/tables.ts";
import { cmdbTables } from "../areas/cmdb/tables.ts";
import { diagnosticsTables } from "../areas/diagnostics/tables.ts";
import { performanceTables } from "../areas/diagnostics/performance_tables.ts";
import { decisionTables } from "../areas/flow/decision_tables.ts";
import { flowTables } from "../areas/flow/tables.ts";
import { playbookTables } from "../areas/flow/playbook_tables.ts";
import { knowledgeTables } from "../areas/knowledge/tables.ts";
import { messageTables } from "../areas/mail/tables.ts";
import { searchTables } from "../areas/search/tables.ts";
import { orderTables } from "../areas/catalog/order_tables.ts";
import { auditTables } from "../areas/dictionary/audit_tables.ts";
import { catalogTables } from "../areas/catalog/tables.ts";
import { importTables } from "../areas/imports/tables.ts";
import { analyticsTables } from "../areas/reporting/tables.ts";
import { applicationTables } from "../areas/applications/tables.ts";
import { connectionTables } from "../areas/integration/connection_tables.ts";
import { businessPackTables } from "../areas/product_packs/business_tables.ts";
import { dictionaryTables } from "../areas/dictionary/tables.ts";
import { navigatorTables } from "../areas/applications/navigator_tables.ts";
import { eventTables } from "../areas/mail/notification_tables.ts";
import { experienceTables } from "../areas/experience/tables.ts";
import { filterTables } from "../areas/forms/filter_tables.ts";
import { formTables } from "../areas/forms/tables.ts";
import { integrationTables } from "../areas/integration/profile_tables.ts";
import { logicTables } from "../areas/code/logic_tables.ts";
import { modelTables } from "../areas/dictionary/model_tables.ts";
import { operationsTables } from "../areas/operations/tables.ts";
import { itemTables } from "../areas/cmdb/item_tables.ts";
import { attachmentTables } from "../areas/attachments/tables.ts";
import { logTables } from "../areas/diagnostics/log_tables.ts";
import { fleetTables } from "../areas/fleet/tables.ts";
import { classTables } from "../areas/cmdb/class_tables.ts";
import { baseTables } from "../areas/platform/base_tables.ts";
import { platformColumns } from "../areas/platform/columns.ts";
import { platformTables, referredTables } from "../areas/platform/tables.ts";
import { peopleTables } from "../areas/people/tables.ts";
import { portalLayoutTables } from "../areas/portal/layout_tables.ts";
import { portalTables } from "../areas/portal/tables.ts";
import { processTables } from "../areas/tasks/process_tables.ts";
import { productPackTables } from "../areas/product_packs/tables.ts";
import { productLogTables } from "../areas/product_packs/log_tables.ts";
import { productWorkTables } from "../areas/product_packs/work_tables.ts";
import { restMessageTables } from "../areas/integration/rest_message_tables.ts";
import { scriptRunningTables } from "../areas/script_running/tables.ts";
import { scriptTables } from "../areas/code/tables.ts";
import { securityTables } from "../areas/security/tables.ts";
import { CLASS_COLUMN, parseColumns, type TableSource } from "../declare/table_source.ts";
import { taskTables } from "../areas/tasks/tables.ts";
import { webServiceTables } from "../areas/integration/web_service_tables.ts";

/** The tables that areas describe, parents before children, with the columns that they tell. */
export const handKeptTables: readonly TableSource[] = [
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
  ...itemTables,
  ...attachmentTables,
  ...logTables,
  ...fleetTables,
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
  ...classTables,
  ...productWorkTables,
  ...baseTables,
  ...atfTables,
  ...productLogTables,
  ...routingTables,
];

const describedTables: readonly TableSource[] = [
  ...handKeptTables.map((table) => ({
    ...table,
    columns: [...table.columns, ...platformColumns.get(table.name) ?? []],
  })),
  ...platformTables,
  ...referredTables,
];

const extendedTables = new Set(describedTables.map(({ parent }) => parent));

/** Every seeded table, parents before children. */
export const seededTables: readonly TableSource[] = parentsFirst(describedTables).map((table) =>
  table.parent === "" && extendedTables.has(table.name) ? withClass(table) : table
);

/** Areas describe tables, and one may extend a table of a later one. */
function parentsFirst(tables: readonly TableSource[]): TableSource[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const placed = new Set<TableSource>();
  const place = (table: TableSource | undefined): void => {
    if (table === undefined || placed.has(table)) return;
    place(byName.get(table.parent));
    placed.add(table);
  };
  tables.forEach(place);
  return [...placed];
}

function withClass(table: TableSource): TableSource {
  const hasClass = table.columns.some(({ element }) => element === "sys_class_name");
  return hasClass
    ? table
    : { ...table, columns: [...table.columns, ...parseColumns(CLASS_COLUMN)] };
}
