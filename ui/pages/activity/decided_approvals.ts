import type { VNode } from "preact";
import type { ApprovalRequest } from "../../../mod/changes/journal/journal.ts";
import { ago } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge, type Tone } from "../../parts/badge.ts";
import { useApp } from "../../state.ts";
import { labelOf } from "./call_words.ts";

const MOST_SHOWN = 5;

const STATES: Readonly<
  Record<Exclude<ApprovalRequest["state"], "waiting">, { tone: Tone; text: string }>
> = {
  approved: { tone: "good", text: t("Approved") },
  used: { tone: "good", text: t("Approved and called") },
  rejected: { tone: "bad", text: t("Rejected") },
  expired: { tone: "plain", text: t("Lapsed") },
  ended: { tone: "plain", text: t("Ended: what asked was interrupted") },
};

/** What became of the last requests, wherever they were decided. Nothing where there are none. */
export function DecidedApprovals(
  { requests, now }: { requests: readonly ApprovalRequest[]; now: number },
): VNode | null {
  const { instances } = useApp();
  const decided = requests.flatMap(({ state, ...request }) =>
    state === "waiting" ? [] : [{ ...request, ...STATES[state] }]
  ).slice(0, MOST_SHOWN);
  if (decided.length === 0) return null;
  return html`
    <section class="card" aria-labelledby="decided">
      <h2 id="decided">Decided</h2>
      <ul class="plain-list">
        ${decided.map(({ id, tool, host, created, tone, text }) =>
          html`
            <li key=${id} class="badges">
              ${Badge({ tone, text })}
              <span><code>${tool}</code> on ${labelOf(host, instances.state.value.data)}</span>
              <span class="hint">asked ${ago(created, now)}</span>
            </li>
          `
        )}
      </ul>
    </section>
  `;
}
