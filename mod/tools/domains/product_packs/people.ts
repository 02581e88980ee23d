import { defineArtifact } from "../../artifact.ts";
import { boolean, date, reference, required, text } from "../../artifact_fields.ts";
import { assignment, description, dueDate, parentTask, workNotes } from "../itsm/task_fields.ts";

/** Personnel. Access rules hide these records even from platform administrators. */

const shared = {
  product: "HR Service Delivery",
  skill: "hr-service-delivery",
} as const;

export const hrCase = defineArtifact({
  ...shared,
  stem: "hr_case",
  plural: "hr_cases",
  noun: "HR case",
  table: "sn_hr_core_case",
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  synonyms: ["HRC", "benefits", "payslip"],
  fields: {
    subject_person: required(reference("sys_user", "Whom it is about")),
    hr_service: required(reference("sn_hr_core_service", "Service that is asked for")),
    opened_for: reference("sys_user", "For whom it is opened"),
    short_description: text("What it is about, in a line"),
    description,
    parent: parentTask,
    due_date: dueDate,
    ...assignment,
    state: text("State, by label"),
    work_notes: workNotes,
  },
  examples: {
    id: "HRC0001001",
    create: {
      subject_person: "desk.one",
      hr_service: "Employment letter",
      short_description: "Letter for a visa",
    },
    update: { work_notes: "The letter is signed." },
  },
});

export const hrService = defineArtifact({
  ...shared,
  stem: "hr_service",
  plural: "hr_services",
  noun: "HR service",
  table: "sn_hr_core_service",
  verbs: ["list", "get"],
  defaultVerb: "list",
  synonyms: ["what HR offers", "kinds of HR cases", "HR request types"],
  fields: {
    name: required(text("Name")),
    description: text("What it is for"),
    active: boolean("Whether it is offered"),
  },
  examples: { id: "Employment letter" },
});

export const hrProfile = defineArtifact({
  ...shared,
  stem: "hr_profile",
  plural: "hr_profiles",
  noun: "HR profile",
  table: "sn_hr_core_profile",
  verbs: ["list", "get", "update"],
  defaultVerb: "list",
  synonyms: ["employee record", "personnel file", "employment data"],
  fields: {
    user: reference("sys_user", "The person"),
    employee_number: text("Employee number"),
    employment_type: text("Kind of employment"),
    employment_start_date: date("First day of employment"),
    work_email: text("Work email"),
  },
  examples: { id: "HRP0001001", update: { employment_type: "Part time" } },
});
