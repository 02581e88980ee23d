import type { Store } from "../store/store.ts";
import { slotOf } from "./days.ts";
import { boundMinutes, type RatedCall, rateSession, type Rating, termAt } from "./rules.ts";
import type { AnalyticsTables } from "./tables.ts";

type SessionRow = AnalyticsTables["analytics_session"];
type CallRow = AnalyticsTables["tool_calls"];
type TotalRow = AnalyticsTables["analytics_total"];

/** Works out the figures of sessions whose calls have changed; answers how many there were. */
export async function refreshFigures(store: Store): Promise<number> {
  const db = store.tables<AnalyticsTables>();
  const stale = await db.selectFrom("analytics_session").select("id").where("stale", "=", 1)
    .execute();
  for (const [index, { id }] of stale.entries()) {
    await refreshSession(store, id);
    // The embedded database answers at once: without a pause nobody else would get a turn.
    if (index % 20 === 19) await new Promise((resolve) => setTimeout(resolve));
  }
  return stale.length;
}

async function refreshSession(store: Store, id: string): Promise<void> {
  await store.tables<AnalyticsTables>().transaction().execute(async (transaction) => {
    // First, so that a call stored meanwhile waits or makes the session stale again.
    const session = await transaction.updateTable("analytics_session").set({ stale: 0 })
      .where("id", "=", id).returningAll().executeTakeFirst();
    if (!session) return;
    const calls = await transaction.selectFrom("tool_calls").selectAll()
      .where("analytics_session", "=", id).execute();
    const rating = rate(session, calls);
    const minutes = session.ai_minutes === null
      ? rating.saved
      : boundMinutes(session.ai_minutes, rating.saved);
    await transaction.updateTable("analytics_session")
      // Two processes that store calls of one session may have lost count of each other's.
      .set({
        calls: calls.length,
        credited: rating.credited,
        rule_minutes: rating.saved,
        minutes,
      })
      .where("id", "=", id).execute();
    await transaction.deleteFrom("analytics_total").where("session", "=", id).execute();
    const totals = totalsOf(session, { calls, rating, minutes });
    for (let index = 0; index < totals.length; index += 500) {
      await transaction.insertInto("analytics_total").values(totals.slice(index, index + 500))
        .execute();
    }
  });
}

/** The sum of a session. */
function rate({ started, last_activity }: SessionRow, calls: readonly CallRow[]): Rating {
  const rated: RatedCall[] = calls.map((call) => ({ ...call, verified: call.verified === 1 }));
  return rateSession(rated, minutesTaken(started, last_activity));
}

/** From the first call of a session to the end of its last. */
export function minutesTaken(started: string, lastActivity: string): number {
  return (Date.parse(lastActivity) - Date.parse(started)) / 60_000;
}

/** Shares the session's figure out by what its calls were credited. */
function totalsOf(
  session: SessionRow,
  { calls, rating, minutes }: { calls: readonly CallRow[]; rating: Rating; minutes: number },
): TotalRow[] {
  const totals = new Map<string, TotalRow>();
  for (const [index, call] of calls.entries()) {
    const { host, domain, tool } = call;
    const place = { slot: slotOf(call.recorded), host: host ?? "", domain, tool };
    const key = JSON.stringify(place);
    const total = totals.get(key) ??
      { session: session.id, ...place, client: session.client_name ?? "", calls: 0, minutes: 0 };
    total.calls += 1;
    if (rating.credited > 0) {
      total.minutes += minutes * termAt(rating, index).credit / rating.credited;
    }
    totals.set(key, total);
  }
  return [...totals.values()];
}
