import { sql } from "kysely";
import { isoTime } from "../../base/clock.ts";
import type { Store } from "../../store/store.ts";
import type { AnalyticsTables } from "../tables.ts";

const DAY_MS = 24 * 3_600_000;

export interface Bounds {
  /** Milliseconds since the epoch. */
  now: number;
  /** What is older goes. */
  days: number;
  /** Beyond it the oldest go. */
  maxBytes: number;
}

/** Removes calls that are too old, and the oldest of those that take too much room. */
export async function trimCalls(store: Store, { now, days, maxBytes }: Bounds): Promise<void> {
  const db = store.tables<AnalyticsTables>();
  await db.deleteFrom("call_log").where("recorded", "<", isoTime(now - days * DAY_MS)).execute();
  const { bytes } = await db.selectFrom("call_log").select(({ fn }) => fn.sum("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  if (Number(bytes) <= maxBytes) return;
  await sql`
    delete from call_log where id in (
      select id from (
        select id, sum(bytes) over (order by recorded desc, sequence desc, id) as taken
        from call_log
      ) as measured where taken > ${maxBytes}
    )`.execute(db);
}
