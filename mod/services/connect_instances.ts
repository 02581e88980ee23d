import { candidateCredentials } from "../auth/candidate_credentials.ts";
import type { Caller } from "../auth/caller.ts";
import type { NewConnection } from "../auth/connection.ts";
import { createConnections } from "../auth/connection_store.ts";
import type { Credentials } from "../auth/credentials.ts";
import type { MasterKey } from "../auth/master_key.ts";
import { createStoredTokens } from "../auth/oauth/stored_tokens.ts";
import { createTokenSource } from "../auth/oauth/token_source.ts";
import { resolveCredentials } from "../auth/resolve.ts";
import { createSessionMemory } from "../auth/sso/session_memory.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { Settings } from "../config/settings.ts";
import type { WritableJournal } from "../changes/journal/create_journal.ts";
import { createPlatformCaches } from "../platform/caches.ts";
import { checkConnection } from "../platform/connection/check_connection.ts";
import { createClient } from "../platform/client.ts";
import { createConnect } from "../platform/connect.ts";
import { createConnectionHealth } from "../platform/connection/health.ts";
import { createHostSlots } from "../platform/http/host_slots.ts";
import { createOauthSetup } from "../platform/connection/oauth_setup.ts";
import { refreshConnection } from "../platform/connection/refresh_connection.ts";
import { createBrowserSessionSetup } from "../platform/connection/browser_session_setup.ts";
import { endWithPolicy } from "./end_with_policy.ts";
import { openEnvironmentInstance } from "./environment_instance.ts";
import type { Store } from "../store/store.ts";

export interface ConnectOptions {
  settings: Settings;
  store: Store;
  key: MasterKey;
  journal: WritableJournal;
  log: Logger;
  clock: Clock;
}

/** The connected instances: credentials, clients, their health, and how new ones are connected. */
export function connectInstances(options: ConnectOptions) {
  const { settings, store, key, journal, log, clock } = options;
  const connections = endWithPolicy(createConnections({ store, key, clock }), journal);
  const resolving = {
    connections,
    tokens: createTokenSource({ fetch, clock }),
    storedTokens: createStoredTokens({ connections, store, fetch, clock, log }),
    openSessionMemory: createSessionMemory({ store, key, log }),
    environment: settings.environment,
    log,
    clock,
  };
  const resolve = (caller: Caller) => resolveCredentials(caller, resolving);
  const resolveAnew = (caller: Caller) =>
    resolveCredentials(caller, { ...resolving, retryExpired: true });
  const callerOf = (host: string): Caller => ({ port: "api", headers: { instance: host } });
  const credentialsOf = (host: string) => resolve(callerOf(host));
  // A test asks the instance, never a cache.
  const freshClient = (credentials: Credentials) =>
    createClient(credentials, { caches: createPlatformCaches({ clock }), clock, log });
  const check = (host: string, { brief }: { brief?: boolean | undefined } = {}) =>
    checkConnection(resolveAnew(callerOf(host)).then(freshClient), { clock, brief });
  const health = createConnectionHealth({ store, connections, check, credentialsOf, clock, log });
  const { observe } = health;
  const caches = createPlatformCaches({ clock });
  const connect = createConnect({ caches, slots: createHostSlots(), clock, log, observe });
  const { oauthPort: port } = settings;
  return {
    connections,
    resolve,
    connect,
    health,
    clientOf: async (host: string) => connect(await credentialsOf(host)),
    testCredentials: (candidate: NewConnection) =>
      checkConnection(freshClient(candidateCredentials(candidate)), { clock }),
    async refreshSession(caller: Caller) {
      const credentials = await resolveAnew(caller);
      const isStored = ["stored", "sole-cli"].includes(credentials.source);
      return await refreshConnection(
        credentials,
        () =>
          isStored
            ? health.test(credentials.host)
            : checkConnection(freshClient(credentials), { clock }),
      );
    },
    environment: openEnvironmentInstance({
      values: settings.environment,
      tokens: resolving.tokens,
      freshClient,
      clock,
    }),
    browserSessionSetup: createBrowserSessionSetup({ connections, freshClient, clock }),
    oauth: createOauthSetup({ connections, freshClient, port, fetch, clock, log }),
  };
}
