import type { VNode } from "preact";
import type { CallState } from "../../mod/analytics/call_log/logged_call.ts";
import type { Tier } from "../../mod/analytics/session_types.ts";
import type { Connection, InstanceEnvironment } from "../../mod/auth/connection.ts";
import type { JournalEntry } from "../../mod/changes/journal/journal.ts";
import type { ToolStatus } from "../../mod/tools/call.ts";
import type { Risk } from "../../mod/tools/match.ts";
import { html } from "../html.ts";
import { t } from "../language.ts";

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
  R: { tone: "good", text: t("Reads"), title: t("Only reads") },
  W: { tone: "info", text: t("Writes"), title: t("Creates or changes records") },
  D: {
    tone: "bad",
    text: t("Destroys"),
    title: t("Deletes or cannot be undone; asks before it runs"),
  },
  X: {
    tone: "bad",
    text: t("Runs code"),
    title: t("Runs code or gives rights; asks before it runs"),
  },
};

/** What a tool of this risk does. */
export function RiskBadge({ risk }: { risk: Risk }): VNode {
  return Badge(RISKS[risk]);
}

const STATUSES: Record<NonNullable<Connection["status"]>, BadgeProps> = {
  valid: { tone: "good", text: t("Connected") },
  expired: { tone: "warn", text: t("Expired") },
  refused: { tone: "bad", text: t("Credentials refused") },
  unreachable: { tone: "bad", text: t("Unreachable") },
  hibernating: { tone: "warn", text: t("Hibernating") },
};

/** How the last test of a connection ended; null for one never tested. */
export function ConnectionBadge({ status }: { status: Connection["status"] }): VNode {
  return Badge(status ? STATUSES[status] : { tone: "plain", text: t("Not tested") });
}

export const ENVIRONMENT_NAMES: Record<InstanceEnvironment, string> = {
  dev: t("Development"),
  test: t("Test"),
  prod: t("Production"),
  unknown: t("Unknown"),
};

/** The same within a sentence. */
export const ENVIRONMENT_WORDS: Record<InstanceEnvironment, string> = {
  dev: t("development"),
  test: t("test"),
  prod: t("production"),
  unknown: t("unknown"),
};

/** What kind of instance it is; production stands out. */
export function EnvironmentBadge({ environment }: { environment: InstanceEnvironment }): VNode {
  const tone = environment === "prod" ? "bad" : environment === "unknown" ? "warn" : "plain";
  return Badge({ tone, text: ENVIRONMENT_NAMES[environment], title: t("Environment") });
}

const ENTRY_STATES: Record<JournalEntry["state"], BadgeProps> = {
  open: { tone: "warn", text: t("Open"), title: t("Started; the outcome is not known yet") },
  done: { tone: "good", text: t("Done") },
  failed: { tone: "bad", text: t("Failed") },
  unknown: {
    tone: "warn",
    text: t("Unknown"),
    title: t("The instance did not say whether it saved"),
  },
  undone: { tone: "plain", text: t("Undone") },
};

/** What became of an entry of the journal. */
export function EntryBadge({ state }: { state: JournalEntry["state"] }): VNode {
  return Badge(ENTRY_STATES[state]);
}

const CALL_STATES: Record<CallState, BadgeProps> = {
  done: { tone: "good", text: t("Done") },
  planned: { tone: "info", text: t("Planned") },
  needs_approval: { tone: "warn", text: t("Asked for approval") },
  failed: { tone: "bad", text: t("Failed") },
  unknown: { tone: "warn", text: t("Outcome unknown") },
};

/** How a call of the log ended. */
export function CallBadge({ state }: { state: CallState }): VNode {
  return Badge(CALL_STATES[state]);
}

const TIERS: Record<Tier, BadgeProps> = {
  RULES: { tone: "plain", text: t("Rules"), title: t("Worked out by the rules alone") },
  AI: {
    tone: "info",
    text: t("AI"),
    title: t("A model has looked at it, within what the rules allow"),
  },
};

/** Who worked out the minutes of a session. */
export function TierBadge({ tier }: { tier: Tier }): VNode {
  return Badge(TIERS[tier]);
}

const RESULTS: Record<ToolStatus, BadgeProps> = {
  done: { tone: "good", text: t("Done") },
  planned: { tone: "info", text: t("Planned, nothing written") },
  needs_approval: { tone: "warn", text: t("Waits for your approval") },
  failed: { tone: "bad", text: t("Failed") },
  unknown: { tone: "warn", text: t("Outcome unknown") },
};

/** How a tool call ended. */
export function ResultBadge({ status }: { status: ToolStatus }): VNode {
  return Badge(RESULTS[status]);
}
