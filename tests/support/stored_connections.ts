/** Connections put into a HOME before the service starts there. */
import { createConnections } from "../../mod/auth/connection_store.ts";
import type { NewConnection } from "../../mod/auth/connection.ts";
import { loadMasterKey } from "../../mod/auth/master_key.ts";
import { authMigrations } from "../../mod/auth/migrations.ts";
import { resolvePaths } from "../../mod/base/paths.ts";
import { openStore } from "../../mod/store/open_store.ts";

export async function storeConnections(home: string, inputs: readonly NewConnection[]) {
  const paths = resolvePaths({ home });
  const store = await openStore({ path: paths.database, migrations: authMigrations });
  try {
    const key = await loadMasterKey({ keyFile: paths.key });
    const connections = createConnections({ store, key });
    for (const input of inputs) await connections.save(input);
  } finally {
    await store.close();
  }
}
