import { type ReadonlySignal, signal } from "@preact/signals";
import type { AgentEventData } from "../../../mod/agent/feed.ts";
import type { StreamEvent } from "../../../mod/web/routes/agent_events.ts";

export interface AgentListener {
  /** Events since the last frame, in order. */
  onEvents(events: readonly AgentEventData[]): void;
  /** The stream is open and something may have been missed: fetch everything. */
  onMissed(): void;
}

/** The events of the agent's sessions, kept up through restarts of the service. */
export interface AgentStream {
  status: ReadonlySignal<"connecting" | "live" | "lost">;
  /** Until the answered function is called. The first listener opens the stream, the last closes it. */
  follow(listener: AgentListener): () => void;
}

export interface AgentStreamOptions {
  /** `EventSource`; passed in for tests. */
  open?: (url: string) => EventSource;
  /** Calls back before the next picture; a while later in a page that nobody sees. */
  nextFrame?: (flush: () => void) => void;
  /** Silence after which the connection counts as dead; heartbeats come every 10 s. */
  silenceMs?: number;
  retryMs?: number;
}

/** A stream that nobody follows yet. Events are handed on once a frame. */
export function createAgentStream(url: string, options: AgentStreamOptions = {}): AgentStream {
  const { open = (address) => new EventSource(address), nextFrame = beforeNextFrame } = options;
  const status = signal<"connecting" | "live" | "lost">("connecting");
  const listeners = new Set<AgentListener>();
  let position: string | undefined;
  let gathered: AgentEventData[] = [];

  function flush(): void {
    const events = gathered;
    gathered = [];
    for (const listener of [...listeners]) listener.onEvents(events);
  }
  function take({ data, lastEventId }: MessageEvent<string>): void {
    if (lastEventId !== "") position = lastEventId;
    const event = JSON.parse(data) as StreamEvent;
    if (event.type === "agent") {
      gathered.push(event.data);
      if (gathered.length === 1) nextFrame(flush);
    } else if (event.type === "server.connected") {
      status.value = "live";
      if (event.complete) return;
      gathered = [];
      for (const listener of [...listeners]) listener.onMissed();
    }
  }
  const connection = keepOpen({
    ...options,
    // Nothing is known yet: whatever is asked for is missing something, so all is fetched.
    open: () => open(`${url}?after=${encodeURIComponent(position ?? "none")}`),
    onMessage: take,
    onLost: () => status.value = "lost",
  });
  return {
    status,
    follow(listener) {
      listeners.add(listener);
      if (listeners.size === 1) connection.start();
      // Who comes later has heard nothing of what was before.
      else if (status.peek() === "live") listener.onMissed();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        connection.stop();
        position = undefined;
        status.value = "connecting";
      };
    },
  };
}

interface ConnectionParts extends Pick<AgentStreamOptions, "silenceMs" | "retryMs"> {
  open: () => EventSource;
  onMessage: (event: MessageEvent<string>) => void;
  onLost: () => void;
}

/** A connection that is opened anew where it broke off or fell silent. */
function keepOpen(
  { open, onMessage, onLost, silenceMs = 25_000, retryMs = 1_500 }: ConnectionParts,
) {
  let source: EventSource | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  function alive(): void {
    clearTimeout(watch);
    watch = setTimeout(reopen, silenceMs);
  }
  function stop(): void {
    clearTimeout(watch);
    source?.close();
    source = undefined;
  }
  function reopen(): void {
    stop();
    onLost();
    watch = setTimeout(start, retryMs);
  }
  function start(): void {
    source = open();
    source.addEventListener("message", (event) => {
      alive();
      onMessage(event);
    });
    source.addEventListener("error", reopen);
    alive();
  }
  return { start, stop };
}

/** A page in the background gets no frames. */
function beforeNextFrame(flush: () => void): void {
  if (document.hidden) setTimeout(flush, 250);
  else requestAnimationFrame(flush);
}
