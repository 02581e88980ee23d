import type { VNode } from "preact";
import type { Connection, InstanceEnvironment } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ButtonField } from "../../parts/button_field.ts";
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
import { useLoosening } from "./use_loosening.ts";

export interface PolicyFieldsProps {
  instance: Connection;
  /** Of the last test. */
  suggestion?: ConnectionTest["suggestion"];
  busy: boolean;
  onChange: ChangeInstance;
}

/** What an instance is and what may be done to it; unconfirmed, the first is a question. */
export function PolicyFields(props: PolicyFieldsProps): VNode {
  const { instance, suggestion, busy, onChange } = props;
  const { change, question } = useLoosening(props);
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
        <${ButtonField}
          label="Environment"
          value=${environment}
          options=${ENVIRONMENT_OPTIONS}
          busy=${busy}
          hint="You confirmed this."
          onChoose=${(value: InstanceEnvironment) =>
            change({ environment: value }, t("Environment"))}
        />
      `}
      <${WritesField} ...${props} />
    </div>
    ${question}
  `;
}

/** The write policy, with what it means for this instance. */
export function WritesField(props: PolicyFieldsProps): VNode {
  const { instance, busy } = props;
  const { change, question } = useLoosening(props);
  const writes: WriteChoice = instance.writes ?? "default";
  return html`
    <${ButtonField}
      label="Writes"
      value=${writes}
      options=${WRITE_OPTIONS}
      busy=${busy}
      hint=${explainWrites(writes, instance)}
      onChoose=${(value: WriteChoice) =>
        change({ writes: value === "default" ? null : value }, t("Write policy"))}
    />
    ${question}
  `;
}
