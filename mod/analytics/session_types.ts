import { z } from "zod";
import { recordedCallSchema } from "./recorder.ts";

export const minutesSchema = z.number().min(0);

export const sessionKindSchema = z.enum(["mcp", "hub"]);
export type SessionKind = z.infer<typeof sessionKindSchema>;

export const tierSchema = z.enum(["RULES", "AI"]);
export type Tier = z.infer<typeof tierSchema>;

/** One conversation of a client and what it saved. Times are ISO 8601, minutes fractional. */
export const analyticsSessionSchema = z.object({
  id: z.string().describe("`ses_…`"),
  kind: sessionKindSchema,
  port: z.string().describe("mcp, api, agent or cli: the way its calls came"),
  clientName: z.string().nullable(),
  clientVersion: z.string().nullable(),
  host: z.string().nullable().describe("The instance of the newest call that used one"),
  model: z.string().nullable().describe(
    "Of a Hub session: the model it ran with, `<provider_id>/<model_id>`",
  ),
  started: z.string(),
  lastActivity: z.string(),
  ended: z.string().nullable().describe("Null while the session is open"),
  calls: z.int(),
  tier: tierSchema,
  ruleMinutes: minutesSchema.describe("What the rules say was saved"),
  minutes: minutesSchema.describe(
    "The figure that counts: of the rules, or of the model within half and twice the rules",
  ),
  category: z.string().nullable(),
  complexity: z.string().nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  reason: z.string().nullable(),
  classifiedAt: z.string().nullable(),
  classifierModel: z.string().nullable(),
}).meta({ id: "AnalyticsSession" });
export type AnalyticsSession = z.infer<typeof analyticsSessionSchema>;

/** What is known of a call beyond its names; never a value of a record. */
export const sessionCallSchema = recordedCallSchema.extend({
  minutes: minutesSchema.describe("What the tool's work takes by hand"),
  lines: z.int(),
  record: z.string().nullable().describe("Tells records apart, names none"),
  changes: z.int(),
  undone: z.int(),
  verified: z.boolean(),
});
export type SessionCall = z.infer<typeof sessionCallSchema>;

export interface SessionFilter {
  kind?: SessionKind | undefined;
  tier?: Tier | undefined;
  host?: string | undefined;
  client?: string | undefined;
  /** Of one of its calls. */
  tool?: string | undefined;
  domain?: string | undefined;
  /** ISO 8601: active then or later. */
  since?: string | undefined;
}

export interface SessionPage {
  /** 1 to 200; 50 unless told. */
  limit?: number | undefined;
  /** The last session of the page before. Unknown ids answer the first page. */
  before?: string | undefined;
}

export interface Classification {
  category: string;
  complexity: string;
  minutes: number;
  confidence: number;
  reason: string;
  model: string;
}

export interface ClaimOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Also sessions still open, tried before or claimed by somebody else, who then saves nothing. */
  force?: boolean | undefined;
}

/** The sessions as the report and the classifier use them. */
export interface AnalyticsSessions {
  /** The sessions with the latest activity first. */
  list(page?: SessionPage, filter?: SessionFilter): Promise<AnalyticsSession[]>;
  /** Throws `not_found`. */
  get(id: string): Promise<AnalyticsSession>;
  /** In the order they ended. */
  calls(id: string): Promise<SessionCall[]>;
  /** Ends what is idle, then answers ended sessions that nobody classified or is classifying. */
  settled(
    options: { now: number; limit?: number; kind?: SessionKind },
  ): Promise<AnalyticsSession[]>;
  /**
   * Takes a session for classification, for five minutes. Answers the claim, or null where somebody
   * else holds it, it is open, or it was tried before. A claim left behind by a dead process runs out.
   */
  claimForClassification(id: string, options: ClaimOptions): Promise<string | null>;
  /** Stores the answer if the claim still holds; answers whether it did. */
  saveClassification(
    id: string,
    outcome: { claim: string; now: number; classification: Classification },
  ): Promise<boolean>;
  /** Gives a claim back. `tried` counts as an attempt: the session stays with the rules. */
  release(id: string, outcome: { claim: string; now: number; tried: boolean }): Promise<void>;
  /** Begins a Hub session; `key` is the `session` of its calls' caller. */
  openHub(session: { key: string; client?: string; model?: string }): Promise<AnalyticsSession>;
  /** Ends a Hub session at once; it is settled then. Null when it is not open. */
  closeHub(key: string): Promise<AnalyticsSession | null>;
  /** With its calls. Throws `not_found`. */
  remove(id: string): Promise<void>;
  /** Answers how many sessions there were. */
  removeAll(): Promise<number>;
}
