import type { VNode } from "preact";
import type { Failure } from "../failure.ts";
import { html } from "../html.ts";
import { Prose } from "./prose.ts";

export interface FailureBoxProps {
  failure: Failure;
  onRetry?: () => void;
}

/** What went wrong and what to do about it. */
export function FailureBox({ failure, onRetry }: FailureBoxProps): VNode {
  const { message, remedy, issues } = failure;
  // The message of such a failure names its issues after a colon; as a list they read better.
  const listed = issues.length > 0 && message.includes(": ");
  return html`
    <div class="failure" role="alert">
      <p class="failure-message">${listed ? message.slice(0, message.indexOf(": ")) : message}</p>
      ${listed && html`
        <ul>
          ${issues.map(({ path, message }) =>
            html`<li key=${path + message}>${
              path && [html`<code>${path}</code>`, ": "]
            }${message}</li>`
          )}
        </ul>
      `}
      ${remedy && html`<${Prose} text=${remedy} />`}
      ${onRetry && html`
        <button type="button" class="button" onClick=${onRetry}>Try again</button>
      `}
    </div>
  `;
}
