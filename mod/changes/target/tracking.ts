import type { Store } from "../../store/store.ts";
import type { Tracking } from "../change_report.ts";
import type { ChangesTables } from "../tables.ts";

interface ScopeOfHost {
  host: string;
  /** sys_id of the application, or `global`. */
  scope: string;
}

/** How a person wants changes of one application on one host recorded; `update_set` unless chosen. */
export async function trackingOf(store: Store, key: ScopeOfHost): Promise<Tracking> {
  const row = await store.tables<ChangesTables>().selectFrom("change_tracking").select("tracking")
    .where("host", "=", key.host).where("scope", "=", key.scope).executeTakeFirst();
  return (row?.tracking as Tracking | undefined) ?? "update_set";
}

/** Records a person's choice; never called by a tool. */
export async function chooseTracking(
  store: Store,
  { host, scope, tracking }: ScopeOfHost & { tracking: Tracking },
): Promise<void> {
  await store.tables<ChangesTables>().insertInto("change_tracking")
    .values({ host, scope, tracking })
    .onConflict((conflict) => conflict.columns(["host", "scope"]).doUpdateSet({ tracking }))
    .execute();
}
