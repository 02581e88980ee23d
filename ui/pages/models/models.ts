import type { VNode } from "preact";
import type { McpServerEntry } from "../../../mod/agent/mcp/single_server.ts";
import type { PluginEntry } from "../../../mod/agent/plugins/plugins.ts";
import type { ModelEntry } from "../../../mod/models/models.ts";
import { html } from "../../html.ts";
import { LoadedTogether } from "../../parts/loaded_together.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { type ServiceConfig, useApp } from "../../state.ts";
import { ModelList } from "./model_list.ts";
import { PluginList } from "./plugin_list.ts";
import { ProviderList, type Providers } from "./provider_list.ts";
import { ServerList } from "./server_list.ts";
import { ProjectFile } from "./project_file.ts";

/** What the agent and the AI tier work with: models, providers, MCP servers, plugins. */
export function ModelsPage(): VNode {
  const { api } = useApp();
  const config = useResource(() => api.read(api.routes.config.$get()), []);
  const providers = useResource(() => api.read(api.routes.providers.$get()), []);
  const models = useResource(() => api.read(api.routes.models.$get()), []);
  const servers = useResource(() => api.read(api.routes.agent.mcp.$get()), []);
  const plugins = useResource(() => api.read(api.routes.agent.plugins.$get()), []);
  const changed = async () => {
    await Promise.all([config, providers, models, servers, plugins].map((one) => one.reload()));
  };
  return html`
    <${PageHead}
      title="Models"
      lead="What the built-in agent works with: models and their keys, MCP servers, plugins."
    />
    <${LoadedTogether}
      resources=${[config, providers, models, servers, plugins]}
      noun="what the agent works with"
    >
      ${() =>
        html`
          <${LoadedView} resource=${config} noun="the configuration">
            ${({ trust }: ServiceConfig) =>
              html`<${ProjectFile} trust=${trust} onChanged=${changed} />`}
          <//>
          <section class="card" aria-labelledby="providers">
            <h2 id="providers">Providers</h2>
            <${LoadedView} resource=${providers} noun="providers">
              ${(loaded: Providers) => html`<${ProviderList} ...${loaded} onChanged=${changed} />`}
            <//>
          </section>
          <section class="card" aria-labelledby="models">
            <h2 id="models">Models</h2>
            <${LoadedView} resource=${models} noun="models">
              ${(loaded: { models: ModelEntry[] }) => html`<${ModelList} ...${loaded} />`}
            <//>
          </section>
          <section class="card" aria-labelledby="servers">
            <h2 id="servers">MCP servers</h2>
            <${LoadedView} resource=${servers} noun="MCP servers">
              ${(loaded: { servers: McpServerEntry[] }) =>
                html`<${ServerList} ...${loaded} onChanged=${servers.reload} />`}
            <//>
          </section>
          <section class="card" aria-labelledby="plugins">
            <h2 id="plugins">Plugins</h2>
            <${LoadedView} resource=${plugins} noun="plugins">
              ${(loaded: { plugins: PluginEntry[] }) => html`<${PluginList} ...${loaded} />`}
            <//>
          </section>
        `}
    <//>
  `;
}
