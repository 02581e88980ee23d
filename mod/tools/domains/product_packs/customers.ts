import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  date,
  journal,
  reference,
  required,
  text,
} from "../../artifact_fields.ts";
import { assignment, description, dueDate, parentTask, workNotes } from "../itsm/task_fields.ts";

/** Customers, their people, their cases, and what they are entitled to. */

const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  product: "Customer Service Management",
  skill: "customer-service-management",
} as const;

export const csmCase = defineArtifact({
  ...shared,
  stem: "csm_case",
  plural: "csm_cases",
  noun: "customer case",
  table: "sn_customerservice_case",
  synonyms: ["support case", "CS case", "late delivery complaint"],
  fields: {
    short_description: required(text("What it is about, in a line")),
    description,
    account: reference("customer_account", "Account of the customer"),
    contact: reference("customer_contact", "Person at the customer"),
    consumer: reference("csm_consumer", "Private customer"),
    product: reference("cmdb_model", "Product"),
    category: text("Category"),
    priority: choice("Priority", ["1 - Critical", "2 - High", "3 - Moderate", "4 - Low"]),
    parent: parentTask,
    due_date: dueDate,
    ...assignment,
    state: text("State, by label"),
    resolution_code: text("How it ended"),
    close_notes: text("What was done"),
    comments: journal("Adds a comment that the customer sees"),
    work_notes: workNotes,
  },
  examples: {
    id: "CS0001001",
    create: {
      short_description: "Wrong size was delivered",
      account: "Harbour Lights",
      contact: "Nora Quay",
    },
    update: { priority: "2 - High" },
  },
});

export const customerAccount = defineArtifact({
  ...shared,
  stem: "customer_account",
  plural: "customer_accounts",
  noun: "customer account",
  table: "customer_account",
  synonyms: ["client firm", "ACCT", "company record"],
  fields: {
    name: required(text("Name")),
    customer: boolean("It is a customer"),
    primary_contact: reference("customer_contact", "First person to talk to"),
    account_parent: reference("customer_account", "Account it belongs to"),
    phone: text("Telephone"),
    website: text("Web site"),
    city: text("City"),
    country: text("Country"),
  },
  examples: {
    id: "Harbour Lights",
    create: { name: "Dune Optics", customer: true, city: "Leeds" },
    update: { city: "Groningen" },
  },
});

export const customerContact = defineArtifact({
  ...shared,
  stem: "customer_contact",
  plural: "customer_contacts",
  noun: "customer contact",
  table: "customer_contact",
  synonyms: ["external user", "contact person of an account", "phone of a contact"],
  fields: {
    last_name: required(text("Last name")),
    first_name: text("First name"),
    email: text("Email"),
    account: reference("customer_account", "Account"),
    phone: text("Telephone"),
    title: text("Title"),
    active: boolean("Whether the person is active"),
  },
  examples: {
    id: "Nora Quay",
    create: { last_name: "Reed", first_name: "Otto", account: "Harbour Lights" },
    update: { title: "Head of purchasing" },
  },
});

export const contract = defineArtifact({
  ...shared,
  stem: "contract",
  plural: "contracts",
  noun: "contract",
  table: "ast_contract",
  product: "Contract Management",
  skill: "asset-management",
  synonyms: ["renewal", "lease", "maintenance agreement"],
  fields: {
    vendor: required(reference("core_company", "Vendor")),
    vendor_contract: required(text("Number of the contract at the vendor")),
    contract_model: required(reference("cmdb_model", "Contract model")),
    starts: required(date("First day")),
    ends: required(date("Last day")),
    short_description: text("What it is about, in a line"),
    description,
    contract_administrator: reference("sys_user", "Who looks after it"),
    state: text("State, by label"),
    active: boolean("Whether it is in force"),
  },
  examples: {
    id: "CNTR0001001",
    create: {
      vendor: "Northfield Systems",
      vendor_contract: "NF-2026-18",
      contract_model: "Northbook 14",
      starts: "2026-07-01",
      ends: "2027-06-30",
    },
    update: { ends: "2027-12-31" },
  },
});

export const entitlement = defineArtifact({
  ...shared,
  stem: "entitlement",
  plural: "entitlements",
  noun: "entitlement",
  table: "service_entitlement",
  synonyms: ["support level", "warranty cover", "is the customer entitled"],
  fields: {
    name: text("Name"),
    account: reference("customer_account", "Account"),
    contract: reference("ast_contract", "Contract it comes from"),
    product: reference("cmdb_model", "Product"),
    start_date: date("First day"),
    end_date: date("Last day"),
    active: boolean("Whether it counts"),
  },
  examples: {
    id: "Phone support",
    create: { name: "Mail support", account: "Harbour Lights" },
    update: { end_date: "2027-12-31" },
  },
});
