import type { ArtifactDefinition } from "../../artifact.ts";
import { choice, dateTime, journal, reference, text } from "../../artifact_fields.ts";

/** What the definitions of service management share. */
export const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
} satisfies Partial<ArtifactDefinition>;

const LEVELS = ["1 - High", "2 - Medium", "3 - Low"];

/** Columns of every task, in the words of whoever works on it. */
export const assignment = {
  assignment_group: reference("sys_user_group", "Group that works on it"),
  assigned_to: reference("sys_user", "Person who works on it"),
} as const;

export const description = text("The whole story");
export const configurationItem = reference("cmdb_ci", "Configuration item it is about");
export const workNotes = journal("Adds a work note, for those who work on it");
export const impact = choice("How much is affected", LEVELS);
export const urgency = choice("How soon it matters", LEVELS);
export const dueDate = dateTime("Due");
export const parentTask = reference("task", "Task of whatever kind that it belongs to");
