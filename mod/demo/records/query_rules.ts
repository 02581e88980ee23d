import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { isTrue } from "../database/find_rows.ts";
import { textOf } from "../database/rows.ts";
import { activeRules } from "./active_rules.ts";
import { ruleScripts } from "./rule_scripts.ts";

/**
 * The encoded queries that "query" rules add to a query of a table. Documented: of the table queried,
 * not of those that its references name.
 */
export function queryRuleTerms(call: DemoCall, table: DemoTable): string[] {
  if (call.script?.workflow === false) return [];
  const scripts = ruleScripts(call);
  const rules = activeRules(call.instance, "sys_script", table.chain).filter(restricts);
  if (!scripts) return [];
  return rules.toSorted((a, b) => Number(textOf(a, "order")) - Number(textOf(b, "order")))
    .map((rule) => scripts.restrict(call, rule, table)).filter((terms) => terms !== "");
}

function restricts(rule: SqlRow): boolean {
  return textOf(rule, "when") === "before" && isTrue(rule, "action_query") &&
    isTrue(rule, "advanced");
}
