import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Personnel, customers, contracts and governance, as far as their tools touch them. */
export const businessPackTables: TableSource[] = [
  defineTable(
    "sn_hr_core_service",
    "HR Service",
    { parent: "sys_metadata", tracked: true },
    `
    name        | Name        | string(100)  | mandatory, display
    description | Description | string(4000) |
    active      | Active      | boolean      | default=true
    `,
  ),
  defineTable(
    "sn_hr_core_case",
    "HR Case",
    { parent: "task", extendable: true, numberPrefix: "HRC" },
    `
    subject_person | Subject person | reference(sys_user) | mandatory
    opened_for     | Opened for     | reference(sys_user) |
    hr_service     | HR service     | reference(sn_hr_core_service) | mandatory
    `,
  ),
  defineTable(
    "sn_hr_core_profile",
    "HR Profile",
    { numberPrefix: "HRP" },
    `${SYSTEM_COLUMNS}
    number                | Number          | string(40)  | display, readonly
    user                  | User            | reference(sys_user) |
    employee_number       | Employee number | string(40)  |
    employment_type       | Employment type | string(40)  |
    employment_start_date | Employment start date | glide_date |
    work_email            | Work email      | string(100) |
    `,
  ),
  defineTable(
    "customer_account",
    "Account",
    { parent: "core_company", numberPrefix: "ACCT" },
    `
    number          | Number          | string(40) | readonly
    primary_contact | Primary contact | reference(customer_contact) |
    account_parent  | Account parent  | reference(customer_account) |
    `,
  ),
  defineTable(
    "customer_contact",
    "Contact",
    { parent: "sys_user" },
    `
    account | Account | reference(customer_account) |
    `,
  ),
  defineTable(
    "csm_consumer",
    "Consumer",
    { numberPrefix: "CNSR" },
    `${SYSTEM_COLUMNS}
    number     | Number     | string(40)  | readonly
    name       | Name       | string(151) | display
    first_name | First name | string(50)  |
    last_name  | Last name  | string(50)  |
    email      | Email      | string(100) |
    `,
  ),
  defineTable(
    "sn_customerservice_case",
    "Case",
    { parent: "task", extendable: true, numberPrefix: "CS" },
    `
    account    | Account    | reference(customer_account) |
    contact    | Contact    | reference(customer_contact) |
    consumer   | Consumer   | reference(csm_consumer) |
    product    | Product    | reference(cmdb_model) |
    category   | Category   | string(40)   |
    resolution_code | Resolution code | string(40) |
    `,
  ),
  defineTable(
    "ast_contract",
    "Contract",
    { extendable: true, numberPrefix: "CNTR" },
    `${SYSTEM_COLUMNS}
    sys_class_name         | Class                  | sys_class_name | readonly
    number                 | Number                 | string(40)  | display, readonly
    short_description      | Short description      | string(160) |
    vendor                 | Vendor                 | reference(core_company) |
    vendor_contract        | Contract number        | string(40)  | mandatory
    contract_model         | Contract model         | reference(cmdb_model) | mandatory
    contract_administrator | Contract administrator | reference(sys_user) |
    starts                 | Starts                 | glide_date  |
    ends                   | Ends                   | glide_date  |
    state                  | State                  | string(40) | readonly, default=draft
    description            | Description            | string(4000) |
    active                 | Active                 | boolean     | default=true
    `,
  ),
  defineTable(
    "service_entitlement",
    "Entitlement",
    {},
    `${SYSTEM_COLUMNS}
    name       | Name       | string(100) | display
    account    | Account    | reference(customer_account) |
    contract   | Contract   | reference(ast_contract) |
    product    | Product    | reference(cmdb_model) |
    start_date | Start date | glide_date  |
    end_date   | End date   | glide_date  |
    active     | Active     | boolean     | default=true
    `,
  ),
  defineTable(
    "sn_grc_profile",
    "Entity",
    {},
    `${SYSTEM_COLUMNS}
    name | Name | string(100) | mandatory, display
    `,
  ),
  defineTable(
    "sn_grc_content",
    "Content",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name | Class | sys_class_name | readonly
    name           | Name  | string(255) | mandatory, display
    `,
  ),
  defineTable(
    "sn_risk_risk",
    "Risk",
    { numberPrefix: "RK" },
    `${SYSTEM_COLUMNS}
    number              | Number              | string(40)   | display, readonly
    name                | Name                | string(255)  | mandatory
    description         | Description         | string(4000) |
    profile             | Entity              | reference(sn_grc_profile) |
    category            | Category            | string(40)   |
    owner               | Owner               | reference(sys_user) |
    inherent_impact     | Inherent impact     | string(40)   |
    inherent_likelihood | Inherent likelihood | string(40)   |
    state               | State               | string(40)   |
    `,
  ),
  defineTable(
    "sn_compliance_policy",
    "Policy",
    { numberPrefix: "POL" },
    `${SYSTEM_COLUMNS}
    number      | Number      | string(40)   | display, readonly
    name        | Name        | string(255)  | mandatory
    description | Description | string(4000) |
    type        | Type        | string(40)   |
    owner       | Owner       | reference(sys_user) |
    valid_from  | Valid from  | glide_date   |
    valid_to    | Valid to    | glide_date   |
    state       | State       | string(40)   |
    `,
  ),
  defineTable(
    "sn_compliance_control",
    "Control",
    { numberPrefix: "CTRL" },
    `${SYSTEM_COLUMNS}
    number      | Number            | string(40)   | display, readonly
    name        | Name              | string(255)  | mandatory
    description | Description       | string(4000) |
    profile     | Entity            | reference(sn_grc_profile) |
    content     | Control objective | reference(sn_grc_content) |
    owner       | Owner             | reference(sys_user) |
    frequency   | Frequency         | string(40)   |
    state       | State             | string(40)   |
    `,
  ),
  defineTable(
    "sn_grc_issue",
    "Issue",
    { parent: "task", numberPrefix: "ISU" },
    `
    profile        | Entity         | reference(sn_grc_profile) |
    classification | Classification | string(40) |
    `,
  ),
];
