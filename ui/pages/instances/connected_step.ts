import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { EnvironmentQuestion } from "./environment_question.ts";
import type { Connected } from "./kind_form.ts";
import { WritesField } from "./policy_fields.ts";
import { TestOutcome } from "./test_outcome.ts";
import { useChange } from "./use_change.ts";

export interface ConnectedStepProps {
  found: Connected;
  onClose: () => void;
}

/** After connecting: what the instance is used for, and how far clients may go. */
export function ConnectedStep({ found, onClose }: ConnectedStepProps): VNode {
  const { instances } = useApp();
  const { test, notes } = found;
  const { host } = found.connection;
  const connection: Connection = instances.state.value.data?.find((one) => one.host === host) ??
    found.connection;
  const { busy, failure, change } = useChange(connection);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    step.current?.querySelector<HTMLElement>(".choice")?.focus();
  }, []);
  return html`
    <div ref=${step} class="form">
      <div role="status"><${TestOutcome} test=${test} /></div>
      ${notes.map((note) => html`<p key=${note} class="warning-line">${note}</p>`)}
      ${connection.kind === "sso" && html`
        <p>MCP clients use a browser session only if they send the header <code
          >X-Service-Auth-Source: stored</code>.</p>
      `}
      <${EnvironmentQuestion}
        instance=${connection}
        suggestion=${test.suggestion}
        busy=${busy}
        onChange=${change}
      />
      <${WritesField} instance=${connection} busy=${busy} onChange=${change} />
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
      <div class="form-actions">
        <button
          type="button"
          class=${connection.environmentConfirmed ? "button button-main" : "button"}
          onClick=${onClose}
        >${connection.environmentConfirmed ? t("Done") : t("Decide later")}</button>
      </div>
    </div>
  `;
}
