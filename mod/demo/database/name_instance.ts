import { sha256Hex } from "../../base/sha256.ts";
import type { Database } from "./database.ts";

/**
 * Gives the instance an id made of where its database is kept (the property `instance_id`, 32
 * hexadecimal digits): copies of one database at other places are instances of their own.
 */
export function nameInstance(database: Database, place: string): void {
  const id = sha256Hex(place).slice(0, 32);
  const own = "sys_class_name = 'sys_properties' AND name = 'instance_id'";
  const stored = database.get(`SELECT value FROM t_sys_metadata WHERE ${own}`);
  if (stored === undefined || stored.value === id) return;
  database.run(`UPDATE t_sys_metadata SET value = ? WHERE ${own}`, id);
}
