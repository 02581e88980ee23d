import type { Kysely } from "kysely";
import { type Clock, isoTime, systemClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { createKeptReadings } from "../store/keep_readings.ts";
import type { Store } from "../store/store.ts";
import { isUniqueViolation } from "../store/unique_violation.ts";
import type { Connection, Connections, ConnectionSecrets, NewConnection } from "./connection.ts";
import { freeLabel, parseLabel, refuseTakenLabel } from "./connection_label.ts";
import { secretFields } from "./connection_secrets.ts";
import { firstHostLabel, type Identifier, parseIdentifier } from "./identifier.ts";
import { claimKey, releaseKey, sealKeyCheck } from "./key_check.ts";
import type { MasterKey } from "./master_key.ts";
import { createSecretBox } from "./secret_box.ts";
import {
  connectionNotFound,
  readSecrets,
  sealFields,
  type SecretsContext,
  updateSecrets,
} from "./stored_secrets.ts";
import {
  type Address,
  compareAddresses,
  createLocate,
  type InstanceIds,
  isOne,
  type KnownAs,
  knownAs,
} from "./same_instance.ts";
import type { AuthTables, ConnectionRow, InstanceIdRow } from "./tables.ts";

export interface ConnectionsOptions {
  store: Store;
  key: MasterKey;
  clock?: Clock | undefined;
}

/** What is read here; the rows of secrets go with their connection. */
const TABLES = ["auth_connection", "auth_secret", "auth_instance_id"];

/**
 * The connections of a store. What was read is kept while the store tells that it stands, so processes
 * on one store see each other's changes at once.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const { store, key, clock = systemClock } = options;
  const db = store.tables<AuthTables>();
  const context = { db, key, box: createSecretBox(key.bytes), clock };
  const [lists, ids, found, known, secrets] = [
    createKeptReadings<Connection[]>(store, TABLES),
    createKeptReadings<InstanceIds>(store, TABLES),
    createKeptReadings<Connection | undefined>(store, TABLES),
    createKeptReadings<KnownAs>(store, TABLES),
    createKeptReadings<ConnectionSecrets>(store, TABLES),
  ];
  return {
    list: () => lists("", () => listConnections(db)),
    find: (identifier) =>
      found(identifier, async () => await findConnection(db, parseIdentifier(identifier))),
    save: (input) => saveConnection(context, input),
    update: (host, changes) => updateConnection(db, { host, changes }),
    remove: (host) => removeConnection(db, host),
    learnId: (host, id) => learnId(db, { host, instance_id: id }),
    instanceIds: () => ids("", () => readInstanceIds(db)),
    knownAs: (address) => known(`${address.host}\n${address.url}`, () => readKnownAs(db, address)),
    secrets: (host) => secrets(host, () => readSecrets(context, host)),
    updateSecrets: (host, change) => updateSecrets(context, { host, change }),
  };
}

/** Each with the labels of those that are connections to the same instance. */
async function listConnections(db: Kysely<AuthTables>): Promise<Connection[]> {
  const rows = await db.selectFrom("auth_connection").selectAll().orderBy("label").execute();
  const locate = createLocate(await readInstanceIds(db));
  const located = rows.map((row) => ({ row, at: locate(row) }));
  return located.map(({ row, at }) => {
    const alike = located.filter((other) =>
      other.row !== row && isOne(compareAddresses(at, other.at))
    );
    return {
      ...toConnection(row),
      ...(alike.length > 0 && { sameInstanceAs: alike.map((other) => other.row.label) }),
    };
  });
}

async function readKnownAs(db: Kysely<AuthTables>, address: Address): Promise<KnownAs> {
  const connections = await db.selectFrom("auth_connection").select(["host", "url"]).execute();
  const own = connections.find(({ host }) => host === address.host);
  const url = address.url ?? own?.url;
  const one = { host: address.host, ...(url !== undefined && { url }) };
  return knownAs(one, { connections, ids: await readInstanceIds(db) });
}

async function readInstanceIds(db: Kysely<AuthTables>): Promise<InstanceIds> {
  const rows = await db.selectFrom("auth_instance_id").selectAll().execute();
  return new Map(rows.map(({ host, instance_id }) => [host, instance_id]));
}

async function learnId(db: Kysely<AuthTables>, row: InstanceIdRow): Promise<void> {
  const { instance_id } = row;
  await db.insertInto("auth_instance_id").values(row)
    .onConflict((conflict) => conflict.column("host").doUpdateSet({ instance_id })).execute();
}

async function findConnection(
  db: Kysely<AuthTables>,
  { host, url, bare }: Identifier,
): Promise<Connection | undefined> {
  const query = db.selectFrom("auth_connection").selectAll();
  if (bare === undefined) {
    // By its host first: an address may have belonged to another instance before.
    const row = await query.where("host", "=", host).executeTakeFirst() ??
      await query.where("url", "=", url).executeTakeFirst();
    return row && toConnection(row);
  }
  const rows = await query
    .where((eb) => eb.or([eb("label", "=", bare), eb("host_name", "=", bare)]))
    .orderBy("host").execute();
  if (rows.length > 1) throw ambiguous(bare, rows.map((row) => row.host));
  const [row] = rows;
  return row && toConnection(row);
}

async function saveConnection(
  context: SecretsContext & { clock: Clock },
  input: NewConnection,
): Promise<Connection> {
  const { db, box, key } = context;
  const identifier = parseIdentifier(input.instance);
  const known = await findConnection(db, identifier);
  const { host, url } = input.url ? { ...identifier, url: input.url } : known ?? identifier;
  const secrets = await sealFields(box, { host, fields: secretFields(input) });
  const sealed = await sealKeyCheck(box);
  const store = () =>
    db.transaction().execute(async (transaction) => {
      await claimKey(transaction, { box, key, sealed });
      const row = await mergedRow(transaction, { input, host, url, now: isoTime(context.clock()) });
      await transaction.insertInto("auth_connection").values(row)
        .onConflict((conflict) => conflict.column("host").doUpdateSet(row)).execute();
      await transaction.deleteFrom("auth_secret").where("host", "=", host).execute();
      await transaction.insertInto("auth_secret").values(secrets).execute();
      return toConnection(row);
    });
  for (let attempt = 1;; attempt++) {
    try {
      return await store();
    } catch (error) {
      // Another process has just taken the label that was free.
      if (!isUniqueViolation(error) || attempt >= 5) throw error;
    }
  }
}

/** What a person decided about an instance survives new credentials for it. */
async function mergedRow(
  db: Kysely<AuthTables>,
  { input, host, url, now }: { input: NewConnection; host: string; url: string; now: string },
): Promise<ConnectionRow> {
  const existing = await db.selectFrom("auth_connection").selectAll().where("host", "=", host)
    .executeTakeFirst();
  const wanted = input.label === undefined ? existing?.label : parseLabel(input.label);
  if (wanted !== undefined) await refuseTakenLabel(db, { label: wanted, host });
  const environment = input.environment ?? existing?.environment ?? "unknown";
  return {
    host,
    url,
    label: wanted ?? await freeLabel(db, host),
    host_name: firstHostLabel(host) ?? null,
    kind: input.secrets.kind,
    grant_kind: input.secrets.kind === "oauth" ? input.secrets.grant ?? null : null,
    origin: input.origin,
    environment,
    environment_confirmed: environment === "unknown" ? 0 : 1,
    writes: existing?.writes ?? null,
    username: input.username ?? null,
    created: existing?.created ?? now,
    last_verified: null,
    status: null,
  };
}

async function updateConnection(
  db: Kysely<AuthTables>,
  { host, changes }: { host: string; changes: Parameters<Connections["update"]>[1] },
): Promise<Connection> {
  const { environment, writes, status, lastVerified } = changes;
  const label = changes.label === undefined ? undefined : parseLabel(changes.label);
  return await db.transaction().execute(async (transaction) => {
    if (label !== undefined) await refuseTakenLabel(transaction, { label, host });
    const row = await transaction.updateTable("auth_connection").set({
      // Without any change the statement must still be one.
      host,
      ...(label !== undefined && { label }),
      ...(environment !== undefined &&
        { environment, environment_confirmed: environment === "unknown" ? 0 : 1 }),
      ...(writes !== undefined && { writes }),
      ...(status !== undefined && { status }),
      ...(lastVerified !== undefined && { last_verified: lastVerified }),
    }).where("host", "=", host).returningAll().executeTakeFirst();
    if (!row) throw connectionNotFound(host);
    return toConnection(row);
  });
}

async function removeConnection(db: Kysely<AuthTables>, host: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("auth_secret").where("host", "=", host).execute();
    const { numDeletedRows } = await transaction.deleteFrom("auth_connection")
      .where("host", "=", host).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw connectionNotFound(host);
    await releaseKey(transaction);
  });
}

function toConnection(row: ConnectionRow): Connection {
  const { host_name: _, grant_kind, environment_confirmed, last_verified, ...same } = row;
  return {
    ...same,
    grant: grant_kind,
    environmentConfirmed: environment_confirmed === 1,
    lastVerified: last_verified,
  };
}

function ambiguous(name: string, hosts: string[]): AppError {
  return new AppError("ambiguous", `"${name}" names several instances: ${hosts.join(", ")}`, {
    remedy: "Name the instance by its host.",
    details: { candidates: hosts },
  });
}
