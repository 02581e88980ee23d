import type { VNode } from "preact";
import type { ModelEntry } from "../../../mod/models/models.ts";
import { html } from "../../html.ts";
import { Badge } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { Pager } from "../../parts/pager.ts";
import { useState } from "preact/hooks";
import { plural, t } from "../../language.ts";

const PAGE_SIZE = 12;

/** The models of all providers, those that cannot be used with the reason. */
export function ModelList({ models }: { models: ModelEntry[] }): VNode {
  const [page, setPage] = useState(0);
  if (models.length === 0) {
    return html`
      <${Empty} title="There is no model yet">
        <p>Keep a key above, or add a provider to <code>assistant.jsonc</code>; then set its <code
        >model</code>.</p>
        <//>
    `;
  }
  const last = Math.ceil(models.length / PAGE_SIZE) - 1;
  const current = Math.min(page, last);
  return html`
    <p class="hint" role="status">${plural(models.length, "{n} model", "{n} models")}</p>
    <ul class="rows">
      ${models.slice(current * PAGE_SIZE, (current + 1) * PAGE_SIZE).map((model) =>
        html`<${ModelRow} key=${model.id} model=${model} />`
      )}
    </ul>
    ${last > 0 && html`
      <${Pager}
        noun="models"
        words=${t("Page {page} of {last}", { page: current + 1, last: last + 1 })}
        onPrevious=${current > 0 ? () => setPage(current - 1) : undefined}
        onNext=${current < last ? () => setPage(current + 1) : undefined}
      />
    `}
  `;
}

function ModelRow({ model }: { model: ModelEntry }): VNode {
  const { id, name, role, available, reason, attachment, reasoning, context } = model;
  return html`
    <li>
      <div class="row">
        <span class="row-main">
          <strong>${name}</strong>
          <span class="hint"><code>${id}</code></span>
          ${reason && html`<span class="row-text">${reason}</span>`}
        </span>
        <span class="badges">
          ${role === "default" && Badge({ tone: "info", text: t("Default") })}
          ${role === "small" && Badge({ tone: "info", text: t("Small") })}
          ${attachment && Badge({ tone: "plain", text: t("Images") })}
          ${reasoning && Badge({ tone: "plain", text: t("Reasoning") })}
          ${context && Badge({
            tone: "plain",
            text: `${Math.round(context / 1000)}k`,
            title: t("Tokens that fit"),
          })}
          ${!available && Badge({ tone: "warn", text: t("Not usable") })}
        </span>
      </div>
    </li>
  `;
}
