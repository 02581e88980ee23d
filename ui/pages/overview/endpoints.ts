import type { VNode } from "preact";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { CopyButton } from "../../parts/copy_button.ts";
import type { ServiceConfig } from "../../state.ts";

/** Both addresses of the service. */
export function Endpoints({ config }: { config: ServiceConfig }): VNode {
  const { mcp, web } = config;
  return html`
    <section class="card" aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      <dl class="endpoints">
        <${Address} label="MCP endpoint" url=${mcp.url} hint="For AI clients" />
        <${Address}
          label="Health address"
          url=${mcp.url.replace(/\/mcp$/, "/health")}
          hint="Answers while the MCP server runs"
        />
        <${Address}
          label="API address"
          url=${`${web.url}/api`}
          hint="For scripts; described at /api/openapi.json"
        />
      </dl>
      <p class="hint">
        Version ${config.version}. Configuration: ${config.configFile ??
          t("none found, running on defaults")}. Log: ${config.paths.log}
      </p>
      ${mcp.host !== "127.0.0.1" && html`
        <p class="warning-line">
          ${mcp.tokenRequired
            ? t(
              "The MCP server is bound to {host}: whoever reaches it can act with the stored credentials if they have the token.",
              { host: mcp.host },
            )
            : t(
              "The MCP server is bound to {host}: whoever reaches it can act with the stored credentials.",
              { host: mcp.host },
            )}
        </p>
      `}
    </section>
  `;
}

function Address({ label, url, hint }: { label: string; url: string; hint: string }): VNode {
  return html`
    <div class="endpoint">
      <dt>${label} <span class="hint">${hint}</span></dt>
      <dd><code>${url}</code><${CopyButton} text=${url} what=${label} /></dd>
    </div>
  `;
}
