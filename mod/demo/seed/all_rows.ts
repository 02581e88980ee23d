import { fileRows } from "../areas/applications/file_rows.ts";
import { navigatorRows } from "../areas/applications/navigator_rows.ts";
import { applicationRows } from "../areas/applications/rows.ts";
import { atfRows } from "../areas/atf/rows.ts";
import { attachmentRows } from "../areas/attachments/rows.ts";
import { orderRows } from "../areas/catalog/order_rows.ts";
import { catalogRows } from "../areas/catalog/rows.ts";
import { changeRows } from "../areas/change/rows.ts";
import { cicdRows } from "../areas/cicd/rows.ts";
import { itemRows } from "../areas/cmdb/item_rows.ts";
import { classRows } from "../areas/cmdb/class_rows.ts";
import { cmdbRows } from "../areas/cmdb/rows.ts";
import { logRows } from "../areas/diagnostics/log_rows.ts";
import { performanceRows } from "../areas/diagnostics/performance_rows.ts";
import { diagnosticsRows } from "../areas/diagnostics/rows.ts";
import { modelRows } from "../areas/dictionary/model_rows.ts";
import { experienceRows } from "../areas/experience/rows.ts";
import { fleetRows } from "../areas/fleet/rows.ts";
import { decisionRows } from "../areas/flow/decision_rows.ts";
import { playbookRows } from "../areas/flow/playbook_rows.ts";
import { flowRows } from "../areas/flow/rows.ts";
import { filterRows } from "../areas/forms/filter_rows.ts";
import { formRows } from "../areas/forms/rows.ts";
import { importDefinitionRows } from "../areas/imports/definition_rows.ts";
import { importRows } from "../areas/imports/rows.ts";
import { integrationRows } from "../areas/integration/rows.ts";
import { knowledgeRows } from "../areas/knowledge/rows.ts";
import { notificationRows } from "../areas/mail/notification_rows.ts";
import { messageRows } from "../areas/mail/rows.ts";
import { operationsRows } from "../areas/operations/rows.ts";
import { peopleRows } from "../areas/people/rows.ts";
import { portalLayoutRows } from "../areas/portal/layout_rows.ts";
import { businessPackRows } from "../areas/product_packs/business_rows.ts";
import { productPackRows } from "../areas/product_packs/rows.ts";
import { productLogRows } from "../areas/product_packs/log_rows.ts";
import { productWorkRows } from "../areas/product_packs/work_rows.ts";
import { reportingRows } from "../areas/reporting/rows.ts";
import { routingRows } from "../areas/routing/rows.ts";
import { scanRows } from "../areas/scan/rows.ts";
import { scriptRunningRows } from "../areas/script_running/rows.ts";
import { searchRows } from "../areas/search/rows.ts";
import { aclRows } from "../areas/security/acl_rows.ts";
import { securityRows } from "../areas/security/rows.ts";
import { relativeDurationRows } from "../areas/service_levels/relative_duration_rows.ts";
import { baseRows } from "../areas/platform/base_rows.ts";
import { platformRows } from "../areas/platform/rows.ts";
import { workRows } from "../areas/tasks/rows.ts";
import { captureRows } from "../areas/update_sets/capture_rows.ts";
import { remoteRows } from "../areas/update_sets/remote_rows.ts";
import type { SeedRow } from "../declare/seed_row.ts";

/** The records beside the dictionary's own, by area. */
export const seededRows: readonly (readonly SeedRow[])[] = [
  peopleRows,
  applicationRows,
  remoteRows,
  navigatorRows,
  fileRows,
  captureRows,
  itemRows,
  fleetRows,
  attachmentRows,
  logRows,
  cmdbRows,
  changeRows,
  operationsRows,
  productPackRows,
  businessPackRows,
  portalLayoutRows,
  playbookRows,
  workRows,
  filterRows,
  formRows,
  modelRows,
  securityRows,
  catalogRows,
  orderRows,
  importRows,
  aclRows,
  cicdRows,
  atfRows,
  scanRows,
  flowRows,
  decisionRows,
  searchRows,
  knowledgeRows,
  messageRows,
  diagnosticsRows,
  performanceRows,
  scriptRunningRows,
  integrationRows,
  importDefinitionRows,
  notificationRows,
  reportingRows,
  experienceRows,
  platformRows,
  classRows,
  productWorkRows,
  productLogRows,
  baseRows,
  relativeDurationRows,
  routingRows,
];
