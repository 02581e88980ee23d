import { z } from "zod";
import { changeReportSchema } from "../changes/change_report.ts";

/** Something that an agent may do only after a person said so. */
export const permissionRequestSchema = z.object({
  id: z.string().describe("`prm_…`"),
  sessionId: z.string(),
  rootId: z.string().describe("Where it is to be shown: asks of tasks belong to their root"),
  agent: z.string(),
  callId: z.string(),
  permission: z.string().describe("`bash`, `write`, `read`, `external_directory`, `platform`, …"),
  patterns: z.array(z.string()).describe("What it is about: commands, paths, addresses"),
  always: z.array(z.string()).describe("What `always` would allow; empty where it cannot be given"),
  title: z.string(),
  preview: z.string().describe("The whole command, or the difference to a file"),
  changes: z.array(changeReportSchema).optional().describe("Of a platform call: its plan"),
  asked: z.string(),
}).meta({ id: "AgentPermissionRequest" });
export type PermissionRequest = z.infer<typeof permissionRequestSchema>;

export const permissionReplySchema = z.object({
  reply: z.enum(["once", "always", "reject"]),
  scope: z.enum(["session", "project"]).default("session").describe(
    "Of `always`: this conversation with its tasks, or every one in this directory",
  ),
  message: z.string().trim().min(1).max(2000).optional().describe(
    "Of `reject`: what to do instead; with it the run goes on",
  ),
}).meta({ id: "AgentPermissionReply" });
export type PermissionReply = z.input<typeof permissionReplySchema>;

/** What was allowed for good, until it is revoked. */
export const grantSchema = z.object({
  id: z.string().describe("`grt_…`"),
  rootId: z.string().nullable().describe("The conversation it is for; null for the directory"),
  directory: z.string(),
  agent: z.string(),
  permission: z.string(),
  pattern: z.string(),
  created: z.string(),
}).meta({ id: "AgentGrant" });
export type Grant = z.infer<typeof grantSchema>;
