import { journal, reference, text } from "../../artifact_fields.ts";

/** Columns of every task, in the words of whoever works on it. */
export const assignment = {
  assignment_group: reference("sys_user_group", "Group that works on it"),
  assigned_to: reference("sys_user", "Person who works on it"),
} as const;

export const description = text("The whole story");
export const configurationItem = reference("cmdb_ci", "Configuration item it is about");
export const workNotes = journal("Adds a work note");
