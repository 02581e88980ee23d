import { defineArtifact } from "../../artifact.ts";
import { choice, dateTime, reference, required, text } from "../../artifact_fields.ts";
import { assignment, configurationItem, description, workNotes } from "../itsm/task_fields.ts";

/** Work in the field. */

const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  product: "Field Service Management",
  skill: "field-service-management",
} as const;

const priority = choice("Priority", ["1 - Critical", "2 - High", "3 - Moderate", "4 - Low"]);

export const workOrder = defineArtifact({
  ...shared,
  stem: "work_order",
  plural: "work_orders",
  noun: "work order",
  table: "wm_order",
  synonyms: ["WO", "field service", "technician"],
  fields: {
    short_description: required(text("What is to be done, in a line")),
    description,
    location: reference("cmn_location", "Where"),
    priority,
    caller: reference("sys_user", "Who asked for it"),
    cmdb_ci: configurationItem,
    asset: reference("alm_asset", "Asset it is about"),
    initiated_from: reference("task", "Task it came from"),
    qualification_group: reference("sys_user_group", "Group that checks what is needed"),
    ...assignment,
    state: text("State, by label"),
    work_notes: workNotes,
  },
  examples: {
    id: "WO0001001",
    create: { short_description: "Replace the badge reader at the gate", location: "Sheffield" },
    update: { priority: "2 - High" },
  },
});

export const workOrderTask = defineArtifact({
  ...shared,
  stem: "work_order_task",
  plural: "work_order_tasks",
  noun: "work order task",
  table: "wm_task",
  synonyms: ["dispatch a technician", "WOT", "schedule a visit"],
  fields: {
    short_description: required(text("What is to be done")),
    parent: required(reference("wm_order", "The work order it belongs to")),
    description,
    location: reference("cmn_location", "Where"),
    dispatch_group: reference("sys_user_group", "Group that sends somebody"),
    ...assignment,
    expected_start: dateTime("Scheduled start"),
    estimated_end: dateTime("Estimated end"),
    window_start: dateTime("Earliest start"),
    window_end: dateTime("Latest end"),
    state: text("State, by label"),
    work_notes: workNotes,
  },
  examples: {
    id: "WOT0001001",
    create: { short_description: "Bring a ladder", parent: "WO0001001" },
    update: { expected_start: "2026-03-02 09:00:00", assigned_to: "developer" },
  },
});
