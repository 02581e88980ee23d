import type { Connection, InstanceEnvironment, WritePolicy } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { t } from "../../language.ts";
import { ENVIRONMENT_WORDS } from "../../parts/badge.ts";

export const ENVIRONMENT_OPTIONS: { value: InstanceEnvironment; text: string }[] = [
  { value: "dev", text: t("Development") },
  { value: "test", text: t("Test") },
  { value: "prod", text: t("Production") },
  { value: "unknown", text: t("Unknown") },
];

/** `default` stands for no choice: the environment decides. */
export type WriteChoice = WritePolicy | "default";

export const WRITE_OPTIONS: { value: WriteChoice; text: string }[] = [
  { value: "default", text: t("By environment") },
  { value: "allow", text: t("Allow") },
  { value: "ask", text: t("Ask me") },
  { value: "deny", text: t("Deny") },
];

/** What the write policy means for this instance, in words. */
export function explainWrites(
  choice: WriteChoice,
  { environment, environmentConfirmed }: Pick<Connection, "environment" | "environmentConfirmed">,
): string {
  switch (choice) {
    case "allow":
      return t("Clients may change records. Deletions and code still ask first.");
    case "ask":
      return t("Every change waits on the Activity page until you approve it.");
    case "deny":
      return t("Clients may only read.");
    default:
      if (!environmentConfirmed) {
        return t("Changes are allowed only if the instance says that it is not a production one.");
      }
      return environment === "dev" || environment === "test"
        ? t("Development and test allow changes; deletions and code still ask first.")
        : t("Production and unknown instances are read-only until you allow more.");
  }
}

/** Why an environment is suggested, or what holds while nobody has chosen one. */
export function explainSuggestion(
  suggestion: ConnectionTest["suggestion"],
  { environmentConfirmed }: Pick<Connection, "environmentConfirmed">,
): string {
  if (suggestion) return suggestion.why;
  if (environmentConfirmed) return t("You confirmed this.");
  return t(
    "Until you choose, the instance's own property glide.installation.production decides. Test the connection to see what it says.",
  );
}

/** Says so when an instance calls itself production and a person has called it something else. */
export function contradiction(
  suggestion: ConnectionTest["suggestion"],
  { environment, environmentConfirmed }: Pick<Connection, "environment" | "environmentConfirmed">,
): string | null {
  if (suggestion?.environment !== "prod" || environment === "prod" || !environmentConfirmed) {
    return null;
  }
  return t("It is set to {environment}, but calls itself production. {why}", {
    environment: ENVIRONMENT_WORDS[environment],
    why: suggestion.why,
  });
}

/** Says so when another connection leads to the same instance: of the two policies one counts. */
export function explainTwins(
  { sameInstanceAs }: Pick<Connection, "sameInstanceAs">,
): string | null {
  return sameInstanceAs
    ? t("The same instance as {hosts}: of what you say of them the stricter counts.", {
      hosts: sameInstanceAs.join(", "),
    })
    : null;
}
