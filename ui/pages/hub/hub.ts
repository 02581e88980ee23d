import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { ModelEntry } from "../../../mod/models/models.ts";
import type { ApiClient } from "../../api.ts";
import { html } from "../../html.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { createAgentStream } from "./agent_stream.ts";
import type { Offered } from "./choices.ts";
import { ModelSetup } from "./model_setup.ts";
import { NewSession } from "./new_session.ts";
import { SessionList } from "./session_list.ts";
import { SessionView } from "./session_view.ts";

/** Conversations with the built-in agent; without a model, what makes one known. */
export function HubPage(): VNode {
  const { api, router, config } = useApp();
  const id = router.place.value.segments[1];
  const stream = useMemo(() => createAgentStream("/api/agent/events"), []);
  const model = config.state.value.data?.config.model;
  const offered = useResource(() => fetchOffered(api), [model]);
  const known = config.state.value.data;
  if (known && model === undefined && id === undefined && !usable(offered.state.value.data)) {
    return html`
      <${PageHead}
        title="Hub"
        lead="The built-in agent builds on your instances from here. It needs a model to think with."
      />
      <${ModelSetup} />
    `;
  }
  return html`
    <div class=${id ? "hub hub-open" : "hub"}>
      <${SessionList} stream=${stream} current=${id} />
      ${id === undefined && offered.state.value.data === undefined && html`
        <section class="hub-main">
          <${PageHead} title="Hub" />
          <${LoadedView} resource=${offered} noun="models" children=${() => null} />
        </section>
      `}
      ${id === undefined && offered.state.value.data && html`
        <${NewSession} offered=${offered.state.value.data} />
      `}
      ${id !== undefined && html`
        <${SessionView}
          key=${id}
          id=${id}
          stream=${stream}
          offered=${offered.state.value.data ?? NOTHING}
        />
      `}
    </div>
  `;
}

const NOTHING: Offered = { agents: [], models: [], defaultModel: undefined };

/** Whether a conversation could begin: a model is chosen, or was chosen for an agent. */
function usable(offered: Offered | undefined): boolean {
  return offered?.defaultModel !== undefined;
}

async function fetchOffered(api: ApiClient): Promise<Offered> {
  const [{ agents }, { models, default: defaultModel }] = await Promise.all([
    api.read(api.routes.agent.agents.$get()),
    api.read(api.routes.models.$get()),
  ]);
  return {
    agents: agents.filter(({ mode }) => mode !== "task"),
    models: models as ModelEntry[],
    defaultModel,
  };
}
