import type { Store } from "../store/store.ts";
import type { AnalyticsTables } from "./tables.ts";

export interface Removal {
  /** These only; all of them unless told. */
  ids?: readonly string[];
  /** Only those without activity since (ISO 8601). */
  before?: string;
}

/** Removes sessions with all that is known of their calls. Answers how many there were. */
export async function removeSessions(store: Store, { ids, before }: Removal): Promise<number> {
  return await store.tables<AnalyticsTables>().transaction().execute(async (transaction) => {
    let chosen = transaction.selectFrom("analytics_session").select("id");
    if (ids) chosen = chosen.where("id", "in", [...ids]);
    if (before) chosen = chosen.where("last_activity", "<", before);
    const calls = transaction.selectFrom("tool_calls").select("id")
      .where("analytics_session", "in", chosen);
    await transaction.deleteFrom("call_change").where("call_id", "in", calls).execute();
    await transaction.deleteFrom("analytics_total").where("session", "in", chosen).execute();
    await transaction.deleteFrom("tool_calls").where("analytics_session", "in", chosen).execute();
    let loose = transaction.deleteFrom("tool_calls").where("analytics_session", "is", null);
    if (before) loose = loose.where("recorded", "<", before);
    if (!ids) await loose.execute();
    const removed = await transaction.deleteFrom("analytics_session").where("id", "in", chosen)
      .executeTakeFirstOrThrow();
    return Number(removed.numDeletedRows);
  });
}
