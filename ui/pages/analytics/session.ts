import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { SessionDetail } from "../../../mod/analytics/analytics.ts";
import type { AnalyticsSession } from "../../../mod/analytics/session_types.ts";
import { inPath } from "../../api.ts";
import { nameWay } from "../../caller_words.ts";
import { dateTime, figure } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge, TierBadge } from "../../parts/badge.ts";
import { Facts } from "../../parts/facts.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useQuery } from "../../use_query.ts";
import { CallTable, PAGE_SIZE } from "./call_table.ts";
import { ForgetDialog } from "./forget_dialog.ts";
import { ModelCard } from "./model_card.ts";
import { clientOf } from "./session_list.ts";
import { SumTable } from "./sum_table.ts";

/** One session: the sum with every term, what the model said, and the calls. */
export function SessionPage({ id }: { id: string }): VNode {
  const { api, live, router, notice } = useApp();
  const [forgetting, setForgetting] = useState(false);
  const address = useQuery();
  const offset = address.readPage("page") * PAGE_SIZE;
  const param = { id: inPath(id) };
  const query = { limit: String(PAGE_SIZE), offset: String(offset) };
  const detail = useResource(
    () => api.read(api.routes.analytics.sessions[":id"].$get({ param, query })),
    [id, offset],
  );
  useReload(detail, live.analytics.value);
  const session = detail.state.value.data?.session;
  const forget = async () => {
    await api.read(api.routes.analytics.sessions[":id"].$delete({ param }));
    notice.value = { text: t("The session is forgotten"), tone: "good" };
    router.go("/analytics", { replace: true });
  };
  return html`
    <p><a href="/analytics" class="back"><${Icon} name="back" /> Analytics</a></p>
    <${PageHead} title=${session ? clientOf(session) : t("Session")}>
      ${session && html`
        <button type="button" class="button button-bad" onClick=${() => setForgetting(true)}>
          Forget it
        </button>
      `}
    <//>
    <${LoadedView} resource=${detail} noun="the session">
      ${(loaded: SessionDetail) =>
        html`
          <p class="badges">
            <${TierBadge} tier=${loaded.session.tier} />
            ${loaded.session.ended === null &&
              html`<${Badge} tone="good" text="Open" title="Still going on" />`}
          </p>
          <${SumTable} detail=${loaded} />
          <${ModelCard} session=${loaded.session} onAsked=${detail.reload} />
          <${SessionFacts} session=${loaded.session} />
          <${CallTable}
            calls=${loaded.calls}
            total=${loaded.session.calls}
            offset=${offset}
            onPage=${(offset: number) => address.writePage("page", offset / PAGE_SIZE)}
          />
        `}
    <//>
    ${forgetting && html`
      <${ForgetDialog}
        title="Forget this session?"
        what="Its calls and what they add to the figures go for good. Changes on your instances and the journal of the Activity page stay."
        action="Forget it"
        onClose=${() => setForgetting(false)}
        onForget=${forget}
      />
    `}
  `;
}

function SessionFacts({ session }: { session: AnalyticsSession }): VNode {
  const { port, host, model, started, lastActivity, ended, calls, id } = session;
  const facts: [string, ComponentChildren][] = [
    [t("Came over"), nameWay(port)],
    [t("Instance of its last call"), host],
    [t("Model"), model],
    [t("Began"), dateTime(started)],
    [t("Last activity"), dateTime(lastActivity)],
    [t("Ended"), ended === null ? t("still open") : dateTime(ended)],
    [t("Calls"), figure(calls)],
    [t("Session"), html`<code>${id}</code>`],
  ];
  return html`
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <${Facts} facts=${facts} />
    </section>
  `;
}
