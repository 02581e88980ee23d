import type { Connections } from "../../mod/auth/connection.ts";
import { createConnections } from "../../mod/auth/connection_store.ts";
import type { MasterKey } from "../../mod/auth/master_key.ts";
import { authMigrations } from "../../mod/auth/migrations.ts";
import type { Clock } from "../../mod/base/clock.ts";
import type { Store } from "../../mod/store/store.ts";
import { openTemporaryStore } from "./stores.ts";

/** A key made of one repeated byte. */
export function testKey(byte = 7): MasterKey {
  return { bytes: new Uint8Array(32).fill(byte), source: `key ${byte}` };
}

/** Connections on a new database file that is removed on dispose. */
export async function openTemporaryConnections(
  options: { clock?: Clock } = {},
): Promise<
  { connections: Connections; store: Store; path: string; [Symbol.asyncDispose](): Promise<void> }
> {
  const opened = await openTemporaryStore({ migrations: authMigrations });
  return {
    ...opened,
    connections: createConnections({ store: opened.store, key: testKey(), clock: options.clock }),
  };
}
