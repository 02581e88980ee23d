import type { VNode } from "preact";
import type { ApprovalRequest } from "../../../mod/changes/journal/journal.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";

export interface ApprovalStepProps {
  busy: boolean;
  /** Of the request, which may be decided in another place meanwhile. */
  state: ApprovalRequest["state"];
  onApprove: () => void;
  onDrop: () => void;
}

const WORDS: Readonly<Record<ApprovalRequest["state"], string>> = {
  waiting: t("Check the plan below, then approve it."),
  approved: t("It was approved in another place."),
  rejected: t("It was rejected in another place."),
  expired: t("The request has lapsed: run it dry again."),
  ended: t("The request has ended: run it dry again."),
  used: t("The approval was used in another place."),
};

/** Between the two calls of a write that asks first. */
export function ApprovalStep({ busy, state, onApprove, onDrop }: ApprovalStepProps): VNode {
  return html`
    <div class="approval-step">
      <p><strong>Nothing was changed yet.</strong> ${WORDS[state]}</p>
      <div class="form-actions">
        ${(state === "waiting" || state === "approved") && html`
          <button type="button" class="button button-bad" disabled=${busy} onClick=${onApprove}>
            ${state === "waiting" ? t("Approve and run") : t("Run it")}
          </button>
        `}
        <button type="button" class="button" disabled=${busy} onClick=${onDrop}>Drop it</button>
      </div>
    </div>
  `;
}
