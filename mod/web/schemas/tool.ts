import { z } from "zod";
import type { ChangeReport } from "../../changes/change_report.ts";
import type { CallOptions, ToolResult } from "../../tools/call.ts";
import type { ToolMatch } from "../../tools/match.ts";
import { environmentSchema } from "./instance.ts";
import type { SchemaOf } from "./schema_of.ts";

export const riskSchema = z.enum(["R", "W", "D", "X"]).meta({
  description: "R reads, W writes, D destroys, X runs code or escalates",
});

const objectSchema = z.record(z.string(), z.unknown());
const callSchema = z.object({ tool: z.string(), args: objectSchema });

export const toolMatchSchema = z.object({
  tool: z.string(),
  summary: z.string(),
  risk: riskSchema,
  domain: z.string(),
  args: objectSchema.optional().meta({ description: "JSON Schema of the arguments" }),
  example: callSchema.optional(),
  family: z.object({
    list: z.string().optional(),
    get: z.string().optional(),
    create: z.string().optional(),
    update: z.string().optional(),
    delete: callSchema.optional(),
  }).optional(),
  skill: z.string().optional(),
}).meta({ id: "Tool" }) satisfies SchemaOf<ToolMatch>;

export const captureSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("planned"),
    update_set: z.string(),
    update_set_name: z.string(),
  }),
  z.object({
    state: z.literal("captured"),
    update_set: z.string(),
    update_set_name: z.string(),
  }),
  z.object({
    state: z.literal("captured_elsewhere"),
    update_set: z.string(),
    update_set_name: z.string(),
  }),
  z.object({ state: z.literal("not_captured") }),
  z.object({ state: z.literal("unverified"), reason: z.string() }),
  z.object({ state: z.literal("untracked") }),
  z.object({ state: z.literal("declined"), tracking: z.enum(["application", "none"]) }),
]).meta({ id: "Capture" });

export const changeReportSchema = z.object({
  id: z.string().nullable(),
  operation: z.enum(["create", "update", "delete", "call"]),
  call: z.object({ summary: z.string(), request: z.string() }).optional(),
  table: z.string(),
  sys_id: z.string().nullable(),
  name: z.string().optional(),
  url: z.string().optional(),
  status: z.enum(["planned", "done", "unchanged", "failed", "unknown", "not_run"]),
  diff: z.record(
    z.string(),
    z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  ),
  capture: captureSchema,
  error: z.string().optional(),
}).meta({ id: "ChangeReport" }) satisfies SchemaOf<ChangeReport>;

export const callOptionsSchema = z.strictObject({
  dry_run: z.boolean().optional(),
  approval: z.string().min(1).optional(),
  scope: z.string().min(1).optional(),
  update_set: z.string().min(1).optional(),
}).meta({ id: "CallOptions" }) satisfies SchemaOf<CallOptions>;

export const toolResultSchema = z.object({
  status: z.enum(["done", "planned", "needs_approval", "failed", "unknown"]),
  instance: z.object({
    host: z.string(),
    label: z.string(),
    environment: environmentSchema.optional(),
  }).nullable(),
  result: z.unknown(),
  context: z.object({
    scope: z.string().optional(),
    update_set: z.string().optional(),
    tracking: z.string().optional(),
  }).optional(),
  change: z.array(changeReportSchema).optional(),
  capture: z.string().optional(),
  approval: z.object({
    approval: z.string(),
    expires: z.string().optional(),
    by: z.enum(["caller", "person"]),
    url: z.string().optional(),
  }).optional(),
  warnings: z.array(z.string()),
  next: z.string().optional(),
}).meta({ id: "ToolResult" }) satisfies SchemaOf<ToolResult>;
