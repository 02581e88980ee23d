import type { Kysely } from "kysely";
import { type Clock, isoTime, systemClock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { SessionTables } from "../analytics/mcp_sessions.ts";
import type { Store } from "../store/store.ts";

/**
 * Virtual sessions of the legacy era: an id groups calls and nothing else hangs on it, so any
 * process takes any well-formed id. Only DELETE ends one, for every process on the store.
 */
export interface ProtocolSessions {
  /** Settles when ended sessions are known; await it before the first answer. */
  ready: Promise<void>;
  /** Begins a session and answers its id. */
  begin(client: string | undefined): Promise<string>;
  /** Whether an id may be used: well-formed and not ended. */
  isOpen(id: string): boolean;
  end(id: string): Promise<void>;
  /** The client that began a session, when it is known. */
  clientOf(id: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Other processes' endings are seen after at most this time. */
const REFRESH_MS = 5_000;
/** Endings are read again this far back, for clocks of several processes that differ. */
const OVERLAP_MS = 60_000;
const KEEP_MS = 30 * 24 * 3_600_000;
const CLIENTS_REMEMBERED = 1_000;

export interface ProtocolSessionOptions {
  log: Logger;
  clock?: Clock;
}

/** The sessions in the store. A store that fails must not stop calls: sessions only group them. */
export function createProtocolSessions(
  store: Store,
  options: ProtocolSessionOptions,
): ProtocolSessions {
  const { log, clock = systemClock } = options;
  const db = store.tables<SessionTables>();
  const endings = createEndings(db, { log, clock });
  const clients = new Map<string, string | undefined>();

  const forget = () =>
    db.deleteFrom("mcp_sessions").where("started_at", "<", isoTime(clock() - KEEP_MS)).execute();
  const remember = (id: string, client: string | undefined) => {
    if (clients.size >= CLIENTS_REMEMBERED) clients.clear();
    clients.set(id, client);
  };

  return {
    ready: endings.refresh().then(forget).then(() => undefined, (error) => {
      log.error("Removing old MCP sessions failed: {error}", { error });
    }),
    async begin(client) {
      const id = crypto.randomUUID();
      remember(id, client);
      await db.insertInto("mcp_sessions")
        .values({ id, client: client ?? null, started_at: isoTime(clock()), ended_at: null })
        .execute()
        .catch((error) => log.error("Recording an MCP session failed: {error}", { error }));
      return id;
    },
    isOpen: (id) => !endings.has(id) && isWellFormed(id),
    async end(id) {
      endings.add(id);
      const now = isoTime(clock());
      await db.insertInto("mcp_sessions")
        .values({ id, client: null, started_at: now, ended_at: now })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ ended_at: now }))
        .execute();
    },
    async clientOf(id) {
      if (clients.has(id)) return clients.get(id);
      try {
        const row = await db.selectFrom("mcp_sessions").select("client").where("id", "=", id)
          .executeTakeFirst();
        remember(id, row?.client ?? undefined);
        return row?.client ?? undefined;
      } catch (error) {
        log.error("Reading an MCP session failed: {error}", { error });
        return undefined;
      }
    },
    close: () => endings.settled(),
  };
}

/** The ids of ended sessions: those that this process ended at once, others' soon after. */
function createEndings(
  db: Kysely<SessionTables>,
  { log, clock }: { log: Logger; clock: Clock },
) {
  const ended = new Set<string>();
  let readUpTo = 0;
  let nextRefresh = 0;
  let refreshing: Promise<void> = Promise.resolve();

  const read = async () => {
    const since = isoTime(Math.max(0, readUpTo - OVERLAP_MS));
    readUpTo = clock();
    const rows = await db.selectFrom("mcp_sessions").select("id").where("ended_at", ">=", since)
      .execute();
    for (const { id } of rows) ended.add(id);
  };
  const refresh = () => {
    nextRefresh = clock() + REFRESH_MS;
    refreshing = read().catch((error) =>
      log.error("Reading the ended MCP sessions failed: {error}", { error })
    );
    return refreshing;
  };

  return {
    refresh,
    add: (id: string) => void ended.add(id),
    /** Answers at once by what is known, and reads again in the background when it is time. */
    has(id: string): boolean {
      if (clock() >= nextRefresh) refresh();
      return ended.has(id);
    },
    settled: () => refreshing,
  };
}

/** Visible ASCII, as the protocol asks of session ids; the length bounds what we store. */
function isWellFormed(id: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(id);
}
