import type { Database } from "../database/database.ts";
import { referenceId } from "../declare/reference_id.ts";
import { hashPassword } from "../values/passwords.ts";
import { seededSysId } from "../values/sys_id.ts";

/** Records that earlier versions seeded under sys_ids of our own. */
const ADOPTED = [
  ["sys_user", "admin"],
  ["sys_user_role", "admin"],
  ["sys_filter_option_dynamic", "Me"],
] as const;

/**
 * Gives what an earlier version wrote the sys_ids that these records have on every instance, wherever
 * one stands. The administrator's password begins anew: it is kept hashed with the sys_id.
 */
export function adoptKnownIds(database: Database): void {
  const columns = database.all(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name LIKE 't\\_%' ESCAPE '\\'`,
  );
  for (const [table, key] of ADOPTED) {
    const [before, now] = [seededSysId(table, key), referenceId(table, key)];
    for (const { table: name, column } of columns) {
      const sql = `"${name}"."${column}"`;
      database.run(
        `UPDATE "${name}" SET "${column}" = replace(${sql}, ?, ?) WHERE instr(${sql}, ?) > 0`,
        before,
        now,
        before,
      );
    }
  }
  const administrator = referenceId("sys_user", "admin");
  database.run(
    `UPDATE t_sys_user SET user_password = ? WHERE sys_id = ?`,
    hashPassword(administrator, "admin"),
    administrator,
  );
}
