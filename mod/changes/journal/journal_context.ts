import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../base/clock.ts";
import type { ChangesTables } from "../tables.ts";

/** What the parts of the journal share. */
export interface JournalContext {
  db: Kysely<ChangesTables>;
  clock: Clock;
  /** ISO 8601. */
  now(): string;
}

/** Does the work and counts the revision up, both or neither. */
export async function change<R>(
  { db }: Pick<JournalContext, "db">,
  work: (transaction: Transaction<ChangesTables>) => Promise<R>,
): Promise<R> {
  return await db.transaction().execute(async (transaction) => {
    const result = await work(transaction);
    await transaction.updateTable("change_revision")
      .set((expression) => ({ value: expression("value", "+", 1) })).execute();
    return result;
  });
}
