import { z } from "zod";
import type { SessionDetail } from "../../analytics/analytics.ts";
import type { AnalyticsSession } from "../../analytics/session_types.ts";
import type { Summary } from "../../analytics/summary.ts";
import type { SchemaOf } from "./schema_of.ts";

const minutes = z.number().min(0);

export const analyticsSessionSchema = z.object({
  id: z.string(),
  kind: z.enum(["mcp", "hub"]),
  clientName: z.string().nullable(),
  clientVersion: z.string().nullable(),
  host: z.string().nullable(),
  model: z.string().nullable(),
  started: z.string(),
  lastActivity: z.string(),
  ended: z.string().nullable().meta({ description: "Null while the session is open" }),
  calls: z.number().int(),
  tier: z.enum(["RULES", "AI"]),
  ruleMinutes: minutes.meta({ description: "Minutes saved as the rules say" }),
  minutes: minutes.meta({ description: "Minutes saved that count" }),
  category: z.string().nullable(),
  complexity: z.string().nullable(),
  confidence: z.number().nullable(),
  reason: z.string().nullable(),
  classifiedAt: z.string().nullable(),
  classifierModel: z.string().nullable(),
}).meta({ id: "AnalyticsSession" }) satisfies SchemaOf<AnalyticsSession>;

const termSchema = z.object({
  manual: minutes,
  script: minutes,
  factor: z.number(),
  kept: z.number().meta({ description: "Share that was not undone" }),
  credit: minutes,
  reason: z.enum(["write", "repeat", "read", "not verified", "undone", "nothing written"]),
});

export const sessionDetailSchema = z.object({
  session: analyticsSessionSchema,
  sum: z.object({
    writes: minutes,
    reads: minutes,
    readsCredited: minutes,
    readShare: z.number().meta({ description: "Largest share of the credit that reads may have" }),
    credited: minutes,
    took: minutes,
    saved: minutes,
  }),
  calls: z.array(z.object({
    id: z.string(),
    recorded: z.string(),
    tool: z.string(),
    domain: z.string(),
    risk: z.string(),
    host: z.string().nullable(),
    outcome: z.string(),
    milliseconds: z.number(),
    port: z.string(),
    session: z.string().optional(),
    client: z.string().optional(),
    era: z.string().optional(),
    minutes: z.number(),
    lines: z.number().int(),
    record: z.string().nullable().meta({ description: "Tells records apart, names none" }),
    changes: z.number().int(),
    undone: z.number().int(),
    verified: z.boolean(),
    term: termSchema,
  })),
}).meta({ id: "AnalyticsSessionDetail" }) satisfies SchemaOf<SessionDetail>;

const spanSchema = z.object({ minutes, previous: minutes });
const groupsSchema = z.array(
  z.object({ name: z.string(), minutes, calls: z.number().int() }),
);

export const summarySchema = z.object({
  week: spanSchema.meta({ description: "The last 7 days and the 7 before" }),
  month: spanSchema.meta({ description: "The last 30 days and the 30 before" }),
  sessions: z.number().int(),
  calls: z.number().int(),
  byHost: groupsSchema,
  byDomain: groupsSchema,
  byTool: groupsSchema,
  byClient: groupsSchema,
  days: z.array(z.object({ day: z.string(), minutes, calls: z.number().int() })),
  hourlyRate: z.number().nullable(),
}).meta({ id: "AnalyticsSummary" }) satisfies SchemaOf<Summary>;
