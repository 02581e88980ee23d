import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";
import { CodeBlock } from "../../parts/code_block.ts";
import { SelectField } from "../../parts/field.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";

/** What to paste into a client, for the chosen instance. */
export function ClientSnippets({ instances }: { instances: Connection[] }): VNode {
  const { api } = useApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const instance = instances.find(({ host }) => host === chosen) ?? instances[0];
  const identifier = instance && (nameOf(instance, instances));
  const config = useResource(
    () => api.read(api.routes["client-config"].$get({ query: { instance: identifier } })),
    [identifier],
  );
  return html`
    <section class="card" aria-labelledby="snippets">
      <h2 id="snippets">Connect your AI client</h2>
      <p>Paste one of these into your client's configuration. No credentials are in it: they stay
        on this machine.</p>
      ${instances.length > 1 && html`
        <${SelectField}
          label="Instance the client works on"
          value=${instance?.host}
          options=${instances.map(({ host, label }) => ({ value: host, text: label }))}
          onChange=${setChosen}
        />
      `}
      <${LoadedView} resource=${config} noun="the client configuration">
        ${(loaded: { desktop: unknown; http: unknown; tokenRequired: boolean }) =>
          html`
            <div class="columns">
              <div>
                <h3>Desktop client (stdio only)</h3>
                <${CodeBlock} what="Desktop client configuration" text=${asJson(loaded.desktop)} />
              </div>
              <div>
                <h3>Client that speaks HTTP</h3>
                <${CodeBlock} what="HTTP client configuration" text=${asJson(loaded.http)} />
              </div>
            </div>
            ${loaded.tokenRequired && html`
              <p class="warning-line">The MCP port asks for its token: add the header <code
                >Authorization: Bearer …</code> with the value of <code>SN_MCP_TOKEN</code>.</p>
            `}
          `}
      <//>
    </section>
  `;
}

/** The label where it is unique and plain, else the host. */
function nameOf(instance: Connection, all: Connection[]): string {
  const unique = all.filter(({ label }) => label === instance.label).length === 1;
  return unique && /^[\w.-]+$/.test(instance.label) ? instance.label : instance.host;
}
