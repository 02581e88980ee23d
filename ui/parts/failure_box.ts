import type { VNode } from "preact";
import type { Failure } from "../failure.ts";
import { html } from "../html.ts";

export interface FailureBoxProps {
  failure: Failure;
  onRetry?: () => void;
}

/** What went wrong and what to do about it. */
export function FailureBox({ failure, onRetry }: FailureBoxProps): VNode {
  return html`
    <div class="failure" role="alert">
      <p class="failure-message">${failure.message}</p>
      ${failure.remedy && html`<p>${failure.remedy}</p>`} ${onRetry && html`
        <button type="button" class="button" onClick=${onRetry}>Try again</button>
      `}
    </div>
  `;
}
