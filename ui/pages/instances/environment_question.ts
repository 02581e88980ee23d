import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { Connection, InstanceEnvironment } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ENVIRONMENT_NAMES } from "../../parts/badge.ts";
import { explainSuggestion } from "./policy.ts";
import type { ChangeInstance } from "./use_change.ts";
import { useLoosening } from "./use_loosening.ts";

const CHOICES: InstanceEnvironment[] = ["dev", "test", "prod"];

export interface EnvironmentQuestionProps {
  instance: Connection;
  /** What the instance says of itself; known after a test. */
  suggestion?: ConnectionTest["suggestion"];
  busy: boolean;
  onChange: ChangeInstance;
}

/** What an instance is used for, answered with one click. */
export function EnvironmentQuestion(props: EnvironmentQuestionProps): VNode {
  const { instance, suggestion, busy } = props;
  const { change, question } = useLoosening(props);
  const { environment, environmentConfirmed } = instance;
  const id = useId();
  return html`
    <fieldset class="question" aria-describedby=${id}>
      <legend>What is this instance used for?</legend>
      <div class="choices">
        ${CHOICES.map((choice) => {
          const chosen = environmentConfirmed && environment === choice;
          const suggested = suggestion?.environment === choice;
          return html`
            <button
              key=${choice}
              type="button"
              class="button choice"
              aria-pressed=${chosen ? "true" : "false"}
              disabled=${busy}
              onClick=${() => change({ environment: choice }, t("Environment"))}
            >
              ${ENVIRONMENT_NAMES[choice]}
              ${suggested && html`<span class="choice-note">suggested</span>`}
            </button>
          `;
        })}
      </div>
      <p id=${id} class="hint">${explainSuggestion(suggestion, instance)}</p>
      ${question}
    </fieldset>
  `;
}
