import type { VNode } from "preact";
import type { CallState } from "../../mod/analytics/call_log/logged_call.ts";
import type { Tier } from "../../mod/analytics/session_types.ts";
import type { Connection, InstanceEnvironment } from "../../mod/auth/connection.ts";
import type { JournalEntry } from "../../mod/changes/journal/journal.ts";
import type { ToolStatus } from "../../mod/tools/call.ts";
import type { Risk } from "../../mod/tools/match.ts";
import { html } from "../html.ts";

export type Tone = "good" | "bad" | "warn" | "info" | "plain";

export interface BadgeProps {
  tone: Tone;
  text: string;
  title?: string;
}

/** A short text whose colour says how it is meant. */
export function Badge({ tone, text, title }: BadgeProps): VNode {
  return html`
    <span class=${`badge badge-${tone}`} title=${title}>${text}</span>
  `;
}

const RISKS: Record<Risk, BadgeProps> = {
  R: { tone: "good", text: "Reads", title: "Only reads" },
  W: { tone: "info", text: "Writes", title: "Creates or changes records" },
  D: { tone: "bad", text: "Destroys", title: "Deletes or cannot be undone; asks before it runs" },
  X: { tone: "bad", text: "Runs code", title: "Runs code or gives rights; asks before it runs" },
};

/** What a tool of this risk does. */
export function RiskBadge({ risk }: { risk: Risk }): VNode {
  return Badge(RISKS[risk]);
}

const STATUSES: Record<NonNullable<Connection["status"]>, BadgeProps> = {
  valid: { tone: "good", text: "Connected" },
  expired: { tone: "warn", text: "Expired" },
  refused: { tone: "bad", text: "Credentials refused" },
  unreachable: { tone: "bad", text: "Unreachable" },
  hibernating: { tone: "warn", text: "Hibernating" },
};

/** How the last test of a connection ended; null for one never tested. */
export function ConnectionBadge({ status }: { status: Connection["status"] }): VNode {
  return Badge(status ? STATUSES[status] : { tone: "plain", text: "Not tested" });
}

export const ENVIRONMENT_NAMES: Record<InstanceEnvironment, string> = {
  dev: "Development",
  test: "Test",
  prod: "Production",
  unknown: "Unknown",
};

/** What kind of instance it is; production stands out. */
export function EnvironmentBadge({ environment }: { environment: InstanceEnvironment }): VNode {
  const tone = environment === "prod" ? "bad" : environment === "unknown" ? "warn" : "plain";
  return Badge({ tone, text: ENVIRONMENT_NAMES[environment], title: "Environment" });
}

const ENTRY_STATES: Record<JournalEntry["state"], BadgeProps> = {
  open: { tone: "warn", text: "Open", title: "Started; the outcome is not known yet" },
  done: { tone: "good", text: "Done" },
  failed: { tone: "bad", text: "Failed" },
  unknown: { tone: "warn", text: "Unknown", title: "The instance did not say whether it saved" },
  undone: { tone: "plain", text: "Undone" },
};

/** What became of an entry of the journal. */
export function EntryBadge({ state }: { state: JournalEntry["state"] }): VNode {
  return Badge(ENTRY_STATES[state]);
}

const CALL_STATES: Record<CallState, BadgeProps> = {
  done: { tone: "good", text: "Done" },
  planned: { tone: "info", text: "Planned" },
  needs_approval: { tone: "warn", text: "Asked for approval" },
  failed: { tone: "bad", text: "Failed" },
  unknown: { tone: "warn", text: "Outcome unknown" },
};

/** How a call of the log ended. */
export function CallBadge({ state }: { state: CallState }): VNode {
  return Badge(CALL_STATES[state]);
}

const TIERS: Record<Tier, BadgeProps> = {
  RULES: { tone: "plain", text: "RULES", title: "Worked out by the rules alone" },
  AI: { tone: "info", text: "AI", title: "A model has looked at it, within what the rules allow" },
};

/** Who worked out the minutes of a session. */
export function TierBadge({ tier }: { tier: Tier }): VNode {
  return Badge(TIERS[tier]);
}

const RESULTS: Record<ToolStatus, BadgeProps> = {
  done: { tone: "good", text: "Done" },
  planned: { tone: "info", text: "Planned, nothing written" },
  needs_approval: { tone: "warn", text: "Waits for your approval" },
  failed: { tone: "bad", text: "Failed" },
  unknown: { tone: "warn", text: "Outcome unknown" },
};

/** How a tool call ended. */
export function ResultBadge({ status }: { status: ToolStatus }): VNode {
  return Badge(RESULTS[status]);
}
