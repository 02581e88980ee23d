import type { RecordedCall } from "./recorder.ts";

export type SessionKind = "mcp" | "hub";
export type Tier = "RULES" | "AI";

/** One conversation of a client and what it saved. Times are ISO 8601, minutes fractional. */
export interface AnalyticsSession {
  /** `ses_…` */
  id: string;
  kind: SessionKind;
  clientName: string | null;
  clientVersion: string | null;
  /** The instance of the newest call that used one. */
  host: string | null;
  /** Of a Hub session: the model it ran with, `<provider_id>/<model_id>`. */
  model: string | null;
  started: string;
  lastActivity: string;
  /** Null while the session is open. */
  ended: string | null;
  calls: number;
  tier: Tier;
  /** What the rules say was saved; never negative. */
  ruleMinutes: number;
  /** The figure that counts: of the rules, or of the model within half and twice the rules. */
  minutes: number;
  category: string | null;
  complexity: string | null;
  /** 0 to 1. */
  confidence: number | null;
  reason: string | null;
  classifiedAt: string | null;
  classifierModel: string | null;
}

/** What is known of a call beyond its names; never a value of a record. */
export interface SessionCall extends RecordedCall {
  minutes: number;
  lines: number;
  record: string | null;
  changes: number;
  undone: number;
  verified: boolean;
}

export interface SessionFilter {
  kind?: SessionKind | undefined;
  tier?: Tier | undefined;
  host?: string | undefined;
  client?: string | undefined;
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
