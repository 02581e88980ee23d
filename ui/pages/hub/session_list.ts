import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AgentEventData } from "../../../mod/agent/feed.ts";
import type { AgentSession, SessionStatus } from "../../../mod/agent/session.ts";
import { toFailure } from "../../failure.ts";
import { ago, dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { Badge, type BadgeProps } from "../../parts/badge.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { Icon } from "../../parts/icons.ts";
import type { Failure } from "../../failure.ts";
import { t } from "../../language.ts";
import { useApp } from "../../state.ts";
import type { AgentStream } from "./agent_stream.ts";

const PAGE = 30;

/** The sessions as they are listed, with what each does. */
export interface SessionListing {
  sessions: readonly AgentSession[];
  statuses: Readonly<Record<string, SessionStatus>>;
  more: boolean;
}

/** The list after an event; the session last used comes first. Tasks stand with their session alone. */
export function applyToList(before: SessionListing, event: AgentEventData): SessionListing {
  switch (event.type) {
    case "session.created":
    case "session.updated": {
      const { session } = event;
      if (session.parentId !== null) return before;
      const others = before.sessions.filter(({ id }) => id !== session.id);
      if (session.archived !== null) return { ...before, sessions: others };
      return { ...before, sessions: [session, ...others] };
    }
    case "session.deleted":
      return {
        ...before,
        sessions: before.sessions.filter(({ id }) => id !== event.sessionId),
      };
    case "session.status":
      return { ...before, statuses: { ...before.statuses, [event.sessionId]: event.status } };
    default:
      return before;
  }
}

export interface SessionListProps {
  stream: AgentStream;
  current: string | undefined;
}

/** The conversations, the last used first, with what each does. */
export function SessionList({ stream, current }: SessionListProps): VNode {
  const [search, setSearch] = useState("");
  const [archived, setArchived] = useState(false);
  const { listing, failure, loadMore, reload } = useListing(stream, { search, archived });
  const searched = search.trim() !== "";
  return html`
    <nav class="hub-sessions" aria-label="Sessions">
      <a class="button button-main" href="/hub" aria-current=${current ? undefined : "page"}>
        New session
      </a>
      <input
        type="search"
        aria-label="Search sessions"
        placeholder="Search sessions"
        value=${search}
        onInput=${(event: Event) => setSearch((event.target as HTMLInputElement).value)}
      />
      ${failure && html`<${FailureBox} failure=${failure} onRetry=${() => void reload()} />`}
      ${listing && listing.sessions.length === 0 && html`
        <p class="hint">${searched
          ? t("No session is called that.")
          : archived
          ? t("None is archived.")
          : t("None yet.")}</p>
      `}
      <ul>
        ${listing?.sessions.map((session) =>
          html`
            <li key=${session.id}>
              <${SessionLink}
                session=${session}
                status=${listing.statuses[session.id] ?? "idle"}
                current=${session.id === current}
              />
            </li>
          `
        )}
      </ul>
      ${listing?.more && html`
        <button type="button" class="button" onClick=${() => void loadMore()}>Show more</button>
      `}
      <button
        type="button"
        class="button button-quiet"
        aria-pressed=${archived}
        onClick=${() => setArchived(!archived)}
      >${archived ? t("Back to current ones") : t("Archived")}</button>
    </nav>
  `;
}

const STATUSES: Record<Exclude<SessionStatus, "idle">, BadgeProps> = {
  busy: { tone: "info", text: t("Works") },
  waiting: { tone: "warn", text: t("Waits for you") },
  retry: { tone: "warn", text: t("Tries again") },
};

/** What a session does; nothing while it does nothing. */
export function StatusBadge({ status }: { status: SessionStatus }): VNode | null {
  return status === "idle" ? null : Badge(STATUSES[status]);
}

function SessionLink(
  { session, status, current }: { session: AgentSession; status: SessionStatus; current: boolean },
): VNode {
  const { id, title, agent, instance, updated } = session;
  return html`
    <a class="hub-session" href=${`/hub/${id}`} aria-current=${current ? "page" : undefined}>
      <span class="hub-session-title">${title}</span>
      <span class="hub-session-facts hint">
        <span title=${dateTime(updated)}>${ago(updated)}</span>
        <span>${[agent, instance].filter(Boolean).join(", ")}</span>
        <${StatusBadge} status=${status} />
      </span>
    </a>
  `;
}

/** Back to all sessions, where there is no room for the list beside one. */
export function BackToSessions(): VNode {
  return html`
    <p class="hub-back"><a href="/hub" class="back"><${Icon} name="back" /> Sessions</a></p>
  `;
}

interface ListFilter {
  search: string;
  archived: boolean;
}

function useListing(stream: AgentStream, { search, archived }: ListFilter) {
  const { api } = useApp();
  const [listing, setListing] = useState<SessionListing | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const words = search.trim();

  async function fetchPage(before?: string): Promise<SessionListing> {
    return await api.read(api.routes.agent.sessions.$get({
      query: {
        limit: String(PAGE),
        ...(words && { search: words }),
        ...(archived && { archived: "true" as const }),
        ...(before !== undefined && { before }),
      },
    }));
  }
  async function attempt(work: () => Promise<SessionListing>, isStale = () => false) {
    try {
      const next = await work();
      if (isStale()) return;
      setListing(next);
      setFailure(null);
    } catch (error) {
      if (!isStale()) setFailure(toFailure(error));
    }
  }
  useEffect(() => {
    let stale = false;
    const load = () => void attempt(() => fetchPage(), () => stale);
    const timer = setTimeout(load, words ? 200 : 0);
    const leave = stream.follow({
      onEvents: (events) => {
        // What a search or the archive holds is for the service to say.
        if (words || archived) return;
        setListing((before) => before && events.reduce(applyToList, before));
      },
      onMissed: load,
    });
    return () => {
      stale = true;
      clearTimeout(timer);
      leave();
    };
  }, [words, archived]);
  return {
    listing,
    failure,
    reload: () => attempt(() => fetchPage()),
    loadMore: () =>
      attempt(async () => {
        const page = await fetchPage(listing?.sessions.at(-1)?.id);
        return { ...page, sessions: [...listing?.sessions ?? [], ...page.sessions] };
      }),
  };
}
