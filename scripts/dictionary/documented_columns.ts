/**
 * Columns that the vendor's documentation or a published client spells out together with their
 * table, where no dictionary at hand has the table. Each was read on the page that is named: a word
 * that only occurs in a sentence, or with another table, proves nothing.
 */
interface Page {
  /** Title of a documentation page, or repository and file of a client that writes the table. */
  page: string;
  /** Table → its columns, parted by spaces. */
  columns: Readonly<Record<string, string>>;
}

const PAGES: readonly Page[] = [
  {
    page: "Event field format for event collection",
    columns: {
      em_event: "source event_class node type resource metric_name message_key severity " +
        "resolution_state time_of_event description additional_info state alert",
    },
  },
  {
    page: "List of predefined alert grouping tags",
    columns: {
      em_alert: "description source node type resource metric_name cmdb_ci assignment_group",
    },
  },
  { page: "Review alerts", columns: { em_alert: "message_key" } },
  {
    page: "chrisred/snow-itom-em-plus, br-emp_close_associated_incident.js",
    columns: { em_alert: "number state severity incident additional_info" },
  },
  {
    page:
      "puppetlabs/puppetlabs-servicenow_reporting_integration, add_ignore_event_ok_rule_data.erb",
    columns: { em_match_rule: "name description order active filter ci_type bind ignore_event" },
  },
  {
    page:
      "ServiceNowDevProgram/code-snippets, Generate Discovery Schedule and Custom Discovery Schedule",
    columns: { discovery_schedule: "discover disco_run_type" },
  },
  { page: "Account API", columns: { customer_account: "number primary_contact account_parent" } },
  { page: "Contact API", columns: { customer_contact: "account" } },
  {
    page: "Consumer API",
    columns: { csm_consumer: "number name first_name last_name email" },
  },
  {
    page: "Case API",
    columns: {
      sn_customerservice_case: "account contact consumer product category resolution_code",
    },
  },
  {
    page: "Entitlement API",
    columns: { service_entitlement: "account contract product start_date end_date" },
  },
  {
    page: "Employee Profile table",
    columns: { sn_hr_core_profile: "user employment_start_date" },
  },
  {
    page: "Customize tab label in Agent Workspace for HR Case Management",
    columns: { sn_hr_core_case: "opened_for" },
  },
  {
    page: "HR PIWB template: Recommend estimated time to resolve",
    columns: { sn_hr_core_case: "hr_service" },
  },
  { page: "Response Templates API", columns: { sn_hr_core_case: "subject_person" } },
  {
    page: "Field mapping for the Wiz Vulnerability Response Integrations",
    columns: { sn_vul_entry: "id" },
  },
  {
    page: "Data transformation for the Microsoft Threat and Vulnerability Management " +
      "Vulnerability Integration",
    columns: { sn_vul_entry: "summary" },
  },
  { page: "Field Service Management script includes", columns: { wm_order: "initiated_from" } },
  {
    page: "Field Service Marketplace components",
    columns: { wm_task: "estimated_end window_start window_end" },
  },
];

/** `table.column` → the page that spells it out. */
export const documentedColumns: ReadonlyMap<string, string> = new Map(
  PAGES.flatMap(({ page, columns }) =>
    Object.entries(columns).flatMap(([table, names]) =>
      names.split(" ").map((name): [string, string] => [`${table}.${name}`, page])
    )
  ),
);
