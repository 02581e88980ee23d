import type { VNode } from "preact";
import type { McpServerEntry } from "../../../mod/agent/mcp/single_server.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";
import { Badge, type BadgeProps } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

const STATUSES: Record<McpServerEntry["status"], BadgeProps> = {
  idle: { tone: "plain", text: "Not needed yet" },
  connecting: { tone: "info", text: "Connecting" },
  connected: { tone: "good", text: "Connected" },
  failed: { tone: "bad", text: "Failed" },
  needs_auth: { tone: "warn", text: "Wants a sign-in" },
  disabled: { tone: "plain", text: "Disconnected" },
};

export interface ServerListProps {
  servers: McpServerEntry[];
  onChanged: () => Promise<void>;
}

/** The MCP servers of the configuration with their status, to connect and disconnect. */
export function ServerList({ servers, onChanged }: ServerListProps): VNode {
  if (servers.length === 0) {
    return html`
      <${Empty} title="There are no MCP servers">
        <p>Add them to <code>mcp</code> in <code>assistant.jsonc</code>.</p>
        <//>
    `;
  }
  return html`
    <ul class="rows">
      ${servers.map((server) =>
        html`<${ServerRow} key=${server.name} server=${server} onChanged=${onChanged} />`
      )}
    </ul>
  `;
}

function ServerRow(
  { server, onChanged }: { server: McpServerEntry; onChanged: () => Promise<void> },
): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const { name, type, status, reason, tools } = server;
  const isOpen = status === "connected" || status === "connecting";
  const change = () =>
    run(async () => {
      const { connect, disconnect } = api.routes.agent.mcp[":name"];
      try {
        await api.read((isOpen ? disconnect : connect).$post({ param: { name } }));
      } finally {
        await onChanged();
      }
    });
  const word = isOpen ? "Disconnect" : "Connect";
  return html`
    <li>
      <div class="row">
        <span class="row-main">
          <strong>${name}</strong>
          <span class="row-text">
            ${reason ?? (status === "connected" ? count(tools.length, "tool") : "")}
          </span>
        </span>
        <span class="badges">
          ${Badge({ tone: "plain", text: type === "local" ? "Local" : "Remote" })}
          ${Badge(STATUSES[status])}
        </span>
        <button
          type="button"
          class="button"
          disabled=${busy}
          aria-label=${`${word} ${name}`}
          onClick=${change}
        >
          ${word}
        </button>
      </div>
      <div aria-live="polite">
        ${failure && !reason && html`<${FailureBox} failure=${failure} />`}
      </div>
    </li>
  `;
}
