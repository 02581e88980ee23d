import { type QueryExecutorProvider, sql } from "kysely";
import { isSealed, type SecretBox } from "./secret_box.ts";

/** Columns of other modules whose texts are sealed, by table; each table has the key `id`. */
export type SealedColumns = Readonly<Record<string, readonly string[]>>;

const ROWS_AT_ONCE = 200;

/** Where a sealed text of a row belongs. */
export function cellPlace(table: string, { id, column }: { id: string; column: string }) {
  return { host: `${table} ${id}`, field: column };
}

/**
 * Seals the texts of the columns: those in clear, and with `from` those that its key sealed. What no
 * key at hand opens stays as it is. `db` is a transaction.
 */
export async function sealColumns(
  db: QueryExecutorProvider,
  { columns: sealed, ...keys }: { columns: SealedColumns; box: SecretBox; from?: SecretBox },
): Promise<void> {
  for (const [table, columns] of Object.entries(sealed)) {
    for (let last = "";;) {
      const { rows } = await sql<Row>`
        select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
      for (const row of rows) await sealRow(db, row, { ...keys, table, columns });
      const { id } = rows.at(-1) ?? {};
      if (typeof id !== "string") break;
      last = id;
    }
  }
}

type Row = Record<string, string | null>;

async function sealRow(
  db: QueryExecutorProvider,
  row: Row,
  { table, columns, box, from }: {
    table: string;
    columns: readonly string[];
    box: SecretBox;
    from?: SecretBox;
  },
): Promise<void> {
  const id = row.id ?? "";
  for (const column of columns) {
    const text = row[column];
    if (text === null || text === undefined) continue;
    const place = cellPlace(table, { id, column });
    const plain = isSealed(text) ? await from?.open(text, place) : text;
    if (plain === undefined) continue;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${await box.seal(plain, place)}
      where id = ${id}`.execute(db);
  }
}
