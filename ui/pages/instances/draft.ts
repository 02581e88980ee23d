import type { Connection, InstanceEnvironment } from "../../../mod/auth/connection.ts";
import type { Failure } from "../../failure.ts";

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
  const fields: Record<string, string> = {};
  if (!draft.instance.trim()) fields.instance = "Name the instance";
  if (!draft.username.trim()) fields.username = "Enter the user name";
  if (!draft.password) fields.password = "Enter the password";
  if (Object.keys(fields).length === 0) return null;
  return { code: "invalid_input", message: "Fill in the marked fields", fields };
}
