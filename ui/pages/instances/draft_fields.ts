import type { VNode } from "preact";
import type { InstanceEnvironment } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import type { Draft } from "./draft.ts";
import { ENVIRONMENT_OPTIONS } from "./policy.ts";

export interface DraftFieldsProps {
  draft: Draft;
  /** What is wrong, by field. */
  fields: Record<string, string>;
  known: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** The form of a password connection; a known instance keeps its label and environment. */
export function DraftFields({ draft, fields, known, onChange }: DraftFieldsProps): VNode {
  return html`
    <${TextField}
      label="Instance"
      required
      value=${draft.instance}
      placeholder="dev12345"
      hint="The name, the host or the full address from your browser's address bar."
      error=${fields.instance}
      onInput=${(instance: string) => onChange({ instance })}
    />
    <${TextField}
      label="User name"
      required
      value=${draft.username}
      autocomplete="username"
      error=${fields.username}
      onInput=${(username: string) => onChange({ username })}
    />
    <${TextField}
      label="Password"
      required
      type="password"
      value=${draft.password}
      autocomplete="current-password"
      hint="Stored encrypted on this machine; never shown again."
      error=${fields.password}
      onInput=${(password: string) => onChange({ password })}
    />
    ${!known && html`<${NamingFields} draft=${draft} fields=${fields} onChange=${onChange} />`}
  `;
}

function NamingFields({ draft, fields, onChange }: Omit<DraftFieldsProps, "known">): VNode {
  return html`
    <${TextField}
      label="Label"
      value=${draft.label}
      hint="A short name for clients and for you."
      error=${fields.label}
      onInput=${(label: string) => onChange({ label })}
    />
    <${SelectField}
      label="Environment"
      value=${draft.environment}
      options=${ENVIRONMENT_OPTIONS}
      hint="Production and unknown instances are read-only until you allow more."
      onChange=${(environment: InstanceEnvironment) => onChange({ environment })}
    />
  `;
}
