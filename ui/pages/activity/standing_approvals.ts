import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { StandingApproval } from "../../../mod/changes/journal/journal.ts";
import type { ApprovalList } from "../../../mod/web/schemas/activity.ts";
import { inPath } from "../../api.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import type { Resource } from "../../resource.ts";
import { useApp } from "../../state.ts";

/** How many ended ones are shown beside those that are good. */
const ENDED_SHOWN = 3;

export interface StandingApprovalsProps {
  standing: readonly StandingApproval[];
  list: Pick<Resource<ApprovalList>, "reload">;
}

/** The approvals for an hour: those that are good, each to be ended, and how the last ones ended. */
export function StandingApprovals({ standing, list }: StandingApprovalsProps): VNode | null {
  const good = standing.filter(({ ended }) => ended === null);
  const ended = standing.filter(({ ended }) => ended !== null).slice(0, ENDED_SHOWN);
  if (standing.length === 0) return null;
  return html`
    <section class="card" aria-labelledby="standing">
      <h2 id="standing">Approved for an hour</h2>
      <ul class="plain-list">
        ${[...good, ...ended].map((one) =>
          html`<${Standing} key=${one.id} one=${one} list=${list} />`
        )}
      </ul>
    </section>
  `;
}

function Standing(
  { one, list }: { one: StandingApproval; list: StandingApprovalsProps["list"] },
): VNode {
  const { api, notice } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function revoke(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api.read(
        api.routes.approvals.standing[":id"].$delete({ param: { id: inPath(one.id) } }),
      );
      notice.value = { text: t("Ended: the client asks again from now on"), tone: "good" };
      await list.reload();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  return html`
    <li class="approval">
      <p>
        <strong>${one.client ?? t("A client")}</strong> into update set <strong>${one
          .updateSetName}</strong> on ${one.host}
      </p>
      <p class="badges">
        ${one.ended === null
          ? Badge({ tone: "warn", text: t("Writes without asking") })
          : Badge({ tone: "plain", text: t("Ended") })}
        <span class="hint">
          ${one.ended === null
            ? t("given {given}, ends {expires}", {
              given: dateTime(one.given),
              expires: dateTime(one.expires),
            })
            : `${dateTime(one.ended)}: ${one.reason}`}
        </span>
      </p>
      ${failure && html`<${FailureBox} failure=${failure} />`}
      ${one.ended === null && html`
        <div class="form-actions">
          <button type="button" class="button" disabled=${busy} onClick=${revoke}>End it now</button>
        </div>
      `}
    </li>
  `;
}
