import { boolean, dateTime, reference, required } from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";

/** Who may act for somebody who is away. */
export const delegate = defineArtifact({
  stem: "delegate",
  plural: "delegates",
  noun: "delegate",
  table: "sys_user_delegate",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["stand-in during a vacation", "out of office", "approve for me while away"],
  defaultVerb: "create",
  fields: {
    user: required(reference("sys_user", "Who is away")),
    delegate: required(reference("sys_user", "Who acts for them")),
    starts: dateTime("From when on"),
    ends: dateTime("Until when"),
    approvals: boolean("Approvals go to the delegate too"),
    assignments: boolean("Assigned work too"),
    notifications: boolean("Notifications too"),
    invitations: boolean("Meeting invitations too"),
  },
  examples: {
    id: "ea7cdc9e6548b4836ef8f4fdb5c07947",
    create: {
      user: "Ines Tilburg",
      delegate: "Nettie Owens",
      starts: "2026-03-01 00:00:00",
      ends: "2026-03-14 00:00:00",
      assignments: false,
    },
    update: { notifications: false },
  },
});
