import type { SqlRow } from "../database/database.ts";
import type { Dictionary } from "../database/dictionary.ts";
import { findRows } from "../database/find_rows.ts";
import type { DemoInstance } from "../database/instance.ts";
import { textOf } from "../database/rows.ts";

/** Classes whose records act on writes, with the column that names the table, or the rule, they act on. */
const KEYS = {
  sys_script: "collection",
  sys_data_policy2: "model_table",
  sysrule_assignment: "table",
  dl_definition: "source_table",
  dl_definition_rel_match: "dl_definition",
  dl_definition_rel_set: "dl_definition",
  contract_sla: "collection",
  sysevent_email_action: "collection",
} as const;

export type RuleClass = keyof typeof KEYS;

const SWITCH = "demo.engine.";
const SWITCHES = "sys_properties";

interface Kept {
  /** By class, then by key. */
  rules: Map<RuleClass, Map<string, SqlRow[]>>;
  off: ReadonlySet<string> | undefined;
}

/** Read at a table's first write: asking for each write took as long as storing the record. */
const keptOf = new WeakMap<Dictionary, Kept>();

function keptRules(instance: DemoInstance): Kept {
  const dictionary = instance.dictionary();
  const kept = keptOf.get(dictionary) ?? { rules: new Map(), off: undefined };
  keptOf.set(dictionary, kept);
  return kept;
}

/** Active records of a class for any of the keys, which are tables mostly; each key's by their order. */
export function activeRules(
  instance: DemoInstance,
  className: RuleClass,
  keys: readonly string[],
): SqlRow[] {
  const { rules } = keptRules(instance);
  let byKey = rules.get(className);
  if (!byKey) {
    const hasActive = instance.table(className)?.columns.has("active");
    const active = findRows(instance, className, hasActive ? { active: "true" } : {});
    byKey = Map.groupBy(active, (row) => textOf(row, KEYS[className]));
    rules.set(className, byKey);
  }
  const known = byKey;
  return keys.flatMap((key) => known.get(key) ?? []);
}

/** Whether the property `demo.engine.<name>` leaves an engine on: all but the value `false` do. */
export function isEngineOn(instance: DemoInstance, name: string): boolean {
  const kept = keptRules(instance);
  kept.off ??= new Set(
    instance.database.all(
      `SELECT name FROM t_sys_metadata WHERE sys_class_name = '${SWITCHES}'
       AND substr(name, 1, ?) = ? AND value = 'false'`,
      SWITCH.length,
      SWITCH,
    ).map((row) => textOf(row, "name").slice(SWITCH.length)),
  );
  return !kept.off.has(name);
}

/** What of the rules has been read; another value after `rulesChanged`. */
export function rulesRead(instance: DemoInstance): unknown {
  return keptRules(instance).rules;
}

/** Has the rules read again after a write to one of their tables, or after one that is undone. */
export function rulesChanged(instance: DemoInstance, table?: string): void {
  const concerns = table === undefined || table === SWITCHES || table in KEYS;
  if (concerns) keptOf.set(instance.dictionary(), { rules: new Map(), off: undefined });
}
