import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ApprovalRequest } from "../../../mod/changes/journal/journal.ts";
import type { ApprovalList } from "../../../mod/web/schemas/activity.ts";
import { inPath } from "../../api.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { nameCaller } from "../../caller_words.ts";
import { ago, count } from "../../format.ts";
import { html } from "../../html.ts";
import { ChangeList, Sentences } from "../../parts/change_list.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import type { Resource } from "../../resource.ts";
import { useApp } from "../../state.ts";
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
        <h2 id="approvals">${count(waiting.length, "change")} waiting for you</h2>
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
  if (!standing) return `Not for an hour: ${noStanding ?? "it was asked before"}.`;
  return `For an hour: also what ${client ?? "this client"} then writes as configuration into ` +
    `update set "${standing.updateSetName}". Deletes, roles, access rules, credentials and script ` +
    "runs go on asking.";
}

function nameAsker({ client }: ApprovalRequest): string {
  return client ? nameCaller({ client, port: "mcp" }) : "a client";
}

interface ApprovalProps {
  request: ApprovalRequest;
  now: number;
  list: Resource<ApprovalList>;
}

function Approval({ request, now, list }: ApprovalProps): VNode {
  const { api, notice, instances } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [askingHour, setAskingHour] = useState(false);

  const hour = { decision: "approved", forAnHour: true } as const;
  async function decide(json: ApprovalDecision): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api.read(
        api.routes.approvals[":id"].$post({
          param: { id: inPath(request.id) },
          json,
        }),
      );
      const approved = json.forAnHour ? "Approved for an hour" : "Approved";
      const text = json.decision === "approved"
        ? `${approved}: the client may now repeat its call`
        : "Rejected";
      notice.value = { text, tone: "good" };
      await list.reload();
    } catch (error) {
      setFailure(toFailure(error));
      setBusy(false);
    }
  }
  return html`
    <li class="approval">
      <p><code>${request.tool}</code> on <strong>${labelOf(
        request.host,
        instances.state.value.data,
      )}</strong>
        <span class="hint"> asked by ${nameAsker(request)} ${ago(request.created, now)},
          ${" "}${timeLeft(request.expires, now)} left</span></p>
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
        <${ConfirmDialog}
          title="Approve for an hour?"
          action="Approve for an hour"
          refusal="Not now"
          onClose=${() => setAskingHour(false)}
          onConfirm=${async () => {
            setAskingHour(false);
            await decide(hour);
          }}
        >
          <p>${describeHour(request)}</p>
          <p>You can end it on this page at any time.</p>
          <//>
      `}
    </li>
  `;
}
