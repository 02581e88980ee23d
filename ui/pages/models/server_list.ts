import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { McpServerEntry } from "../../../mod/agent/mcp/single_server.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Badge, type BadgeProps } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

const STATUSES: Record<McpServerEntry["status"], BadgeProps> = {
  idle: { tone: "plain", text: t("Not needed yet") },
  connecting: { tone: "info", text: t("Connecting") },
  connected: { tone: "good", text: t("Connected") },
  failed: { tone: "bad", text: t("Failed") },
  needs_auth: { tone: "warn", text: t("Wants a sign-in") },
  disabled: { tone: "plain", text: t("Disconnected") },
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

/** What can be done with a server, and the page of a sign-in that has begun. */
function useServer(name: string, onChanged: () => Promise<void>) {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const [page, setPage] = useState<string | null>(null);
  const { connect, disconnect, "sign-in": signIn, "sign-out": signOut } =
    api.routes.agent.mcp[":name"];
  const act = (work: () => Promise<unknown>) => () =>
    run(async () => {
      try {
        await work();
      } finally {
        await onChanged();
      }
    });
  const param = { name };
  return {
    busy,
    failure,
    page,
    connect: act(() => api.read(connect.$post({ param }))),
    disconnect: act(() => api.read(disconnect.$post({ param }))),
    signOut: act(() => api.read(signOut.$post({ param }))),
    signIn: act(async () => {
      const { authorizeUrl } = await api.read(signIn.$post({ param }));
      // Browsers may hold it back so long after the click: the link stays on the page.
      globalThis.open?.(authorizeUrl, "_blank", "noopener,noreferrer");
      setPage(authorizeUrl);
    }),
  };
}

function ServerRow(
  { server, onChanged }: { server: McpServerEntry; onChanged: () => Promise<void> },
): VNode {
  const { name, type, status, reason, signedIn, tools } = server;
  const { busy, failure, page, connect, disconnect, signIn, signOut } = useServer(name, onChanged);
  const isOpen = status === "connected" || status === "connecting";
  const waits = page !== null && status === "needs_auth";
  useAgain(onChanged, waits);
  const button = (word: string, work: () => void) =>
    html`
      <button
        type="button"
        class="button"
        disabled=${busy}
        aria-label=${`${word} ${name}`}
        onClick=${work}
      >
        ${word}
      </button>
    `;
  return html`
    <li>
      <div class="row">
        <span class="row-main">
          <strong>${name}</strong>
          <span class="row-text">
            ${reason ??
              (status === "connected" ? plural(tools.length, "{n} tool", "{n} tools") : "")}
          </span>
          ${waits && html`
            <span role="status">Waiting for you: <a
              href=${page} target="_blank" rel="noopener noreferrer">open the sign-in page</a>
            </span>
          `}
        </span>
        <span class="badges">
          ${Badge({ tone: "plain", text: type === "local" ? t("Local") : t("Remote") })}
          ${Badge(STATUSES[status])}
        </span>
        ${status === "needs_auth" && button(t("Sign in"), signIn)}
        ${signedIn && button(t("Sign out"), signOut)}
        ${isOpen ? button(t("Disconnect"), disconnect) : button(t("Connect"), connect)}
      </div>
      <div aria-live="polite">
        ${failure && !reason?.includes(failure.message) &&
          html`<${FailureBox} failure=${failure} />`}
      </div>
    </li>
  `;
}

const EVERY_MS = 2_000;

/** Looks again while somebody signs in elsewhere. */
function useAgain(look: () => Promise<void>, waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, [waits]);
}
