import type { VNode } from "preact";
import { html } from "../../html.ts";

export interface ApprovalStepProps {
  busy: boolean;
  onApprove: () => void;
  onDrop: () => void;
}

/** Between the two calls of a write that asks first. */
export function ApprovalStep({ busy, onApprove, onDrop }: ApprovalStepProps): VNode {
  return html`
    <div class="approval-step">
      <p><strong>Nothing was changed yet.</strong> Check the plan below, then approve it.</p>
      <div class="form-actions">
        <button type="button" class="button button-bad" disabled=${busy} onClick=${onApprove}>
          Approve and run
        </button>
        <button type="button" class="button" disabled=${busy} onClick=${onDrop}>Drop it</button>
      </div>
    </div>
  `;
}
