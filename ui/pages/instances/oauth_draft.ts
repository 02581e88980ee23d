import type { Connection } from "../../../mod/auth/connection.ts";
import type { Failure, Issue } from "../../failure.ts";
import { t } from "../../language.ts";
import { missing } from "./basic_draft.ts";
import { labelInput, type Naming } from "./kind_form.ts";

export type OauthWay = "authorization_code" | "client_credentials" | "password";

/** What a person has typed to connect with OAuth. */
export interface OauthDraft {
  way: OauthWay;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}

/** An empty form, on the way that the instance is connected by: another acts as somebody else. */
export function draftFor(existing?: Pick<Connection, "grant">): OauthDraft {
  const way = WAY_OPTIONS.find(({ value }) => value === existing?.grant)?.value;
  return {
    way: way ?? "authorization_code",
    clientId: "",
    clientSecret: "",
    username: "",
    password: "",
  };
}

export const WAY_OPTIONS: { value: OauthWay; text: string }[] = [
  { value: "authorization_code", text: t("Sign in through the browser") },
  { value: "client_credentials", text: t("Client credentials, no person") },
  { value: "password", text: t("User name and password") },
];

export const WAY_HINTS: Record<OauthWay, string> = {
  authorization_code: t("Acts as you; works with single sign-on and multi-factor codes."),
  client_credentials: t("Acts as the application user of the OAuth application."),
  password: t("The password serves once and is not stored."),
};

export interface OauthNeeds {
  /** The instance is connected with OAuth: its application is known. */
  known: boolean;
}

/** The required fields that are still empty. A stored application needs neither id nor secret. */
export function missingOauthFields(
  draft: OauthDraft,
  { naming, known }: OauthNeeds & { naming: Naming },
): Failure | null {
  const { way, clientId, clientSecret, username, password } = draft;
  const stored = known && !clientId.trim();
  const required: [string, Issue][] = [
    [naming.instance, { path: "instance", message: t("Name the instance") }],
  ];
  if (!stored) required.push([clientId, { path: "clientId", message: t("Enter the client id") }]);
  if (way === "client_credentials" && !stored) {
    required.push([clientSecret, { path: "clientSecret", message: t("Enter the client secret") }]);
  }
  if (way === "password") {
    required.push([username, { path: "username", message: t("Enter the user name") }]);
    required.push([password, { path: "password", message: t("Enter the password") }]);
  }
  return missing(required);
}

/** What every grant sends. */
export function toClientInput({ clientId, clientSecret }: OauthDraft, naming: Naming) {
  return {
    instance: naming.instance,
    ...(clientId.trim() && { clientId }),
    ...(clientSecret && { clientSecret }),
    ...labelInput(naming),
  };
}

/** The draft without what signs in. */
export function withoutSecrets(draft: OauthDraft): OauthDraft {
  return { ...draft, clientSecret: "", password: "" };
}
