import type { DemoCall } from "../call.ts";
import type { Database } from "../database/database.ts";
import { isEngineOn } from "./active_rules.ts";
import type { RecordWrite } from "./pending_write.ts";

/** Where in a write an effect acts (`write_order.ts`); a number is a place among the before rules. */
export type EffectTime = number | "before" | "after" | "mail";

/**
 * What the platform's own rules and engines do with a write, whichever interface made it: an approval
 * moves its change, a closed task its request. Runs for the table and its children, and may refuse
 * the write by throwing; a refused write leaves nothing.
 */
export interface TableEffect {
  /** `*` for every table. */
  table: string;
  /** After the record was stored, unless set. */
  when?: EffectTime;
  /** What `demo.engine.<name>` switches it off by. */
  engine?: string;
  run(call: DemoCall, write: RecordWrite): void;
}

const effectsOf = new WeakMap<Database, readonly TableEffect[]>();

/**
 * Has writes to a database run these effects. Handed in and not imported: effects write, and every
 * write runs effects.
 */
export function useTableEffects(database: Database, effects: readonly TableEffect[]): void {
  effectsOf.set(database, effects);
}

/** The effects for a write that act at a time, or among the before rules; those that are on. */
export function effectsFor(
  { instance }: DemoCall,
  { table }: RecordWrite,
  time: "rule" | Exclude<EffectTime, number>,
): TableEffect[] {
  const effects = effectsOf.get(instance.database) ?? [];
  return effects.filter(({ table: name, when = "after", engine }) =>
    (typeof when === "number" ? "rule" : when) === time &&
    (name === "*" || table.chain.includes(name)) &&
    (engine === undefined || isEngineOn(instance, engine))
  );
}
