import type { VNode } from "preact";
import type { ConnectionTest } from "../../../mod/services.ts";
import { html } from "../../html.ts";
import { ConnectionBadge } from "../../parts/badge.ts";

/** What a connection test found. */
export function TestOutcome({ test }: { test: ConnectionTest }): VNode {
  const good = test.status === "valid";
  return html`
    <div class=${good ? "outcome outcome-good" : "outcome outcome-bad"}>
      <p><${ConnectionBadge} status=${test.status} /> ${test.message}</p>
      ${test.remedy && html`<p>${test.remedy}</p>`}
      ${good && html`
        <p class="hint">
          ${test.user && `Signed in as ${test.user.name} (${test.user.userName}). `}
          ${test.release && `Release ${test.release}. `}${test.milliseconds} ms
        </p>
      `}
    </div>
  `;
}
