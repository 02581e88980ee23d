import type { VNode } from "preact";
import type { Connection, InstanceEnvironment } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/services.ts";
import { html } from "../../html.ts";
import { SelectField } from "../../parts/field.ts";
import { EnvironmentQuestion } from "./environment_question.ts";
import {
  contradiction,
  ENVIRONMENT_OPTIONS,
  explainTwins,
  explainWrites,
  WRITE_OPTIONS,
  type WriteChoice,
} from "./policy.ts";
import type { ChangeInstance } from "./use_change.ts";

export interface PolicyFieldsProps {
  instance: Connection;
  /** Of the last test. */
  suggestion?: ConnectionTest["suggestion"];
  busy: boolean;
  onChange: ChangeInstance;
}

/** What an instance is and what may be done to it; unconfirmed, the first is a question. */
export function PolicyFields({ instance, suggestion, busy, onChange }: PolicyFieldsProps): VNode {
  const { environment, environmentConfirmed } = instance;
  const doubt = contradiction(suggestion, instance);
  const twins = explainTwins(instance);
  return html`
    ${!environmentConfirmed && html`
      <${EnvironmentQuestion}
        instance=${instance}
        suggestion=${suggestion}
        busy=${busy}
        onChange=${onChange}
      />
    `}
    ${doubt && html`<p class="warning-line">${doubt}</p>`}
    ${twins && html`<p class="hint">${twins}</p>`}
    <div class="field-row">
      ${environmentConfirmed && html`
        <${SelectField}
          label="Environment"
          value=${environment}
          options=${ENVIRONMENT_OPTIONS}
          disabled=${busy}
          hint="You confirmed this."
          onChange=${(value: InstanceEnvironment) =>
            onChange({ environment: value }, "Environment")}
        />
      `}
      <${WritesField} instance=${instance} busy=${busy} onChange=${onChange} />
    </div>
  `;
}

/** The write policy, with what it means for this instance. */
export function WritesField({ instance, busy, onChange }: PolicyFieldsProps): VNode {
  const writes: WriteChoice = instance.writes ?? "default";
  return html`
    <${SelectField}
      label="Writes"
      value=${writes}
      options=${WRITE_OPTIONS}
      disabled=${busy}
      hint=${explainWrites(writes, instance)}
      onChange=${(value: WriteChoice) =>
        onChange({ writes: value === "default" ? null : value }, "Write policy")}
    />
  `;
}
