import type { Connection, InstanceEnvironment, WritePolicy } from "../../../mod/auth/connection.ts";

export const ENVIRONMENT_OPTIONS: { value: InstanceEnvironment; text: string }[] = [
  { value: "dev", text: "Development" },
  { value: "test", text: "Test" },
  { value: "prod", text: "Production" },
  { value: "unknown", text: "Unknown" },
];

/** `default` stands for no choice: the environment decides. */
export type WriteChoice = WritePolicy | "default";

export const WRITE_OPTIONS: { value: WriteChoice; text: string }[] = [
  { value: "default", text: "Default of the environment" },
  { value: "allow", text: "Allow" },
  { value: "ask", text: "Ask a person each time" },
  { value: "deny", text: "Deny" },
];

/** What the write policy means for this instance, in words. */
export function explainWrites(
  choice: WriteChoice,
  { environment, environmentConfirmed }: Pick<Connection, "environment" | "environmentConfirmed">,
): string {
  switch (choice) {
    case "allow":
      return "Clients may change records. Deletions and code still ask first.";
    case "ask":
      return "Every change waits on the Activity page until you approve it.";
    case "deny":
      return "Clients may only read.";
    default:
      if (!environmentConfirmed) {
        return "Changes are allowed only if the instance says that it is not a production one.";
      }
      return environment === "dev" || environment === "test"
        ? "Development and test allow changes; deletions and code still ask first."
        : "Production and unknown instances are read-only until you allow more.";
  }
}

/** `unconfirmed` stands for no choice yet. */
export type EnvironmentChoice = InstanceEnvironment | "unconfirmed";

/** The environments to choose from; without a choice so far, that comes first. */
export function environmentOptions(
  confirmed: boolean,
): { value: EnvironmentChoice; text: string }[] {
  return confirmed
    ? ENVIRONMENT_OPTIONS
    : [{ value: "unconfirmed", text: "Not confirmed yet" }, ...ENVIRONMENT_OPTIONS];
}

export function explainEnvironment(confirmed: boolean): string {
  return confirmed
    ? "You confirmed this."
    : "Until you choose, the instance's own property glide.installation.production decides.";
}
