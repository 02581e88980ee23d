import type { Logger } from "../../base/log.ts";
import type { Store } from "../../store/store.ts";
import type { ConnectionSecrets } from "../connection.ts";
import type { MasterKey } from "../master_key.ts";
import { createSecretBox } from "../secret_box.ts";
import { readSecrets, type SecretsContext, updateSecrets } from "../stored_secrets.ts";
import type { AuthTables } from "../tables.ts";
import type { SessionMemory } from "./browser_session.ts";
import type { BrowserSession } from "../live_session.ts";
import { mergeRenewals, parseRenewals, printRenewals } from "./renewals.ts";

export type OpenSessionMemory = (host: string, session: BrowserSession) => SessionMemory;

export interface SessionMemoryOptions {
  store: Store;
  key: MasterKey;
  log?: Logger;
}

/** Keeps renewed values sealed beside the session's own secrets, so that they live and go with them. */
export function createSessionMemory({ store, key, log }: SessionMemoryOptions): OpenSessionMemory {
  const db = store.tables<AuthTables>();
  const context: SecretsContext = { db, key, box: createSecretBox(key.bytes) };
  return (host, session) => {
    const guarded = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        log?.warn("What renewed the browser session of {host} could not be kept: {error}", {
          host,
          error,
        });
        return otherwise;
      }
    };
    return {
      load: () =>
        guarded(async () => {
          const stored = await readSecrets(context, host);
          return isOf(session, stored) ? parseRenewals(stored.renewed) : [];
        }, []),
      save: (renewals) =>
        guarded(async () => {
          await updateSecrets(context, {
            host,
            change(stored) {
              if (!isOf(session, stored)) return undefined;
              const merged = mergeRenewals(parseRenewals(stored.renewed), renewals);
              return { ...stored, renewed: printRenewals(merged) };
            },
          });
        }, undefined),
      expire: () => guarded(() => expire(context, { host, session }), undefined),
    };
  };
}

/** Compares and sets in one transaction: a paste that has just been stored is not marked. */
async function expire(
  context: SecretsContext,
  { host, session }: { host: string; session: BrowserSession },
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const stored = await readSecrets({ ...context, db: transaction }, host);
    if (!isOf(session, stored)) return;
    await transaction.updateTable("auth_connection").set({ status: "expired" })
      .where("host", "=", host).execute();
  });
}

/** Whether the stored secrets are those of this paste. */
function isOf(
  session: BrowserSession,
  stored: ConnectionSecrets,
): stored is ConnectionSecrets & { kind: "sso" } {
  return stored.kind === "sso" && stored.paste === session.paste &&
    stored.cookie === session.cookie && stored.userToken === session.userToken &&
    stored.userAgent === session.userAgent;
}
