import type { DemoCall } from "../call.ts";
import type { Database, SqlRow } from "../database/database.ts";
import type { DemoColumn, DemoTable } from "../database/dictionary.ts";
import type { NamedScript } from "../values/script_values.ts";
import type { RecordWrite } from "./pending_write.ts";

/**
 * What runs the scripts that belong to records: business rules, defaults, calculations. `rule` is a
 * row of `sys_script`.
 */
export interface RuleScripts {
  /** Whether the script of the rule's `condition` holds. */
  meets(call: DemoCall, rule: SqlRow, write: RecordWrite): boolean;
  /** Runs the rule's `script`: it may set values (`setValues`), write records, or throw to abort. */
  run(call: DemoCall, rule: SqlRow, write: RecordWrite): void;
  /** The encoded query that a "query" rule adds to one of its table; "" for none. */
  restrict(call: DemoCall, rule: SqlRow, table: DemoTable): string;
  /** The value that a `javascript:` default gives a column; undefined where its script stops. */
  defaultOf(call: DemoCall, table: DemoTable, column: DemoColumn): string | undefined;
  /** The value that a column's calculation gives a record; undefined where its script stops. */
  calculate(call: DemoCall, record: TableRow, column: DemoColumn): string | undefined;
  /** The encoded query that a script makes for a record; "" where it makes none or stops. */
  qualify(call: DemoCall, record: TableRow, script: NamedScript): string;
  /** What a "display" rule makes of a record that is shown, and of what its form gets with it. */
  show(call: DemoCall, rule: SqlRow, shown: Shown & { table: DemoTable }): Shown;
}

/** A record with the table of its class. */
export interface TableRow {
  table: DemoTable;
  row: SqlRow;
}

/** A record as its form shows it. */
export interface Shown {
  row: SqlRow;
  /** `g_scratchpad` as JSON text. */
  scratchpad: string;
  messages: readonly { kind: string; text: string }[];
}

const scriptsOf = new WeakMap<Database, RuleScripts>();

/** Has the rules on a database's writes run their scripts by this; none run without. */
export function useRuleScripts(database: Database, scripts: RuleScripts): void {
  scriptsOf.set(database, scripts);
}

/** What runs the scripts of an instance's rules, if anything does. */
export function ruleScripts({ instance }: DemoCall): RuleScripts | undefined {
  return scriptsOf.get(instance.database);
}
