import type { VNode } from "preact";
import type { ToolResult } from "../../mod/tools/call.ts";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { EnvironmentBadge, ResultBadge } from "./badge.ts";
import { ChangeList } from "./change_list.ts";
import { ResultData } from "./result_data.ts";

/** What a tool call answered: outcome, warnings, changes, then the data. */
export function ToolResultView({ result }: { result: ToolResult }): VNode {
  const { status, instance, context, change, warnings, next } = result;
  return html`
    <div class="result">
      <p class="result-head">
        <${ResultBadge} status=${status} />
        ${instance && html`<span>on <strong>${instance.label}</strong></span>`}
        ${instance?.environment &&
          html`<${EnvironmentBadge} environment=${instance.environment} />`}
      </p>
      ${context && html`<p class="hint">${contextWords(context)}</p>`}
      ${warnings.length > 0 && html`
        <ul class="warnings">${warnings.map((warning) =>
          html`<li key=${warning}>${warning}</li>`
        )}</ul>
      `}
      ${next && status !== "needs_approval" &&
        html`<p class="next"><strong>Next:</strong> ${next}</p>`}
      ${change && change.length > 0 && html`<${ChangeList} changes=${change} />`}
      ${result.result !== undefined && result.result !== null &&
        html`<${ResultData} value=${result.result} />`}
    </div>
  `;
}

function contextWords(context: NonNullable<ToolResult["context"]>): string {
  const words = [
    context.scope && t("Scope {scope}", { scope: context.scope }),
    context.update_set && t("update set {update_set}", { update_set: context.update_set }),
    context.tracking && t("tracking: {tracking}", { tracking: context.tracking }),
  ].filter(Boolean);
  return words.join(", ");
}
