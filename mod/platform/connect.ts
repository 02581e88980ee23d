import type { Credentials } from "../auth/credentials.ts";
import { type ClientOptions, createClient } from "./client.ts";
import type { Client } from "./types.ts";

const MAX_CLIENTS = 200;

/**
 * Answers the client of a credential, the same one as long as it is in use: calls of one caller then
 * share a session on the instance. The key holds the secret's digest, so nobody shares another's.
 */
export function createConnect(options: ClientOptions): (credentials: Credentials) => Client {
  const clients = new Map<string, Client>();
  return function connect(credentials) {
    const key = `${credentials.host}\n${credentials.label}\n${credentials.cacheKey}`;
    const client = clients.get(key) ?? createClient(credentials, options);
    clients.delete(key);
    clients.set(key, client);
    for (const oldest of clients.keys()) {
      if (clients.size <= MAX_CLIENTS) break;
      clients.delete(oldest);
    }
    return client;
  };
}
