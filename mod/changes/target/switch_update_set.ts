import type { KnownAs } from "../../auth/same_instance.ts";
import type { Clock } from "../../base/clock.ts";
import { isoTime } from "../../base/clock.ts";
import { newId } from "../../base/ids.ts";
import {
  parseWorkContext,
  type Preference,
  workContextRequests,
} from "../../platform/work_context.ts";
import type { Client, QueryParameters } from "../../platform/types.ts";
import type { Store } from "../../store/store.ts";
import type { ChangesTables } from "../tables.ts";
import type { Target } from "./resolve_target.ts";

/** How long one caller may hold the update set of a user, and how long another waits for it. */
const LEASE = { ttlMs: 180_000, waitMs: 60_000 };
const CAPABILITY = "transaction_update_set";

export interface SwitchOptions {
  client: Client;
  store: Store;
  clock: Clock;
  known: KnownAs;
  /**
   * Told when the preferences could not be put back; the writes keep their outcome then, and the
   * next write of a later moment tries again. Without it the failure is thrown.
   */
  onLeftSwitched?: (error: unknown) => void;
}

/** What was in the preference rows before a switch; null value: there was no row. */
type SavedPreferences = Record<string, string | null>;

/**
 * Runs writes so that the instance records them in the target: directly when the session is there
 * already, by request parameter where a probe showed that the instance honours it, else by switching
 * the user's preferences, writing, and putting them back, alone per instance and user.
 */
export async function writeInto<R>(
  target: Target | null,
  options: SwitchOptions,
  work: (params: QueryParameters) => Promise<R>,
): Promise<R> {
  if (!target || target.isCurrent) return await work({});
  if (await honoursUpdateSetParameter(options)) {
    return await work({
      sysparm_transaction_scope: target.scope.sysId,
      sysparm_transaction_update_set: target.updateSet.sysId,
    });
  }
  const user = await options.client.currentUser();
  return await options.store.withLease(
    `update-set:${options.known.key}:${user.userName}`,
    () => switchAndWrite(target, options, work),
    LEASE,
  );
}

async function switchAndWrite<R>(
  target: Target,
  options: SwitchOptions,
  work: (params: QueryParameters) => Promise<R>,
): Promise<R> {
  const { client, store, clock } = options;
  const user = await client.currentUser();
  const wanted: Record<string, string> = {
    "apps.current_app": target.scope.sysId,
    sys_update_set: target.updateSet.sysId,
    [`updateSetForScope${target.scope.sysId}`]: target.updateSet.sysId,
  };
  const context = parseWorkContext(await client.getBatch(workContextRequests(user)));
  const saved: SavedPreferences = Object.fromEntries(
    Object.keys(wanted).map((name) => [name, context.preferences[name]?.value ?? null]),
  );
  const id = newId("swi");
  const db = store.tables<ChangesTables>();
  await db.insertInto("change_switch").values({
    id,
    host: client.host,
    user_name: user.userName,
    preferences: JSON.stringify(saved),
    opened: isoTime(clock()),
  }).execute();
  try {
    await writePreferences(client, { user: user.sysId, values: wanted, rows: context.preferences });
    return await work({});
  } finally {
    await putBack(saved, { ...options, id });
  }
}

/** Restores and forgets a switch; one that cannot be restored stays known. */
async function putBack(
  saved: SavedPreferences,
  { client, store, onLeftSwitched, id }: SwitchOptions & { id: string },
): Promise<void> {
  try {
    await restorePreferences(client, saved);
    await store.tables<ChangesTables>().deleteFrom("change_switch").where("id", "=", id).execute();
  } catch (error) {
    if (!onLeftSwitched) throw error;
    onLeftSwitched(error);
  }
}

/** Puts back the preferences of switches that a dead process left behind. Answers how many. */
export async function restoreSwitches(options: SwitchOptions, before: string): Promise<number> {
  const { client, store, known } = options;
  const db = store.tables<ChangesTables>();
  const left = await db.selectFrom("change_switch").selectAll().where("host", "in", known.hosts)
    .where("opened", "<", before).execute();
  if (left.length === 0) return 0;
  const { userName } = await client.currentUser();
  const rows = left.filter((row) => row.user_name === userName);
  for (const row of rows) {
    await restorePreferences(client, JSON.parse(row.preferences) as SavedPreferences);
    await db.deleteFrom("change_switch").where("id", "=", row.id).execute();
  }
  return rows.length;
}

async function restorePreferences(client: Client, saved: SavedPreferences): Promise<void> {
  const user = await client.currentUser();
  const context = parseWorkContext(await client.getBatch(workContextRequests(user)));
  const values = Object.fromEntries(
    Object.entries(saved).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  await writePreferences(client, { user: user.sysId, values, rows: context.preferences });
  for (const [name, value] of Object.entries(saved)) {
    const row = context.preferences[name];
    if (value === null && row) await client.deleteRecord("sys_user_preference", row.sysId);
  }
  client.resetSession();
}

/** A preference takes effect in the user's next session, so the session is dropped afterwards. */
async function writePreferences(
  client: Client,
  input: { user: string; values: Record<string, string>; rows: Record<string, Preference> },
): Promise<void> {
  for (const [name, value] of Object.entries(input.values)) {
    const row = input.rows[name];
    if (row?.value === value) continue;
    if (row) await client.updateRecord("sys_user_preference", row.sysId, { value });
    else await client.createRecord("sys_user_preference", { user: input.user, name, value });
  }
  client.resetSession();
}

async function honoursUpdateSetParameter(
  { client, store }: Pick<SwitchOptions, "client" | "store">,
): Promise<boolean> {
  const row = await store.tables<ChangesTables>().selectFrom("change_capability").select("value")
    .where("host", "=", client.host).where("name", "=", CAPABILITY).executeTakeFirst();
  return row?.value === "honoured";
}

/** Remembers what a probe found. */
export async function rememberUpdateSetParameter(
  { client, store, clock }: SwitchOptions,
  honoured: boolean,
): Promise<void> {
  const value = honoured ? "honoured" : "ignored";
  const checked = isoTime(clock());
  await store.tables<ChangesTables>().insertInto("change_capability")
    .values({ host: client.host, name: CAPABILITY, value, checked })
    .onConflict((conflict) => conflict.columns(["host", "name"]).doUpdateSet({ value, checked }))
    .execute();
}
