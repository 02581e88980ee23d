import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import { isTrue } from "../database/find_rows.ts";
import { textOf } from "../database/rows.ts";
import { activeRules } from "./active_rules.ts";
import { concerns } from "./business_rules.ts";
import { ruleScripts, type Shown, type TableRow } from "./rule_scripts.ts";

/**
 * A record as its form gets it. Documented ("Display business-rules"): the rules see what was read,
 * what they change is not stored, and `g_scratchpad`, empty at first, goes to the form with it.
 */
export function asFormGets(call: DemoCall, { table, row }: TableRow): Shown {
  const scripts = ruleScripts(call);
  let shown: Shown = { row, scratchpad: "{}", messages: [] };
  const rules = activeRules(call.instance, "sys_script", table.chain).filter(isDisplay);
  for (const rule of rules.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    // The filter is asked of the record alone: nothing changes.
    const read = { table, row: shown.row, before: shown.row, entries: new Set<string>() };
    if (!scripts || !concerns(call, { ...read, event: "update", journal: [] }, rule)) continue;
    shown = scripts.show(call, rule, { table, ...shown });
  }
  return shown;
}

function isDisplay(rule: SqlRow): boolean {
  return textOf(rule, "when") === "before_display" && isTrue(rule, "advanced");
}

const orderOf = (rule: SqlRow) => Number(textOf(rule, "order"));
