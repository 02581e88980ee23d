import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ApprovalRequest } from "../../../mod/changes/journal/journal.ts";
import type { ApprovalList } from "../../../mod/web/schemas/activity.ts";
import { inPath } from "../../api.ts";
import { nameCaller } from "../../caller_words.ts";
import { ago } from "../../format.ts";
import { toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { ChangeList, Sentences } from "../../parts/change_list.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import type { Resource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { timeLeft, useWaiting } from "../../waiting.ts";
import { labelOf } from "./call_words.ts";
import { StandingApprovals } from "./standing_approvals.ts";

/** Changes that wait for a person, and approvals for an hour. Nothing where there is neither. */
export function Approvals(): VNode | null {
  const { approvals } = useApp();
  const { waiting, now } = useWaiting();
  const { data, failure } = approvals.state.value;
  if (failure) {
    return html`<${FailureBox} failure=${failure} onRetry=${() => void approvals.reload()} />`;
  }
  return html`
    ${waiting.length > 0 && html`
      <section class="card card-warn" aria-labelledby="approvals">
        <h2 id="approvals">${plural(
          waiting.length,
          "{n} change waiting for you",
          "{n} changes waiting for you",
        )}</h2>
        <ul class="plain-list">
          ${waiting.map((request) =>
            html`
              <${Approval} key=${request.id} request=${request} now=${now} list=${approvals} />
            `
          )}
        </ul>
      </section>
    `}
    <${StandingApprovals} standing=${data?.standing ?? []} list=${approvals} />
  `;
}

interface ApprovalDecision {
  decision: "approved" | "rejected";
  forAnHour?: true;
}

/** What approving for an hour would cover beside the plan, or why it is not offered. */
export function describeHour({ standing, noStanding, client }: ApprovalRequest): string {
  if (!standing) {
    return t("Not for an hour: {reason}.", {
      reason: noStanding ?? t("it was asked before"),
    });
  }
  return t(
    "For an hour: also what {client} then writes as configuration into update set “{updateSet}”. Deletes, roles, access rules, credentials and script runs go on asking.",
    { client: client ?? t("this client"), updateSet: standing.updateSetName },
  );
}

function nameAsker({ client }: ApprovalRequest): string {
  return client ? nameCaller({ client, port: "mcp" }) : t("a client");
}

interface ApprovalProps {
  request: ApprovalRequest;
  now: number;
  list: Resource<ApprovalList>;
}

/** The person's decision on a request, and what became of it. */
function useDecision({ request, list }: Pick<ApprovalProps, "request" | "list">) {
  const { api, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const decide = (json: ApprovalDecision) =>
    run(async () => {
      const param = { id: inPath(request.id) };
      try {
        await api.read(api.routes.approvals[":id"].$post({ param, json }));
      } catch (error) {
        // Decided in another tab: its card goes, and what was clicked here has not happened.
        notice.value = { text: toFailure(error).message, tone: "bad" };
        await list.reload();
        throw error;
      }
      const text = json.decision === "rejected"
        ? t("Rejected")
        : json.forAnHour
        ? t("Approved for an hour: the client may now repeat its call")
        : t("Approved: the client may now repeat its call");
      notice.value = { text, tone: "good" };
      await list.reload();
    });
  return { busy, failure, decide };
}

function Approval({ request, now, list }: ApprovalProps): VNode {
  const { instances } = useApp();
  const { busy, failure, decide } = useDecision({ request, list });
  const [askingHour, setAskingHour] = useState(false);
  return html`
    <li class="approval">
      <p><code>${request.tool}</code> on <strong>${labelOf(
        request.host,
        instances.state.value.data,
      )}</strong>
        <span class="hint"> asked by ${nameAsker(request)} ${ago(request.created, now)}, ${timeLeft(
          request.expires,
          now,
        )} left</span></p>
      ${(request.notes ?? []).length > 0 && html`
        <${Sentences} title="To know" texts=${request.notes ?? []} />
      `}
      <${ChangeList} changes=${request.plan} />
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <div class="form-actions">
        <button type="button" class="button button-main" disabled=${busy} onClick=${() =>
          decide({ decision: "approved" })}>Approve</button>
        ${request.standing && html`
          <button type="button" class="button" disabled=${busy}
            aria-describedby=${`hour-${request.id}`} onClick=${() => setAskingHour(true)}>
            Approve for an hour
          </button>
        `}
        <button type="button" class="button" disabled=${busy} onClick=${() =>
          decide({ decision: "rejected" })}>Reject</button>
      </div>
      <p class="hint" id=${`hour-${request.id}`}>${describeHour(request)}</p>
      ${askingHour && html`
        <${HourQuestion}
          request=${request}
          onClose=${() => setAskingHour(false)}
          onConfirm=${async () => {
            setAskingHour(false);
            await decide({ decision: "approved", forAnHour: true });
          }}
        />
      `}
    </li>
  `;
}

interface HourQuestionProps {
  request: ApprovalRequest;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

function HourQuestion({ request, onClose, onConfirm }: HourQuestionProps): VNode {
  return html`
    <${ConfirmDialog}
      title="Approve for an hour?"
      action="Approve for an hour"
      refusal="Not now"
      onClose=${onClose}
      onConfirm=${onConfirm}
    >
      <p>${describeHour(request)}</p>
      <p>You can end it on this page at any time.</p>
      <//>
  `;
}
