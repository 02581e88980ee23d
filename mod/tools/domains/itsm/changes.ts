import { defineArtifact } from "../../artifact.ts";
import { boolean, choice, dateTime, reference, required, text } from "../../artifact_fields.ts";
import { assignment, configurationItem, description, shared, workNotes } from "./task_fields.ts";

/** Changes and their tasks. A change is made by sn_create_change and moved by sn_move_change. */

export const changeRequest = defineArtifact({
  ...shared,
  stem: "change_request",
  elsewhere: {
    state: (id, { state }) => ({ tool: "sn_move_change", args: { id, state: String(state) } }),
  },
  plural: "change_requests",
  noun: "change request",
  table: "change_request",
  verbs: ["list", "get", "update"],
  defaultVerb: "list",
  skill: "change-management",
  synonyms: ["RFC", "plan dates of a change", "CHG"],
  fields: {
    short_description: text("What is changed, in a line"),
    description,
    ...assignment,
    cmdb_ci: configurationItem,
    start_date: dateTime("Planned start"),
    end_date: dateTime("Planned end"),
    risk: choice("Risk", ["High", "Moderate", "Low"]),
    justification: text("Why it is needed"),
    implementation_plan: text("How it is carried out"),
    risk_impact_analysis: text("What may go wrong and whom it touches"),
    backout_plan: text("How it is taken back"),
    test_plan: text("How it is tested"),
    on_hold: boolean("Stopped for now"),
    on_hold_reason: text("Why it is on hold"),
    work_notes: workNotes,
  },
  examples: {
    id: "CHG0030004",
    update: { justification: "The vendor ends support in March.", risk: "Low" },
  },
});

export const changeTask = defineArtifact({
  ...shared,
  stem: "change_task",
  plural: "change_tasks",
  noun: "change task",
  table: "change_task",
  skill: "change-management",
  synonyms: ["CTASK", "implementation step", "review task"],
  fields: {
    short_description: required(text("What is to be done")),
    change_request: required(reference("change_request", "The change it belongs to")),
    change_task_type: choice("Kind", ["Planning", "Implementation", "Testing", "Review"]),
    description,
    ...assignment,
    planned_start_date: dateTime("Planned start"),
    planned_end_date: dateTime("Planned end"),
    state: choice("State", ["Pending", "Open", "In Progress", "Closed", "Canceled"]),
    close_notes: text("What came of it"),
    work_notes: workNotes,
  },
  examples: {
    id: "CTASK0011002",
    create: {
      short_description: "Tell the users",
      change_request: "CHG0030004",
      change_task_type: "Planning",
    },
    update: { assigned_to: "developer" },
  },
});
