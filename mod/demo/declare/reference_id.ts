import { seededSysId } from "../values/sys_id.ts";

/** The sys_id of a seeded record. */
export function referenceId(table: string, key: string): string {
  // The platform's global scope is the one record whose sys_id is a word.
  return table === "sys_scope" && key === "global" ? "global" : seededSysId(table, key);
}

/** A value as it is stored: `@table:key` → the sys_id of that seeded record. */
export function storedValue(value: string): string {
  if (!value.startsWith("@")) return value;
  const colon = value.indexOf(":");
  return referenceId(value.slice(1, colon), value.slice(colon + 1));
}
