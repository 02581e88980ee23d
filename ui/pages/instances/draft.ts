import type { Connection, InstanceEnvironment } from "../../../mod/auth/connection.ts";
import type { Failure, Issue } from "../../failure.ts";

/** What a person has typed about an instance so far. */
export interface Draft {
  instance: string;
  username: string;
  password: string;
  label: string;
  environment: InstanceEnvironment;
}

/** An empty draft, or one for signing in to a connected instance again. */
export function startDraft(existing?: Connection): Draft {
  return {
    instance: existing?.url ?? "",
    username: existing?.username ?? "",
    password: "",
    label: "",
    environment: "unknown",
  };
}

/** Unknown is left out: the instance's own property then decides. */
export function toInput({ label, environment, ...rest }: Draft) {
  return {
    ...rest,
    ...(label.trim() && { label }),
    ...(environment !== "unknown" && { environment }),
  };
}

/** The required fields that are still empty. */
export function missingFields(draft: Draft): Failure | null {
  const issues: Issue[] = [];
  if (!draft.instance.trim()) issues.push({ path: "instance", message: "Name the instance" });
  if (!draft.username.trim()) issues.push({ path: "username", message: "Enter the user name" });
  if (!draft.password) issues.push({ path: "password", message: "Enter the password" });
  if (issues.length === 0) return null;
  return { code: "invalid_input", message: "Fill in the marked fields", issues };
}
