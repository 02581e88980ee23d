import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { AnalyticsSession } from "../../../mod/analytics/session_types.ts";
import { inPath } from "../../api.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Facts } from "../../parts/facts.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

export interface ModelCardProps {
  session: AnalyticsSession;
  onAsked: () => Promise<void>;
}

/** What the model said of a session, and the button that asks it. */
export function ModelCard({ session, onAsked }: ModelCardProps): VNode {
  const { tier, category, complexity, confidence, reason, classifierModel, classifiedAt } = session;
  return html`
    <section class="card" aria-labelledby="model">
      <h2 id="model">What a model says of it</h2>
      ${tier === "AI" && html`
        <blockquote class="reason">${reason}</blockquote>
        <${Facts}
          facts=${[
            [t("Kind of work"), category],
            [t("Complexity"), complexity],
            [t("Confidence"), `${Math.round((confidence ?? 0) * 100)} %`],
            [t("Model"), html`<code>${classifierModel}</code>`],
            [t("Asked"), classifiedAt && dateTime(classifiedAt)],
          ]}
        />
      `}
      <${AskModel} session=${session} onAsked=${onAsked} />
    </section>
  `;
}

function AskModel({ session, onAsked }: ModelCardProps): VNode {
  const { api, config } = useApp();
  const { busy, failure, run } = useAttempt();
  const [silent, setSilent] = useState(false);
  const { id, tier, kind, classifiedAt } = session;
  const analytics = config.state.value.data?.config.analytics as
    | { aiClassification?: boolean }
    | undefined;
  // A session of the built-in agent has a model of its own.
  if (!analytics?.aiClassification && kind === "mcp") {
    return html`
      <p class="hint">Only the rules look at sessions. With <code
        >analytics.aiClassification</code> and a model in the configuration, a model looks at them too; it is told which tools ran, not
        with what.</p>
    `;
  }
  const ask = () =>
    run(async () => {
      setSilent(false);
      const answer = await api.read(
        api.routes.analytics.sessions[":id"].analyze.$post({
          param: { id: inPath(id) },
          query: { ai: "true" },
        }),
      );
      setSilent(answer.classifiedAt === classifiedAt);
      await onAsked();
    });
  return html`
    <div class="form-actions">
      <button type="button" class="button" disabled=${busy} onClick=${ask}>
        ${busy ? t("The model is looking…") : tier === "AI" ? t("Ask again") : t("Ask the model")}
      </button>
    </div>
    <div aria-live="polite">
      ${failure && html`<${FailureBox} failure=${failure} />`}
      ${silent && html`
        <p class="warning-line">No answer that counts: the session stays as it is. The service's log
          says why.</p>
      `}
    </div>
  `;
}
