import { z } from "zod";
import type { ApprovalRequest, JournalEntry } from "../../changes/journal/journal.ts";
import { captureSchema, changeReportSchema } from "./tool.ts";
import type { SchemaOf } from "./schema_of.ts";

const valuesSchema = z.record(z.string(), z.string()).nullable();
export const entryStateSchema = z.enum(["open", "done", "failed", "unknown", "undone"]);

export const journalEntrySchema = z.object({
  id: z.string(),
  callId: z.string(),
  host: z.string(),
  user: z.string().nullable(),
  session: z.string().nullable(),
  port: z.string(),
  tool: z.string(),
  operation: z.enum(["create", "update", "delete", "call"]),
  table: z.string(),
  sysId: z.string().nullable(),
  name: z.string().nullable(),
  state: entryStateSchema,
  before: valuesSchema,
  planned: valuesSchema,
  after: valuesSchema,
  scope: z.string().nullable(),
  updateSet: z.string().nullable(),
  updateSetName: z.string().nullable(),
  capture: captureSchema.nullable(),
  error: z.string().nullable(),
  undoes: z.string().nullable(),
  opened: z.string(),
  closed: z.string().nullable(),
}).meta({ id: "JournalEntry" }) satisfies SchemaOf<JournalEntry>;

export const approvalRequestSchema = z.object({
  id: z.string(),
  host: z.string(),
  tool: z.string(),
  session: z.string().nullable(),
  plan: z.array(changeReportSchema),
  state: z.enum(["waiting", "approved", "rejected", "used", "expired"]),
  created: z.string(),
  expires: z.string(),
}).meta({ id: "ApprovalRequest" }) satisfies SchemaOf<ApprovalRequest>;
