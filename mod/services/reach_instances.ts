import { confined, type ConfinedClients, isConfined } from "../auth/confine.ts";
import type { Caller } from "../auth/caller.ts";
import type { Connection } from "../auth/connection.ts";
import { AppError } from "../base/errors.ts";
import { hostPolicy } from "../changes/gate/host_policy.ts";
import type { RefreshedConnection } from "../platform/connection/refresh_connection.ts";
import type { Client } from "../platform/types.ts";
import type { connectInstances } from "./connect_instances.ts";

/** Which instances a call reaches beside its own. Writing is never among it: plans go to the own one. */
export interface Reach {
  /** The connections that a caller may know of. */
  instances(caller: Caller): Promise<Connection[]>;
  /**
   * Another instance, to read it with the caller's right to use it. Throws `forbidden` for production
   * and for a confined caller, else as the choice of credentials does.
   */
  connectSecond(caller: Caller, options: { own: string; instance: string }): Promise<Client>;
  /** Throws `forbidden` for a confined caller that names one. */
  refreshSession(caller: Caller, instance?: string): Promise<RefreshedConnection>;
}

type Connecting = Pick<
  ReturnType<typeof connectInstances>,
  "connections" | "resolve" | "connect" | "refreshSession"
>;

/** What callers reach; `clients` is the setting `SN_MCP_CONFINE`. */
export function createReach(connecting: Connecting, clients: ConfinedClients): Reach {
  const { connections, resolve, connect, refreshSession } = connecting;
  return {
    async instances(caller) {
      const all = await connections.list();
      if (!isConfined(caller, clients)) return all;
      const { instance } = caller.headers;
      if (instance === undefined) return all.length === 1 ? all : [];
      const own = await connections.find(instance);
      return own ? [own] : [];
    },
    async connectSecond(caller, { own, instance }) {
      const credentials = await resolve(namedCaller(caller, instance));
      const client = connect(credentials);
      const { host } = credentials;
      if (host === own) return client;
      if (isConfined(caller, clients)) throw confined(instance);
      const policy = await hostPolicy(client, connections);
      if (policy.environment === "prod") throw productionUnnamed(instance);
      return client;
    },
    async refreshSession(caller, instance) {
      if (instance === undefined) return await refreshSession(caller);
      if (isConfined(caller, clients)) throw confined(instance);
      return await refreshSession(namedCaller(caller, instance));
    },
  };
}

/** The caller at another instance. Named alone: credentials in headers belong to their own. */
function namedCaller(caller: Caller, instance: string): Caller {
  const { authSource } = caller.headers;
  return { ...caller, headers: { instance, ...(authSource && { authSource }) } };
}

function productionUnnamed(instance: string): AppError {
  return new AppError(
    "forbidden",
    `${instance} is a production instance: a call for another instance does not read it`,
    {
      remedy: "Read it with a call of its own, whose header X-SN-Instance names it.",
      details: { instance },
    },
  );
}
