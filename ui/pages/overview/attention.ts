import type { VNode } from "preact";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import type { Resource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { type Attention, sayAttention } from "./attention_words.ts";

export interface AttentionCardProps {
  attention: Resource<Attention[]>;
  /** How many changes wait for approval. */
  waiting: number;
}

/** What needs the person now, each with the way there; or that nothing does. */
export function AttentionCard({ attention, waiting }: AttentionCardProps): VNode {
  return html`
    <section class="card" aria-labelledby="attention">
      <h2 id="attention">Needs you</h2>
      <${LoadedView} resource=${attention} noun="what needs you">
        ${(found: Attention[]) =>
          html`
            ${waiting + found.length === 0 ? AllWell() : html`
              <ul class="plain-list">
                ${waiting > 0 && html`<${WaitingLine} waiting=${waiting} />`}
                ${found.map((one) =>
                  html`<${AttentionLine} key=${one.kind + one.subject} attention=${one} />`
                )}
              </ul>
            `}
          `}
      <//>
    </section>
  `;
}

function AllWell(): VNode {
  return html`
    <p class="badges">${Badge({ tone: "good", text: t("All well") })}
      <span class="hint">No session has ended, nothing waits, no port is open to others.</span>
    </p>
  `;
}

function WaitingLine({ waiting }: { waiting: number }): VNode {
  return html`
    <li class="line">
      <strong>${plural(
        waiting,
        "{n} change waits for your approval.",
        "{n} changes wait for your approval.",
      )}</strong>
      <a class="button" href="/activity/approvals">Approvals</a>
    </li>
  `;
}

function AttentionLine({ attention }: { attention: Attention }): VNode {
  const { instances } = useApp();
  const { message, remedy } = sayAttention(attention, instances.state.value.data ?? []);
  const place = placeOf(attention);
  return html`
    <li class="line">
      <span><strong>${message}.</strong> <span class="hint">${remedy}</span></span>
      ${place && html`<a class="button" href=${place.href}>${place.words}</a>`}
    </li>
  `;
}

/** Where it is mended; a port by the way the service is started. */
function placeOf({ kind, subject }: Attention): { href: string; words: string } | undefined {
  switch (kind) {
    case "connection":
      return { href: "/instances", words: t("Instances") };
    case "update_set":
      return { href: "/tools/sn_switch_update_set", words: t("Switch") };
    case "skill":
      return { href: `/skills/${encodeURIComponent(subject)}`, words: t("Open the skill") };
    case "port":
      return undefined;
  }
}
