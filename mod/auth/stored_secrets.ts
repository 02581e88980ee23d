import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import type { ConnectionSecrets } from "./connection.ts";
import { assembleSecrets, fieldsOf } from "./connection_secrets.ts";
import { keyMismatch } from "./key_check.ts";
import type { MasterKey } from "./master_key.ts";
import type { SecretBox } from "./secret_box.ts";
import type { AuthTables, SecretRow } from "./tables.ts";

export interface SecretsContext {
  db: Kysely<AuthTables>;
  key: MasterKey;
  box: SecretBox;
}

/** The rows to store for the secret fields of a host, each sealed and bound to host and field. */
export async function sealFields(
  box: SecretBox,
  { host, fields }: { host: string; fields: Map<string, string> },
): Promise<SecretRow[]> {
  const rows: SecretRow[] = [];
  for (const [field, value] of fields) {
    rows.push({ host, field, sealed: await box.seal(value, { host, field }) });
  }
  return rows;
}

/** Throws `not_found`, `key_mismatch`, `no_credentials` for a record that lacks a field. */
export async function readSecrets(
  { db, box, key }: SecretsContext,
  host: string,
): Promise<ConnectionSecrets> {
  const rows = await db.selectFrom("auth_connection as connection")
    .leftJoin("auth_secret as secret", "secret.host", "connection.host")
    .select(["connection.kind", "secret.field", "secret.sealed"])
    .where("connection.host", "=", host).execute();
  const [first] = rows;
  if (!first) throw connectionNotFound(host);
  const fields = new Map<string, string>();
  for (const { field, sealed } of rows) {
    if (field === null || sealed === null) continue;
    const value = await box.open(sealed, { host, field });
    if (value === undefined) throw keyMismatch(key);
    fields.set(field, value);
  }
  const secrets = assembleSecrets(first.kind, fields);
  if (!secrets) {
    throw new AppError("no_credentials", `The stored credentials of ${host} are incomplete`, {
      remedy: "Connect the instance again with `assistant auth login` or on the Instances page.",
    });
  }
  return secrets;
}

/**
 * Reads, changes and writes the secrets of a host in one transaction, so that of two processes none
 * overwrites what the other has just stored. Answers what is stored afterwards.
 */
export async function updateSecrets(
  { db, box, key }: SecretsContext,
  options: {
    host: string;
    change: (current: ConnectionSecrets) => ConnectionSecrets | undefined;
  },
): Promise<ConnectionSecrets> {
  const { host, change } = options;
  return await db.transaction().execute(async (transaction) => {
    // The row's lock makes a second writer wait here; the embedded database has one writer anyway.
    await transaction.updateTable("auth_connection")
      .set((row) => ({ host: row.ref("host") })).where("host", "=", host).execute();
    const current = await readSecrets({ db: transaction, box, key }, host);
    const changed = change(current);
    if (!changed) return current;
    const rows = await sealFields(box, { host, fields: fieldsOf(changed) });
    await transaction.deleteFrom("auth_secret").where("host", "=", host).execute();
    await transaction.insertInto("auth_secret").values(rows).execute();
    return changed;
  });
}

/** `not_found`: no connection to this host is stored. */
export function connectionNotFound(host: string): AppError {
  return new AppError("not_found", `No connection to "${host.slice(0, 260)}" is stored`, {
    remedy: "List the stored connections with `assistant instances`.",
    details: { host },
  });
}
