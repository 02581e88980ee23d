import type { Connection, InstanceEnvironment, WritePolicy } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { t } from "../../language.ts";
import { ENVIRONMENT_WORDS } from "../../parts/badge.ts";
import type { InstanceChange } from "./use_change.ts";

type Policy = Pick<Connection, "environment" | "environmentConfirmed" | "writes">;
type Suggestion = ConnectionTest["suggestion"];

/** What clients may do, the least first. */
const WRITES: WritePolicy[] = ["deny", "ask", "allow"];
/** How little is asked of a change there, the least trusting first. */
const TRUST: Record<InstanceEnvironment, number> = { prod: 0, unknown: 0, test: 1, dev: 2 };

/**
 * Whether a change lets clients do more than before, or lets them ask less. Confirming what the
 * instance says of itself loosens nothing: until then its own word counts.
 */
export function loosens(before: Policy, change: InstanceChange, suggestion?: Suggestion): boolean {
  const now = asItStands(before, suggestion);
  const after = changed(before, change);
  return rank(after) > rank(now) || TRUST[after.environment] > TRUST[now.environment];
}

/** What follows from a change that loosens, a sentence each. */
export function consequencesOf(
  before: Pick<Connection, "label" | "host"> & Policy,
  change: InstanceChange,
  suggestion?: Suggestion,
): string[] {
  const { label, host } = before;
  const after = changed(before, change);
  const writes = {
    allow: t(
      "From then on clients change records of {label} ({host}) without asking you. Deletions, roles and code still ask first.",
      { label, host },
    ),
    ask: t(
      "From then on clients may propose changes of {label} ({host}): each waits on the Activity page until you approve it.",
      { label, host },
    ),
    deny: t("Clients still only read {label} ({host}).", { label, host }),
  }[effectiveWrites(after)];
  return [
    ...(after.environment === "prod" ? [t("{label} is a production instance.", { label })] : []),
    writes,
    ...(after.environment === "dev" && before.environment !== "dev"
      ? [t("As a development instance, its changes can also be approved for an hour at a time.")]
      : []),
    ...(suggestion?.environment === "prod" && after.environment !== "prod"
      ? [t("The instance calls itself production. {why}", { why: suggestion.why })]
      : []),
  ];
}

/** The change in a few words, for its question and its button. */
export function nameChange(label: string, { environment, writes }: InstanceChange): string {
  if (environment) {
    return t("Set {label} to {environment}", {
      label,
      environment: ENVIRONMENT_WORDS[environment],
    });
  }
  if (writes === "allow") return t("Allow changes on {label}", { label });
  if (writes === "ask") return t("Let clients propose changes on {label}", { label });
  return t("Use the environment's default on {label}", { label });
}

/** The policy that holds where nobody has chosen: the environment's. */
export function effectiveWrites(
  { writes, environment, environmentConfirmed }: Policy,
): WritePolicy {
  if (writes) return writes;
  return environmentConfirmed && TRUST[environment] > 0 ? "allow" : "deny";
}

function changed(before: Policy, { environment, writes }: InstanceChange): Policy {
  return {
    ...before,
    ...(environment && { environment, environmentConfirmed: true }),
    ...(writes !== undefined && { writes }),
  };
}

function asItStands(policy: Policy, suggestion: Suggestion | undefined): Policy {
  if (policy.environmentConfirmed || !suggestion) return policy;
  return { ...policy, environment: suggestion.environment, environmentConfirmed: true };
}

function rank(policy: Policy): number {
  return WRITES.indexOf(effectiveWrites(policy));
}
