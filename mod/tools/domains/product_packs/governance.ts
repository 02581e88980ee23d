import { defineArtifact } from "../../artifact.ts";
import { choice, date, reference, required, text } from "../../artifact_fields.ts";
import { assignment, description, dueDate, parentTask, workNotes } from "../itsm/task_fields.ts";

/** Risks, policies, controls and issues. Controls that the platform generates are not edited by hand. */

const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  product: "Governance, Risk, and Compliance",
  skill: "governance-risk-compliance",
} as const;

const profile = reference("sn_grc_profile", "Entity it concerns");
const owner = reference("sys_user", "Who answers for it");
const state = text("State, by label");

export const risk = defineArtifact({
  ...shared,
  stem: "risk",
  plural: "risks",
  noun: "risk",
  table: "sn_risk_risk",
  synonyms: ["likelihood and impact", "threat", "flood in the data center"],
  fields: {
    name: required(text("Name")),
    description,
    profile,
    category: text("Category"),
    inherent_impact: text("Impact before controls"),
    inherent_likelihood: text("Likelihood before controls"),
    owner,
    state,
  },
  examples: {
    id: "RK0001001",
    create: { name: "A supplier fails", profile: "Web shop" },
    update: { owner: "developer" },
  },
});

export const compliancePolicy = defineArtifact({
  ...shared,
  stem: "compliance_policy",
  plural: "compliance_policies",
  noun: "compliance policy",
  table: "sn_compliance_policy",
  synonyms: ["corporate policy", "GRC policy", "retention policy"],
  fields: {
    name: required(text("Name")),
    description,
    type: text("Kind, e.g. policy, procedure or standard"),
    owner,
    valid_from: date("First day"),
    valid_to: date("Last day"),
    state,
  },
  examples: {
    id: "POL0001001",
    create: { name: "Passwords", owner: "developer" },
    update: { valid_to: "2027-12-31" },
  },
});

export const complianceControl = defineArtifact({
  ...shared,
  stem: "compliance_control",
  plural: "compliance_controls",
  noun: "compliance control",
  table: "sn_compliance_control",
  synonyms: ["control of an entity", "GRC control", "SOX control"],
  fields: {
    name: required(text("Name")),
    description,
    profile,
    content: reference("sn_grc_content", "Control objective it fulfils"),
    owner,
    frequency: text("How often it is carried out"),
    state,
  },
  examples: {
    id: "CTRL0001001",
    create: { name: "Backups are restored once a year", profile: "Web shop" },
    update: { frequency: "Quarterly" },
  },
});

export const grcIssue = defineArtifact({
  ...shared,
  stem: "grc_issue",
  plural: "grc_issues",
  noun: "GRC issue",
  table: "sn_grc_issue",
  synonyms: ["audit finding", "remediation of a finding", "non-compliance"],
  fields: {
    short_description: required(text("What is wrong, in a line")),
    description,
    profile,
    classification: text("Classification"),
    priority: choice("Priority", ["1 - Critical", "2 - High", "3 - Moderate", "4 - Low"]),
    parent: parentTask,
    due_date: dueDate,
    ...assignment,
    state,
    work_notes: workNotes,
  },
  examples: {
    id: "ISU0001001",
    create: { short_description: "Two accounts of leavers are active", profile: "Web shop" },
    update: { priority: "2 - High" },
  },
});
