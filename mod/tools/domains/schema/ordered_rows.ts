import type { Operation } from "../../../changes/operation.ts";
import type { AddressedRecord } from "../../../platform/records/record_values.ts";

/** A child record of a layout, with its place. */
export interface WantedRow {
  /** The value of the column that says what stands here. */
  key: string;
  values: Record<string, string>;
}

/**
 * What makes the children of a layout the wanted ones, in their order. A row with the same key is
 * moved, another one that is left over is given a new key, and only what remains is deleted: the
 * fewer records change, the less can be lost.
 */
export function reconcileRows(
  existing: readonly AddressedRecord[],
  wanted: readonly WantedRow[],
  target: { table: string; keyField: string; parent: Record<string, string> },
): Operation[] {
  const { table, keyField, parent } = target;
  const free = [...existing];
  const take = (matches: (row: AddressedRecord) => boolean): AddressedRecord | undefined => {
    const index = free.findIndex(matches);
    return index === -1 ? undefined : free.splice(index, 1)[0];
  };
  const kept = wanted.map(({ key }) => take((row) => row[keyField] === key));
  const operations = wanted.map(({ key, values }, position): Operation => {
    const row = kept[position] ?? take(() => true);
    const placed = { ...values, [keyField]: key, position: String(position) };
    return row
      ? { kind: "update", table, id: row.sys_id, values: placed }
      : { kind: "create", table, values: { ...parent, ...placed } };
  });
  return [
    ...operations,
    ...free.map((row): Operation => ({ kind: "delete", table, id: row.sys_id })),
  ];
}

/**
 * How a layout gets into an update set. Its designer on the instance records it as a whole; what is
 * written over the Table API is not recorded (measured on live instances).
 */
export function howItShips(parents: readonly { table: string; id: string }[]): string {
  const named = parents.map(({ table, id }) => `${table} ${id}`).join(", ");
  return "No update set records a layout that is written over the Table API. When it is right, call " +
    `sn_track_record with table and id for each of: ${named}. Or save it once on the instance.`;
}
