import type { VNode } from "preact";
import type { AnalyticsSession } from "../../../mod/analytics/session_types.ts";
import { clientOf } from "../analytics/session_list.ts";
import { ago } from "../../format.ts";
import { html } from "../../html.ts";
import { plural } from "../../language.ts";
import { Empty } from "../../parts/empty.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { type Resource, useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";

const SHOWN = 5;

/** The sessions that were seen last, live. */
export function useLatestSessions(): Resource<AnalyticsSession[]> {
  const { api, live } = useApp();
  const latest = useResource(
    async () =>
      (await api.read(api.routes.analytics.sessions.$get({ query: { limit: String(SHOWN) } })))
        .sessions,
    [],
  );
  useReload(latest, live.analytics.value);
  return latest;
}

/** Who has worked here, the last one seen first. */
export function LatestSessions({ latest }: { latest: Resource<AnalyticsSession[]> }): VNode {
  return html`
    <section class="card" aria-labelledby="latest-sessions">
      <h2 id="latest-sessions">Sessions</h2>
      <${LoadedView} resource=${latest} noun="sessions">
        ${(sessions: AnalyticsSession[]) =>
          sessions.length === 0
            ? html`
              <${Empty} title="No client has called yet">
                <p>Its first call is seen here as it happens.</p>
                <//>
            `
            : html`
              <ul class="plain-list">${sessions.map(SessionLine)}</ul>
              <p><a href="/analytics">All sessions</a></p>
            `}
      <//>
    </section>
  `;
}

function SessionLine(session: AnalyticsSession): VNode {
  const { id, host, calls, lastActivity } = session;
  return html`
    <li key=${id} class="line">
      <span><a href=${`/analytics/${encodeURIComponent(id)}`}>${clientOf(session)}</a>
        <span class="hint"> ${host}</span></span>
      <span class="hint">${plural(calls, "{n} call", "{n} calls")}, seen ${ago(lastActivity)}</span>
    </li>
  `;
}
