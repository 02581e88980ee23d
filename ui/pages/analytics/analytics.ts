import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Summary } from "../../../mod/analytics/summary.ts";
import { html } from "../../html.ts";
import { plural } from "../../language.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { ForgetDialog } from "./forget_dialog.ts";
import { SessionPage } from "./session.ts";
import { SessionList } from "./session_list.ts";
import { SummaryView } from "./summary_view.ts";

/** What the service's work has saved, live; or one session with every term of its sum. */
export function AnalyticsPage(): VNode {
  const { router } = useApp();
  const id = router.place.value.segments[1];
  return id ? html`<${SessionPage} key=${id} id=${id} />` : html`<${Report} />`;
}

/** Whose days the figures are of. */
function viewersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function Report(): VNode {
  const { api, live, notice } = useApp();
  const [forgetting, setForgetting] = useState(false);
  const summary = useResource(
    () => api.read(api.routes.analytics.summary.$get({ query: { timeZone: viewersZone() } })),
    [],
  );
  useReload(summary, live.analytics.value);
  const isEmpty = summary.state.value.data?.sessions === 0;
  const forgetAll = async () => {
    const { removed } = await api.read(api.routes.analytics.sessions.$delete());
    setForgetting(false);
    notice.value = {
      text: plural(removed, "{n} session is forgotten", "{n} sessions are forgotten"),
      tone: "good",
    };
    await summary.reload();
  };
  return html`
    <${PageHead}
      title="Analytics"
      lead="Time saved: what the same work would have taken by hand, less the time it took here. A session shows every term of its sum."
    >
      <a class="button" href="/api/analytics/export?format=csv" download>Export CSV</a>
      <a class="button" href="/api/analytics/export?format=json" download>Export JSON</a>
      ${!isEmpty && html`
        <button type="button" class="button button-bad" onClick=${() => setForgetting(true)}>
          Forget all
        </button>
      `}
    <//>
    <${LoadedView} resource=${summary} noun="time saved">
      ${(loaded: Summary) =>
        html`
          <${SummaryView} summary=${loaded} />
          <${SessionList} />
        `}
    <//>
    ${forgetting && html`
      <${ForgetDialog}
        title="Forget all sessions?"
        what="All sessions, their calls and every figure on this page go for good. Changes on your instances and the journal of the Activity page stay."
        action="Forget all"
        onClose=${() => setForgetting(false)}
        onForget=${forgetAll}
      />
    `}
  `;
}
