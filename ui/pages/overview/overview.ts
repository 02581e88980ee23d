import type { VNode } from "preact";
import { html } from "../../html.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { type ServiceConfig, useApp } from "../../state.ts";
import { Checklist } from "./checklist.ts";
import { ConfigProblems } from "./config_problems.ts";
import { StoreProblems } from "./store_problems.ts";
import { ConnectedInstances } from "./connected_instances.ts";
import { ClientSnippets } from "./client_snippets.ts";
import { Endpoints } from "./endpoints.ts";

/** Where everything is: addresses, instances, and what to paste into a client. */
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
          <${Checklist} instances=${instances.state.value.data ?? []} />
          <div class="columns">
            <${Endpoints} config=${loaded} />
            <${ConnectedInstances} instances=${instances} />
          </div>
          <${ClientSnippets} instances=${instances.state.value.data ?? []} />
          <p class="hint">
              Version ${loaded.version}. Configuration: ${loaded.configFile ??
                "none found, running on defaults"}. Log: ${loaded.paths.log}
            </p>
        `}
    <//>
  `;
}
