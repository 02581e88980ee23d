import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

export interface Live {
  /** The journal's revision as last heard; null before the first event. */
  revision: ReadonlySignal<number | null>;
  /** The newest call of the log. */
  calls: ReadonlySignal<string | null>;
  /** Another value whenever the list of connected instances or a status in it has changed. */
  connections: ReadonlySignal<string | null>;
  /** Another value whenever a session was begun, went on, ended or was classified. */
  analytics: ReadonlySignal<string | null>;
  status: ReadonlySignal<"connecting" | "live" | "lost">;
  start(): void;
  stop(): void;
}

export interface LiveOptions {
  /** `EventSource`; passed in for tests. */
  open?: (url: string) => EventSource;
  /** Silence after which the connection counts as dead; heartbeats come every 15 s. */
  silenceMs?: number;
  retryMs?: number;
}

/** Follows the service's events. A silent or closed stream is opened anew. */
export function createLive(url: string, options: LiveOptions = {}): Live {
  const { open = (address) => new EventSource(address), silenceMs = 40_000, retryMs = 3000 } =
    options;
  const revision = signal<number | null>(null);
  const calls = signal<string | null>(null);
  const connections = signal<string | null>(null);
  const analytics = signal<string | null>(null);
  const status = signal<"connecting" | "live" | "lost">("connecting");
  let source: EventSource | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;

  function alive(): void {
    status.value = "live";
    clearTimeout(watch);
    watch = setTimeout(reopen, silenceMs);
  }
  function close(): void {
    clearTimeout(watch);
    source?.close();
    source = undefined;
  }
  function reopen(): void {
    close();
    status.value = "lost";
    watch = setTimeout(connect, retryMs);
  }
  function follow<T>(name: string, into: Signal<T | null>): void {
    source?.addEventListener(name, (event) => {
      alive();
      into.value = (JSON.parse((event as MessageEvent<string>).data) as { revision: T }).revision;
    });
  }
  function connect(): void {
    source = open(url);
    source.addEventListener("open", alive);
    source.addEventListener("heartbeat", alive);
    follow("activity", revision);
    follow("calls", calls);
    follow("connections", connections);
    follow("analytics", analytics);
    source.addEventListener("error", reopen);
  }
  return {
    revision,
    calls,
    connections,
    analytics,
    status,
    start() {
      if (!source && watch === undefined) connect();
    },
    stop() {
      close();
      watch = undefined;
    },
  };
}
