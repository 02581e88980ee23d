import type { NextCall } from "../../../base/next_call.ts";
import { defineArtifact } from "../../artifact.ts";
import { boolean, choice, journal, reference, required, text } from "../../artifact_fields.ts";
import {
  assignment,
  configurationItem,
  description,
  impact,
  shared,
  urgency,
  workNotes,
} from "./task_fields.ts";

/** Code and notes belong together: of one alone no call is known. */
function resolution(
  id: string,
  { close_code: code, close_notes: notes }: Readonly<Record<string, unknown>>,
): NextCall | undefined {
  if (typeof code !== "string" || typeof notes !== "string") return undefined;
  return { tool: "sn_resolve_incident", args: { id, code, notes } };
}

/**
 * Incidents, and the problems behind them. Priority is no argument: the platform computes it from
 * impact and urgency.
 */

export const incident = defineArtifact({
  ...shared,
  stem: "incident",
  elsewhere: { close_code: resolution, close_notes: resolution },
  plural: "incidents",
  noun: "incident",
  table: "incident",
  skill: "incident-management",
  synonyms: ["INC", "urgency and impact", "unassigned tickets"],
  fields: {
    short_description: required(text("What is wrong, in a line")),
    caller_id: reference("sys_user", "Who reports it"),
    description,
    category: choice("Category", ["Inquiry / Help", "Software", "Hardware", "Network", "Database"]),
    subcategory: text("Subcategory"),
    impact,
    urgency,
    ...assignment,
    cmdb_ci: configurationItem,
    contact_type: choice("How it came in", ["Email", "Phone", "Self-service", "Walk-in"]),
    state: choice("State; sn_resolve_incident resolves", ["New", "In Progress", "On Hold"]),
    hold_reason: choice("Why it is on hold", [
      "Awaiting Caller",
      "Awaiting Change",
      "Awaiting Problem",
      "Awaiting Vendor",
    ]),
    problem_id: reference("problem", "The problem that causes it"),
    parent_incident: reference("incident", "The incident it repeats"),
    rfc: reference("change_request", "The change that mends it"),
    caused_by: reference("change_request", "The change that caused it"),
    comments: journal("Adds a comment that the caller sees"),
    work_notes: workNotes,
  },
  examples: {
    id: "INC0010001",
    create: {
      short_description: "Scanner on floor three jams",
      caller_id: "requester",
      category: "Hardware",
      urgency: "2 - Medium",
    },
    update: { assignment_group: "Network", work_notes: "Certificate renewed, watching it." },
  },
});

export const problem = defineArtifact({
  ...shared,
  stem: "problem",
  plural: "problems",
  noun: "problem",
  table: "problem",
  skill: "problem-management",
  synonyms: ["root cause", "PRB", "workaround"],
  fields: {
    short_description: required(text("What goes wrong again and again")),
    description,
    impact,
    urgency,
    ...assignment,
    cmdb_ci: configurationItem,
    state: choice("State", ["New", "Assess", "Root Cause Analysis", "Fix in Progress"]),
    known_error: boolean("The cause is known, a way around it exists"),
    workaround: text("What helps until it is fixed"),
    cause_notes: text("What the cause is"),
    fix_notes: text("How it is fixed"),
    resolution_code: choice("How it ended", ["Fix Applied", "Risk Accepted", "Duplicate"]),
    duplicate_of: reference("problem", "The problem it repeats"),
    work_notes: workNotes,
  },
  examples: {
    id: "PRB0040001",
    create: { short_description: "Scanners jam in damp weather", assignment_group: "Hardware" },
    update: { known_error: true, workaround: "Run the report outside office hours." },
  },
});

export const problemTask = defineArtifact({
  ...shared,
  stem: "problem_task",
  plural: "problem_tasks",
  noun: "problem task",
  table: "problem_task",
  skill: "problem-management",
  synonyms: ["root cause analysis task", "PTASK", "investigation task"],
  fields: {
    short_description: required(text("What is to be done")),
    problem: required(reference("problem", "The problem it belongs to")),
    problem_task_type: choice("Kind", ["Root Cause Analysis", "General"]),
    description,
    ...assignment,
    state: choice("State", ["New", "Assess", "Work in Progress", "Closed"]),
    close_notes: text("What came of it"),
    work_notes: workNotes,
  },
  examples: {
    id: "PTASK0010003",
    create: { short_description: "Compare the query plans", problem: "PRB0040001" },
    update: { close_notes: "The index was missing." },
  },
});
