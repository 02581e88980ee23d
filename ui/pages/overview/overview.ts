import type { VNode } from "preact";
import type { Connection } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { LoadedTogether } from "../../parts/loaded_together.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useReload, useResource } from "../../resource.ts";
import { type ServiceConfig, useApp } from "../../state.ts";
import { useWaiting } from "../../waiting.ts";
import { AttentionCard } from "./attention.ts";
import { ChecklistView, useFirstRun } from "./checklist.ts";
import { LatestSessions, useLatestSessions } from "./latest_sessions.ts";
import { ConfigProblems } from "./config_problems.ts";
import { StoreProblems } from "./store_problems.ts";
import { ConnectedInstances } from "./connected_instances.ts";
import { ClientSnippets } from "./client_snippets.ts";
import { Endpoints } from "./endpoints.ts";

/** What is still to be set up, then how everything stands, and what to paste into a client. */
export function OverviewPage(): VNode {
  const { config, instances } = useApp();
  return html`
    <${PageHead}
      title="Overview"
      lead="Connect an AI client to your instances, and see what it does there."
    />
    <${LoadedView} resource=${config} noun="the configuration">
      ${(loaded: ServiceConfig) =>
        html`
          <${StoreProblems} problems=${loaded.storeProblems} />
          <${ConfigProblems} problems=${loaded.problems} />
          <${Status} config=${loaded} instances=${instances.state.value.data ?? []} />
        `}
    <//>
  `;
}

interface StatusProps {
  config: ServiceConfig;
  instances: Connection[];
}

/** The first steps make room for what needs the person and who works here. */
function Status({ config, instances: connected }: StatusProps): VNode {
  const { api, instances, live } = useApp();
  const { seen, run, done, putAway } = useFirstRun(connected);
  const { waiting } = useWaiting();
  const attention = useResource(
    async () => (await api.read(api.routes.attention.$get())).attention,
    [],
  );
  const sessions = useLatestSessions();
  const [connections, revision] = [live.connections.value, live.revision.value];
  useReload(attention, connections === null ? null : `${connections} ${revision}`);
  const snippets = html`<${ClientSnippets} instances=${connected} />`;
  return html`
    <${LoadedTogether} resources=${[instances, seen, attention, sessions]} noun="how all stands">
      ${() =>
        html`
          ${run && html`<${ChecklistView} run=${run} onAway=${putAway} />`}
          <${AttentionCard} attention=${attention} waiting=${waiting.length} />
          <div class="columns">
            <${ConnectedInstances} instances=${instances} />
            ${done
              ? html`<${LatestSessions} latest=${sessions} />`
              : html`<${Endpoints} config=${config} />`}
          </div>
          ${done
            ? html`
              <${Endpoints} config=${config} />
              <details class="fold">
                <summary>Connect another client</summary>
                ${snippets}
              </details>
            `
            : snippets}
        `}
    <//>
  `;
}
