/**
 * One seeded record: its table, a key that its sys_id derives from, and its values. A value
 * `@table:key` is the sys_id of that seeded record.
 */
export interface SeedRow {
  table: string;
  key: string;
  values: Record<string, string>;
}

/** A seeded record; `values` may refer to others as `@table:key`. */
export function seedRow(table: string, key: string, values: Record<string, string>): SeedRow {
  return { table, key, values };
}
