import { defineArtifact } from "../../artifact.ts";
import { choice, integer, reference, required, text } from "../../artifact_fields.ts";
import {
  assignment,
  configurationItem,
  description,
  dueDate,
  parentTask,
  workNotes,
} from "../itsm/task_fields.ts";

/** Security operations. Platform administrators may lack the roles to see these records. */

const shared = { skill: "security-operations" } as const;

export const securityIncident = defineArtifact({
  ...shared,
  stem: "security_incident",
  plural: "security_incidents",
  noun: "security incident",
  table: "sn_si_incident",
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  product: "Security Incident Response",
  synonyms: ["phishing", "SIR", "attack"],
  fields: {
    short_description: required(text("What happened, in a line")),
    description,
    category: text("Category, e.g. Phishing"),
    subcategory: text("Subcategory"),
    attack_vector: text("How it came in"),
    business_criticality: text("How much the business depends on what is hit"),
    priority: choice("Priority", ["1 - Critical", "2 - High", "3 - Moderate", "4 - Low"]),
    affected_user: reference("sys_user", "Whom it hits"),
    cmdb_ci: configurationItem,
    parent: parentTask,
    due_date: dueDate,
    ...assignment,
    state: text("State, by label"),
    close_code: text("How it ended"),
    close_notes: text("What was done"),
    work_notes: workNotes,
  },
  examples: {
    id: "SIR0001001",
    create: {
      short_description: "Login from two countries within an hour",
      category: "Account compromise",
      affected_user: "sales.lead",
    },
    update: { work_notes: "Password reset, sessions ended." },
  },
});

export const vulnerableItem = defineArtifact({
  ...shared,
  stem: "vulnerable_item",
  plural: "vulnerable_items",
  noun: "vulnerable item",
  table: "sn_vul_vulnerable_item",
  verbs: ["list", "get", "update"],
  defaultVerb: "list",
  product: "Vulnerability Response",
  synonyms: ["VIT", "CVE", "Qualys findings"],
  fields: {
    short_description: text("What was found where"),
    vulnerability: reference("sn_vul_entry", "The vulnerability, e.g. a CVE"),
    cmdb_ci: configurationItem,
    risk_score: integer("Risk, 0 to 100"),
    risk_rating: text("Risk in words"),
    source: text("Scanner that found it"),
    state: text("State, by label"),
    substate: text("Why it is in this state"),
    ...assignment,
    work_notes: workNotes,
  },
  examples: { id: "VIT0001001", update: { assignment_group: "Hardware" } },
});
