import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ApprovalRequest } from "../../../mod/changes/journal/journal.ts";
import { inPath } from "../../api.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { count, dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { ChangeList } from "../../parts/change_list.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { type Resource, useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";

/** Changes that wait for a person. Nothing when none does. */
export function Approvals(): VNode | null {
  const { api, live } = useApp();
  const approvals = useResource(
    async () => (await api.read(api.routes.approvals.$get())).approvals as ApprovalRequest[],
    [],
  );
  useReload(approvals, live.revision.value);
  const { data = [], failure } = approvals.state.value;
  const waiting = data.filter(({ state }) => state === "waiting");
  if (failure) {
    return html`<${FailureBox} failure=${failure} onRetry=${() => void approvals.reload()} />`;
  }
  if (waiting.length === 0) return null;
  return html`
    <section class="card card-warn" aria-labelledby="approvals">
      <h2 id="approvals">${count(waiting.length, "change")} waiting for you</h2>
      <ul class="plain-list">
        ${waiting.map((request) =>
          html`<${Approval} key=${request.id} request=${request} list=${approvals} />`
        )}
      </ul>
    </section>
  `;
}

interface ApprovalProps {
  request: ApprovalRequest;
  list: Resource<ApprovalRequest[]>;
}

function Approval({ request, list }: ApprovalProps): VNode {
  const { api, notice } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function decide(decision: "approved" | "rejected"): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api.read(
        api.routes.approvals[":id"].$post({
          param: { id: inPath(request.id) },
          json: { decision },
        }),
      );
      const text = decision === "approved"
        ? "Approved: the client may now repeat its call"
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
      <p><code>${request.tool}</code> on <strong>${request.host}</strong>
        <span class="hint"> asked ${dateTime(request.created)}, lapses ${dateTime(
          request.expires,
        )}</span></p>
      <${ChangeList} changes=${request.plan} />
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <div class="form-actions">
        <button type="button" class="button button-main" disabled=${busy} onClick=${() =>
          decide("approved")}>Approve</button>
        <button type="button" class="button" disabled=${busy} onClick=${() => decide("rejected")}>
          Reject
        </button>
      </div>
    </li>
  `;
}
