import type { Database } from "../database/database.ts";
import { referenceId } from "../declare/reference_id.ts";
import { hashPassword } from "../values/passwords.ts";
import { seededSysId } from "../values/sys_id.ts";

/** Records that earlier versions seeded under sys_ids of our own: what they had and what they have. */
const ADOPTED = ([
  ["sys_user", "admin"],
  ["sys_user_role", "admin"],
  ["sys_filter_option_dynamic", "Me"],
] as const).map(([table, key]) => [seededSysId(table, key), referenceId(table, key)] as const);

/** So many columns are looked through in one pass over a table: SQLite bounds an expression's depth. */
const AT_ONCE = 100;

/**
 * Gives what an earlier version wrote the sys_ids that these records have on every instance, wherever
 * one stands. The administrator's password begins anew: it is kept hashed with the sys_id.
 */
export function adoptKnownIds(database: Database): void {
  for (
    const { name } of database.all(
      `SELECT name FROM sqlite_master WHERE name LIKE 't\\_%' ESCAPE '\\'`,
    )
  ) {
    const columns = database.all("SELECT name FROM pragma_table_info(?)", String(name))
      .map((row) => `"${row.name}"`);
    for (let start = 0; start < columns.length; start += AT_ONCE) {
      database.execute(renaming(`"${name}"`, columns.slice(start, start + AT_ONCE)));
    }
  }
  const administrator = referenceId("sys_user", "admin");
  database.run(
    `UPDATE t_sys_user SET user_password = ? WHERE sys_id = ?`,
    hashPassword(administrator, "admin"),
    administrator,
  );
}

/** SQL text of names that the database has and of constants. */
function renaming(table: string, columns: string[]): string {
  const renamed = (column: string) =>
    ADOPTED.reduce((sql, [before, now]) => `replace(${sql}, '${before}', '${now}')`, column);
  const together = columns.join(" || ' ' || ");
  const found = ADOPTED.map(([before]) => `instr(${together}, '${before}') > 0`);
  return `UPDATE ${table} SET ${
    columns.map((column) => `${column} = ${renamed(column)}`).join(", ")
  }
    WHERE ${found.join(" OR ")}`;
}
