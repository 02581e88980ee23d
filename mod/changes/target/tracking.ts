import type { Store } from "../../store/store.ts";
import type { Tracking } from "../change_report.ts";
import type { ChangesTables } from "../tables.ts";

interface ScopeOfInstance {
  /** Those under which the instance is known. */
  hosts: readonly string[];
  /** sys_id of the application, or `global`. */
  scope: string;
}

/**
 * How a person wants changes of one application of an instance recorded; `update_set` unless chosen,
 * and where hosts that turned out to be one instance differ.
 */
export async function trackingOf(store: Store, key: ScopeOfInstance): Promise<Tracking> {
  return (await trackingsOf(store, key.hosts)).get(key.scope) ?? "update_set";
}

/** The choices for an instance, by application. */
export async function trackingsOf(
  store: Store,
  hosts: readonly string[],
): Promise<Map<string, Tracking>> {
  const rows = await store.tables<ChangesTables>().selectFrom("change_tracking")
    .select(["scope", "tracking"]).where("host", "in", hosts).execute();
  const chosen = new Map<string, Tracking>();
  for (const { scope, tracking } of rows) {
    const differs = chosen.has(scope) && chosen.get(scope) !== tracking;
    chosen.set(scope, differs ? "update_set" : tracking as Tracking);
  }
  return chosen;
}

/** Records a person's choice; never called by a tool. */
export async function chooseTracking(
  store: Store,
  { hosts, scope, tracking }: ScopeOfInstance & { tracking: Tracking },
): Promise<void> {
  await store.tables<ChangesTables>().insertInto("change_tracking")
    .values(hosts.map((host) => ({ host, scope, tracking })))
    .onConflict((conflict) => conflict.columns(["host", "scope"]).doUpdateSet({ tracking }))
    .execute();
}
