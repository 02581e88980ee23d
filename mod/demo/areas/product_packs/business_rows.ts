import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** One record of each table of personnel, customers, contracts and governance. */
export const businessPackRows: SeedRow[] = [
  seedRow("sn_hr_core_service", "Employment letter", { name: "Employment letter" }),
  seedRow("sn_hr_core_case", "HRC0001001", {
    number: "HRC0001001",
    short_description: "Letter for the bank",
    subject_person: "@sys_user:requester",
    opened_for: "@sys_user:requester",
    hr_service: "@sn_hr_core_service:Employment letter",
  }),
  seedRow("sn_hr_core_profile", "HRP0001001", {
    number: "HRP0001001",
    user: "@sys_user:requester",
    employment_type: "Full time",
  }),
  seedRow("customer_account", "Harbour Lights", {
    name: "Harbour Lights",
    number: "ACCT0001001",
    customer: "true",
    primary_contact: "@customer_contact:nora.quay",
  }),
  seedRow("customer_contact", "nora.quay", {
    user_name: "nora.quay",
    first_name: "Nora",
    last_name: "Quay",
    name: "Nora Quay",
    account: "@customer_account:Harbour Lights",
  }),
  seedRow("csm_consumer", "CNSR0001001", {
    number: "CNSR0001001",
    name: "Ida Field",
    first_name: "Ida",
    last_name: "Field",
  }),
  seedRow("sn_customerservice_case", "CS0001001", {
    number: "CS0001001",
    short_description: "Delivery is incomplete",
    account: "@customer_account:Harbour Lights",
    contact: "@customer_contact:nora.quay",
  }),
  seedRow("ast_contract", "CNTR0001001", {
    number: "CNTR0001001",
    short_description: "Support for laptops",
    vendor: "@core_company:Northfield Systems",
    vendor_contract: "NF-2026-17",
    contract_model: "@cmdb_model:Northbook 14",
    starts: "2026-01-01",
    ends: "2026-12-31",
  }),
  seedRow("service_entitlement", "Phone support", {
    name: "Phone support",
    account: "@customer_account:Harbour Lights",
    contract: "@ast_contract:CNTR0001001",
  }),
  seedRow("sn_grc_profile", "Web shop", { name: "Web shop" }),
  seedRow("sn_grc_content", "Access is reviewed", { name: "Access is reviewed" }),
  seedRow("sn_risk_risk", "RK0001001", {
    number: "RK0001001",
    name: "Orders are lost in an outage",
    profile: "@sn_grc_profile:Web shop",
  }),
  seedRow("sn_compliance_policy", "POL0001001", {
    number: "POL0001001",
    name: "Access to customer data",
    owner: "@sys_user:developer",
  }),
  seedRow("sn_compliance_control", "CTRL0001001", {
    number: "CTRL0001001",
    name: "Access to orders is reviewed",
    profile: "@sn_grc_profile:Web shop",
    content: "@sn_grc_content:Access is reviewed",
  }),
  seedRow("sn_grc_issue", "ISU0001001", {
    number: "ISU0001001",
    short_description: "No review in the last quarter",
    profile: "@sn_grc_profile:Web shop",
  }),
];
