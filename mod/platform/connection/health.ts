import type { Connection, Connections, ConnectionStatus } from "../../auth/connection.ts";
import type { Credentials } from "../../auth/credentials.ts";
import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { Store } from "../../store/store.ts";
import type { CheckOptions, ConnectionTest } from "./check_connection.ts";
import type { HealthTables } from "./health_migrations.ts";
import type { CallObserver } from "../http/observe_calls.ts";

export interface ConnectionHealthOptions {
  store: Store;
  connections: Connections;
  /** One call with the stored credentials of a host, past every cache. */
  check(host: string, options: Pick<CheckOptions, "brief">): Promise<ConnectionTest>;
  /** The stored credentials of a host as they are now. */
  credentialsOf(host: string): Promise<Pick<Credentials, "cacheKey">>;
  clock: Clock;
  log: Logger;
}

/** Keeps the stored status of the connections true without calling instances for its own sake. */
export interface ConnectionHealth {
  /** Tests a connection because a person asked; stores what it found. Throws on no connection. */
  test(host: string): Promise<ConnectionTest>;
  /**
   * To be called whenever somebody uses the service: a tool call, an open dashboard. Looks at most
   * every half minute for connections that nobody has heard of for five minutes and asks each of
   * them once. There is no timer: a service that nobody uses calls nobody.
   */
  inUse(): void;
  /** What an ordinary call told. */
  observe: CallObserver;
  /** Ends when what was begun in the background is done. */
  settled(): Promise<void>;
}

const LOOK_MS = 30_000;
const CHECK_MS = 5 * 60_000;
const VERIFIED_MS = 60_000;
const AT_ONCE = 10;
const REMEMBERED = 1000;

/** The health of the stored connections; makes no call until it is asked or told of use. */
export function createConnectionHealth(options: ConnectionHealthOptions): ConnectionHealth {
  const { store, connections, check, clock, log } = options;
  const noted: Noted = new Map();
  let looked = -Infinity;
  let looking: Promise<void> = Promise.resolve();

  async function storeTest(host: string, brief: boolean): Promise<ConnectionTest> {
    const test = await check(host, { brief });
    await storeStatus(options, host, test.status);
    if (test.instanceId !== undefined) await connections.learnId(host, test.instanceId);
    for (const key of noted.keys()) if (key.startsWith(`${host}\n`)) noted.delete(key);
    return test;
  }

  async function checkDue(): Promise<void> {
    const due = (await connections.list()).filter((connection) => isDue(connection, clock()));
    await Promise.all(
      due.slice(0, AT_ONCE).map(async ({ host }) => {
        try {
          const claimed = await claimCheck(store, { host, now: clock(), force: false });
          if (claimed) await storeTest(host, true);
        } catch (error) {
          log.warning("Checking {host} failed: {reason}", { host, reason: messageOf(error) });
        }
      }),
    );
  }

  return {
    async test(host) {
      await claimCheck(store, { host, now: clock(), force: true });
      return await storeTest(host, false);
    },
    inUse() {
      const now = clock();
      if (Math.abs(now - looked) < LOOK_MS) return;
      looked = now;
      looking = looking.then(checkDue).catch((error) => {
        log.warning("The connections could not be looked at: {reason}", {
          reason: messageOf(error),
        });
      });
    },
    observe: createObserver(options, noted),
    settled: () => looking,
  };
}

/** What was stored last, by host and credential: spares a write per call. */
type Noted = Map<string, { status: ConnectionStatus; at: number }>;

/** Stores what calls tell, where it differs from what is noted or a minute has passed. */
function createObserver(options: ConnectionHealthOptions, noted: Noted): CallObserver {
  const { credentialsOf, clock, log } = options;

  async function areCurrent({ host, cacheKey }: Credentials): Promise<boolean> {
    try {
      return (await credentialsOf(host)).cacheKey === cacheKey;
    } catch (error) {
      // What is stored now has ended by itself.
      if (error instanceof AppError && error.code === "session_expired") return true;
      throw error;
    }
  }

  return async (credentials, status) => {
    const { host, cacheKey } = credentials;
    const key = `${host}\n${cacheKey}`;
    const last = noted.get(key);
    const now = clock();
    if (last?.status === status && Math.abs(now - last.at) < VERIFIED_MS) return;
    remember(noted, key, { status, at: now });
    try {
      // An answer to credentials that were replaced meanwhile says nothing about the new ones.
      if (status !== "valid" && !await areCurrent(credentials)) return;
      await storeStatus(options, host, status);
    } catch (error) {
      if (error instanceof AppError && GONE.includes(error.code)) return;
      noted.delete(key);
      const reason = messageOf(error);
      log.warning("The status of {host} could not be stored: {reason}", { host, reason });
    }
  };
}

async function storeStatus(
  { connections, clock }: Pick<ConnectionHealthOptions, "connections" | "clock">,
  host: string,
  status: ConnectionStatus,
): Promise<void> {
  const lastVerified = status === "valid" ? { lastVerified: isoTime(clock()) } : {};
  await connections.update(host, { status, ...lastVerified });
}

/**
 * Whether the check of a connection is the caller's: nobody else has taken it within five minutes,
 * or `force`. One statement, so that of several processes one gets the turn.
 */
async function claimCheck(
  store: Store,
  { host, now, force }: { host: string; now: number; force: boolean },
): Promise<boolean> {
  const checked = isoTime(now);
  const { numInsertedOrUpdatedRows } = await store.tables<HealthTables>()
    .insertInto("platform_connection_check")
    .values({ host, checked })
    .onConflict((conflict) => {
      const update = conflict.column("host").doUpdateSet({ checked });
      if (force) return update;
      return update.where((eb) =>
        eb.or([
          eb("platform_connection_check.checked", "<=", isoTime(now - CHECK_MS)),
          // The clock was set back since.
          eb("platform_connection_check.checked", ">", checked),
        ])
      );
    }).executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The connection was removed meanwhile. */
const GONE: readonly string[] = ["not_found", "no_credentials"];

/**
 * Refused credentials are not tried again: repeated failures lock accounts out. A browser session
 * is not asked either: each call prolongs it, and one that nobody uses is to end.
 */
function isDue({ kind, status, lastVerified }: Connection, now: number): boolean {
  if (kind === "sso" || status === "refused" || status === "expired") return false;
  return lastVerified === null || Math.abs(now - Date.parse(lastVerified)) >= CHECK_MS;
}

function remember<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= REMEMBERED) break;
    kept.delete(oldest);
  }
}
