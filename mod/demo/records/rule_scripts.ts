import type { DemoCall } from "../call.ts";
import type { Database, SqlRow } from "../database/database.ts";
import type { RecordWrite } from "./pending_write.ts";

/** What runs the scripts of business rules. `rule` is a row of `sys_script`. */
export interface RuleScripts {
  /** Whether the script of the rule's `condition` holds. */
  meets(call: DemoCall, rule: SqlRow, write: RecordWrite): boolean;
  /** Runs the rule's `script`: it may set values (`setValues`), write records, or throw to abort. */
  run(call: DemoCall, rule: SqlRow, write: RecordWrite): void;
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
