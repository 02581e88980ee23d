import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { isTrue } from "../database/find_rows.ts";
import { textOf } from "../database/rows.ts";
import { meetsCondition } from "../access/acl_condition.ts";
import { splitQuery } from "../../query/quote.ts";
import { activeRules } from "./active_rules.ts";
import { ruleScripts } from "./rule_scripts.ts";

/**
 * The encoded queries that "query" rules add to a query of a table. Documented: of the table queried,
 * not of those that its references name.
 */
function queryRuleTerms(call: DemoCall, table: DemoTable): string[] {
  if (call.script?.workflow === false) return [];
  const scripts = ruleScripts(call);
  const rules = activeRules(call.instance, "sys_script", table.chain).filter(restricts);
  if (!scripts) return [];
  return rules.toSorted((a, b) => Number(textOf(a, "order")) - Number(textOf(b, "order")))
    .map((rule) => scripts.restrict(call, rule, table)).filter((terms) => terms !== "");
}

/** A query as the "query" rules of its table leave it: each of its alternatives has their terms too. */
export function restrictedQuery(call: DemoCall, table: DemoTable, query: string): string {
  return queryRuleTerms(call, table).reduceRight(
    (whole, terms) => bothQueries(terms, whole),
    query,
  );
}

/** The query that both of two hold for: each alternative of one with each of the other. */
export function bothQueries(first: string, second: string): string {
  if (first === "" || second === "") return first || second;
  return alternativesOf(first).flatMap((one) =>
    alternativesOf(second).map((other) => [one, other].filter((part) => part !== "").join("^"))
  ).join("^NQ");
}

/** The alternatives of a query, without the end that conditions are stored with. */
function alternativesOf(query: string): string[] {
  const starts = splitQuery(query).filter(({ text }) => text.startsWith("NQ"))
    .map(({ position }) => position + "NQ".length);
  return [0, ...starts].map((start, index) =>
    query.slice(start, starts[index] === undefined ? undefined : starts[index] - "^NQ".length)
      .replace(/\^EQ$/, "")
  );
}

/** Whether the "query" rules of a table leave a stored record visible. */
export function isVisible(
  call: DemoCall,
  { table, row }: { table: DemoTable; row: SqlRow },
): boolean {
  const condition = queryRuleTerms(call, table).join("^");
  return condition === "" || meetsCondition(call, { table, row, condition });
}

function restricts(rule: SqlRow): boolean {
  return textOf(rule, "when") === "before" && isTrue(rule, "action_query") &&
    isTrue(rule, "advanced");
}
