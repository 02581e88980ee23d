import type { VNode } from "preact";
import type { PluginEntry } from "../../../mod/agent/plugins/plugins.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge, type BadgeProps } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";

const STATUSES: Record<PluginEntry["status"], BadgeProps> = {
  idle: { tone: "plain", text: t("Not needed yet") },
  loaded: { tone: "good", text: t("Loaded") },
  failed: { tone: "bad", text: t("Failed") },
};

/** The plugins of the configuration with what they take part in, or why they do not. */
export function PluginList({ plugins }: { plugins: PluginEntry[] }): VNode {
  if (plugins.length === 0) {
    return html`
      <${Empty} title="There are no plugins">
        <p>Name packages or files in <code>plugin</code> of <code>assistant.jsonc</code>.</p>
        <//>
    `;
  }
  return html`
    <ul class="rows">
      ${plugins.map(({ name, status, reason, hooks }) =>
        html`
          <li key=${name}>
            <div class="row">
              <span class="row-main">
                <strong>${name}</strong>
                <span class="row-text">${reason ?? hooks.join(", ")}</span>
              </span>
              <span class="badges">${Badge(STATUSES[status])}</span>
            </div>
          </li>
        `
      )}
    </ul>
  `;
}
