import type { Failure, Issue } from "../../failure.ts";
import { t } from "../../language.ts";
import { labelInput, type Naming } from "./kind_form.ts";

/** What a person has typed to sign in with. */
export interface BasicDraft {
  username: string;
  password: string;
}

/** The body of the call that connects with user name and password. */
export function toBasicInput(draft: BasicDraft, naming: Naming) {
  return { instance: naming.instance, ...draft, ...labelInput(naming) };
}

/** The required fields that are still empty. */
export function missingBasicFields(draft: BasicDraft, naming: Naming): Failure | null {
  return missing([
    [naming.instance, { path: "instance", message: t("Name the instance") }],
    [draft.username, { path: "username", message: t("Enter the user name") }],
    [draft.password, { path: "password", message: t("Enter the password") }],
  ]);
}

/** The failure of a form in which required texts are empty. */
export function missing(required: [text: string, issue: Issue][]): Failure | null {
  const issues = required.filter(([text]) => !text.trim()).map(([, issue]) => issue);
  if (issues.length === 0) return null;
  return { code: "invalid_input", message: t("Fill in the marked fields"), issues };
}
