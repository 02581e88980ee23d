import type { VNode } from "preact";
import type { Grant } from "../../../mod/agent/permission_request.ts";
import { inPath } from "../../api.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

/** What was allowed for good, each to be revoked. Nothing where there is none. */
export function GrantList(): VNode | null {
  const { api, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const list = useResource(() => api.read(api.routes.agent.grants.$get()), []);
  const grants = list.state.value.data?.grants ?? [];
  if (grants.length === 0) return null;
  const revoke = ({ id }: Grant) =>
    run(async () => {
      await api.read(api.routes.agent.grants[":id"].$delete({ param: { id: inPath(id) } }));
      notice.value = { text: t("Revoked: the agent asks again"), tone: "good" };
      await list.reload();
    });
  return html`
    <details class="card grants">
      <summary>${plural(
        grants.length,
        "{n} permission given for good",
        "{n} permissions given for good",
      )}</summary>
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <ul class="plain-list">
        ${grants.map((grant) =>
          html`
            <li key=${grant.id} class="line">
              <span>
                <code>${grant.permission}: ${grant.pattern}</code>
                <span class="hint"> ${grant.agent}, ${grant.rootId === null
                  ? t("in {directory}", { directory: grant.directory })
                  : t("in one session")}, since ${dateTime(grant.created)}</span>
              </span>
              <button type="button" class="button" disabled=${busy} onClick=${() => revoke(grant)}>
                Revoke
              </button>
            </li>
          `
        )}
      </ul>
    </details>
  `;
}
