import { type Kysely, sql } from "kysely";
import { sealColumns } from "../../auth/sealed_columns.ts";
import type { SecretBox } from "../../auth/secret_box.ts";
import { messageOf } from "../../base/errors.ts";
import type { Store } from "../../store/store.ts";
import { type ChangesTables, SEALED_COLUMNS } from "../tables.ts";

/**
 * Seals what an earlier version kept in clear, once, all or nothing. The database is then written
 * anew, so that no free page of the file keeps it.
 */
export async function sealJournal(store: Store, box: SecretBox): Promise<void> {
  const db = store.tables<ChangesTables>();
  const sealed = await db.transaction().execute(async (transaction) => {
    const row = await transaction.deleteFrom("change_unsealed").executeTakeFirstOrThrow();
    if (row.numDeletedRows === 0n) return false;
    const any = await transaction.selectFrom("change_entry").select("id").limit(1)
      .executeTakeFirst();
    await sealColumns(transaction, { columns: SEALED_COLUMNS, box });
    return any !== undefined;
  });
  if (sealed) await writeAnew(db);
}

/**
 * Deno 2.4 does not let SQLite do it: there what was sealed is still overwritten in place, as the
 * store has it, and only what was deleted before that remains in free pages.
 */
async function writeAnew(db: Kysely<ChangesTables>): Promise<void> {
  try {
    await sql`vacuum`.execute(db);
  } catch (error) {
    if (!messageOf(error).includes("too many attached databases")) throw error;
  }
}
