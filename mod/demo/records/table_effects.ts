import type { DemoCall } from "../call.ts";
import type { Database, SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";

/** A write that was just stored, in its transaction still. */
export interface StoredWrite {
  /** The table of the record's class. */
  table: DemoTable;
  /** As it is stored now. */
  row: SqlRow;
  /** As it was before; undefined for a new record. */
  before?: SqlRow | undefined;
}

/**
 * What the platform's own rules do after a record was written, whichever interface wrote it: an
 * approval moves its change, a closed task its request. Runs for the table and its children, and
 * may refuse the write by throwing; a refused write leaves nothing.
 */
export interface TableEffect {
  table: string;
  run(call: DemoCall, write: StoredWrite): void;
}

const effectsOf = new WeakMap<Database, readonly TableEffect[]>();

/**
 * Has writes to a database run these effects. Handed in and not imported: effects write, and every
 * write runs effects.
 */
export function useTableEffects(database: Database, effects: readonly TableEffect[]): void {
  effectsOf.set(database, effects);
}

/** Runs the effects of the record's table and its parents, in their order. */
export function runTableEffects(call: DemoCall, write: StoredWrite): void {
  for (const { table, run } of effectsOf.get(call.instance.database) ?? []) {
    if (call.instance.table(table)?.family.includes(write.table.name)) run(call, write);
  }
}
