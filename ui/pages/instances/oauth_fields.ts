import type { VNode } from "preact";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { type OauthDraft, type OauthWay, WAY_HINTS, WAY_OPTIONS } from "./oauth_draft.ts";
import { RedirectUrl } from "./redirect_url.ts";

export interface OauthFieldsProps {
  draft: OauthDraft;
  /** The application of a connected instance may stay. */
  known: boolean;
  /** The instance is given: typing begins with the client id. */
  first: boolean;
  /** What is wrong, by field. */
  fields: Record<string, string>;
  onChange: (part: Partial<OauthDraft>) => void;
}

/** What the chosen grant needs. */
export function OauthFields({ draft, known, first, fields, onChange }: OauthFieldsProps): VNode {
  const { way, clientId, clientSecret, username, password } = draft;
  const kept = known && !clientId.trim();
  return html`
    <${SelectField}
      label="Sign-in"
      value=${way}
      options=${WAY_OPTIONS}
      hint=${WAY_HINTS[way]}
      onChange=${(value: OauthWay) => onChange({ way: value })}
    />
    ${way === "authorization_code" && html`<${RedirectUrl} />`}
    <${TextField}
      label="Client id"
      required=${!known}
      autofocus=${first}
      value=${clientId}
      error=${fields.clientId}
      hint=${known ? t("Empty keeps the stored application.") : undefined}
      onInput=${(value: string) => onChange({ clientId: value })}
    />
    <${TextField}
      label="Client secret"
      required=${way === "client_credentials" && !kept}
      type="password"
      value=${clientSecret}
      hint=${kept ? t("Empty keeps the stored secret.") : t("Stored encrypted; never shown again.")}
      error=${fields.clientSecret}
      onInput=${(value: string) => onChange({ clientSecret: value })}
    />
    ${way === "password" && html`
      <${TextField}
        label="User name"
        required
        value=${username}
        error=${fields.username}
        onInput=${(value: string) => onChange({ username: value })}
      />
      <${TextField}
        label="Password"
        required
        type="password"
        value=${password}
        error=${fields.password}
        onInput=${(value: string) => onChange({ password: value })}
      />
    `}
  `;
}
