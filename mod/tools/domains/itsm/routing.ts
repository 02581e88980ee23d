import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  dateTime,
  integer,
  journal,
  reference,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { shared } from "./task_fields.ts";

/** Who gets the work, and who has to agree to it. */

export const assignmentRule = defineArtifact({
  ...shared,
  stem: "assignment_rule",
  plural: "assignment_rules",
  noun: "assignment rule",
  table: "sysrule_assignment",
  skill: "work-routing-oncall",
  synonyms: ["auto-assign", "set assignment group automatically", "automatic routing"],
  fields: {
    name: required(text("Name")),
    table: required(tableName("Table of tasks, e.g. incident")),
    condition: conditions("Which tasks it assigns"),
    match_conditions: choice("Whether all conditions have to hold", ["ALL", "ANY"]),
    group: reference("sys_user_group", "Group that gets the task"),
    user: reference("sys_user", "Person who gets the task"),
    script: script("Sets assignment_group or assigned_to of current, where names are not enough"),
    order: integer("Lower runs first; the first that matches assigns"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Network incidents",
    create: {
      name: "Database incidents",
      table: "incident",
      condition: "category=database^EQ",
      group: "Database",
    },
    update: { order: 50 },
  },
});

export const approval = defineArtifact({
  ...shared,
  stem: "approval",
  plural: "approvals",
  noun: "approval",
  table: "sysapproval_approver",
  verbs: ["list", "get", "update"],
  defaultVerb: "list",
  skill: "approvals",
  synonyms: ["pending approvals", "approver", "sign-off"],
  fields: {
    sysapproval: reference("task", "The task that waits for it"),
    approver: reference("sys_user", "Who is asked"),
    state: choice("State; sn_decide_approval decides", [
      "Not Yet Requested",
      "Requested",
      "Approved",
      "Rejected",
      "No Longer Required",
    ]),
    due_date: dateTime("When the answer is due"),
    comments: journal("Adds a comment"),
  },
  examples: {
    id: "78e8d50efe3dec1157144299102b51d9",
    update: { due_date: "2026-02-20 12:00:00" },
  },
});
