import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { AgentEventData } from "../../../mod/agent/feed.ts";
import type { AgentEntry } from "../../../mod/agent/session.ts";
import { type ApiClient, inPath } from "../../api.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { useApp } from "../../state.ts";
import type { AgentStream } from "./agent_stream.ts";
import { applyEvent, type Conversation, trimmed, WINDOW } from "./conversation.ts";

export interface OpenConversation {
  state: Signal<Conversation | null>;
  failure: Signal<Failure | null>;
  /** Fetches the page before the earliest message in view. */
  loadEarlier(): Promise<void>;
  reload(): Promise<void>;
  /** Whether the person looks at the end: the page stays there, and what is far above may go. */
  follows: Signal<boolean>;
}

/** A session that stays as the service has it, as long as it is shown. */
export function useConversation(id: string, stream: AgentStream): OpenConversation {
  const { api } = useApp();
  const { open, listener } = useMemo(() => openConversation(id, api), [id]);
  useEffect(() => stream.follow(listener), [listener]);
  return open;
}

function openConversation(id: string, api: ApiClient) {
  const state = signal<Conversation | null>(null);
  const failure = signal<Failure | null>(null);
  const follows = signal(true);
  let latest = 0;
  /** Events that came while everything was fetched. */
  let meanwhile: AgentEventData[] | null = [];

  function apply(events: readonly AgentEventData[]): void {
    let next = state.peek();
    for (const event of events) next = next && applyEvent(next, event);
    if (next === null) return void reload();
    state.value = follows.peek() ? trimmed(next) : next;
  }
  async function reload(): Promise<void> {
    const call = ++latest;
    meanwhile = [];
    try {
      const fetched = await fetchConversation(id, api);
      if (call !== latest) return;
      state.value = fetched;
      failure.value = null;
      const events = meanwhile;
      meanwhile = null;
      apply(events);
    } catch (error) {
      if (call === latest) failure.value = toFailure(error);
    }
  }
  async function loadEarlier(): Promise<void> {
    const first = state.peek()?.entries[0];
    if (!first) return;
    try {
      const page = await fetchMessages(id, { api, before: first.message.id });
      const now = state.peek();
      if (now === null || now.entries[0]?.message.id !== first.message.id) return;
      state.value = { ...now, entries: [...page.entries, ...now.entries], earlier: page.more };
    } catch (error) {
      failure.value = toFailure(error);
    }
  }
  return {
    open: { state, failure, loadEarlier, reload, follows } satisfies OpenConversation,
    listener: {
      onEvents: (events: readonly AgentEventData[]) => {
        if (meanwhile) meanwhile.push(...events);
        else apply(events);
      },
      onMissed: () => void reload(),
    },
  };
}

async function fetchConversation(id: string, api: ApiClient): Promise<Conversation> {
  const { sessions, permissions } = api.routes.agent;
  const [view, page, asked] = await Promise.all([
    api.read(sessions[":id"].$get({ param: { id: inPath(id) } })),
    fetchMessages(id, { api }),
    api.read(permissions.$get({ query: {} })),
  ]);
  const requests = asked.requests.filter(({ sessionId, rootId }) =>
    sessionId === id || rootId === id
  );
  return {
    ...view,
    entries: page.entries,
    earlier: page.more,
    requests,
    answered: null,
    deleted: false,
  };
}

async function fetchMessages(
  id: string,
  { api, before }: { api: ApiClient; before?: string },
): Promise<{ entries: AgentEntry[]; more: boolean }> {
  const { entries, more } = await api.read(
    api.routes.agent.sessions[":id"].messages.$get({
      param: { id: inPath(id) },
      query: { limit: String(WINDOW), ...(before !== undefined && { before }) },
    }),
  );
  return { entries: entries as AgentEntry[], more };
}
