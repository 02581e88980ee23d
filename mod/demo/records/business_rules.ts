import { isAdmin } from "../login/actor.ts";
import { meetsCondition } from "../access/acl_condition.ts";
import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import { isTrue } from "../database/find_rows.ts";
import { textOf } from "../database/rows.ts";
import { parseQuery } from "../../query/parse.ts";
import { abortedByRule } from "../wire/rest_error.ts";
import { activeRules } from "./active_rules.ts";
import { type RecordWrite, setValues } from "./pending_write.ts";
import { ruleScripts } from "./rule_scripts.ts";
import { effectsFor } from "./table_effects.ts";

/** Rules from this order on run behind the engines. */
const LATE = 1000;

/** One half of the rules of a moment, those behind the engines being the late ones. */
export interface RuleMoment {
  when: "before" | "after";
  late: boolean;
}

/**
 * Runs the rules of a write by their order, the platform's own among them. A rule's conditions are
 * judged on the record as the rules before it left it; one with a condition in script is passed over
 * where no scripts run. Throws 403 for a rule that aborts.
 */
export function runRules(call: DemoCall, write: RecordWrite, moment: RuleMoment): void {
  for (const { run } of rulesOf(call, write, moment).toSorted((a, b) => a.order - b.order)) run();
}

function rulesOf(call: DemoCall, write: RecordWrite, { when, late }: RuleMoment) {
  const { instance } = call;
  const isMeant = (rule: SqlRow) =>
    textOf(rule, "when") === when && isTrue(rule, `action_${write.event}`) && acts(call, rule);
  const stored = activeRules(instance, "sys_script", write.table.chain).filter(isMeant)
    .map((rule) => ({
      order: Number(textOf(rule, "order")),
      run: () => {
        if (concerns(call, write, rule)) actOn(call, write, rule);
      },
    }));
  const isBuiltIn = when === "before" && write.event !== "delete";
  const own = (isBuiltIn ? effectsFor(call, write, "rule") : []).map((effect) => ({
    order: Number(effect.when),
    run: () => effect.run(call, write),
  }));
  return [...own, ...stored].filter(({ order }) => order >= LATE === late);
}

/** Whether a rule could do anything: what it does without a script it does before the write. */
function acts(call: DemoCall, rule: SqlRow): boolean {
  if (ruleScripts(call)) return true;
  const plain = isTrue(rule, "abort_action") || textOf(rule, "template") !== "";
  return plain && textOf(rule, "when") === "before";
}

/** Roles, names by comma, are for those who hold one of them. */
function concerns(call: DemoCall, write: RecordWrite, rule: SqlRow): boolean {
  const roles = textOf(rule, "role_conditions");
  const { actor } = call;
  const held = roles === "" || isAdmin(actor) ||
    roles.split(",").some((one) => actor.roles.has(one));
  const condition = textOf(rule, "filter_condition");
  if (!held || !meetsFilter(call, write, condition)) return false;
  return textOf(rule, "condition").trim() === "" ||
    ruleScripts(call)?.meets(call, rule, write) === true;
}

/** Whether a write meets the filter of a rule; an empty one is met. */
export function meetsFilter(call: DemoCall, write: RecordWrite, condition: string): boolean {
  const { table, row } = write;
  return condition === "" || meetsCondition(call, { table, row, condition, change: write });
}

/** Documented for "before" rules: set field values, run the script, abort. */
function actOn(call: DemoCall, write: RecordWrite, rule: SqlRow): void {
  const before = textOf(rule, "when") === "before";
  if (before && write.event !== "delete") setValues(call, write, templateValues(rule));
  if (isTrue(rule, "advanced")) ruleScripts(call)?.run(call, rule, write);
  if (before && isTrue(rule, "abort_action")) {
    throw abortedByRule(write.table.name, textOf(rule, "name"), textOf(rule, "sys_id"));
  }
}

/** "Set field values" is stored as an encoded query of equalities. */
function templateValues(rule: SqlRow): Record<string, string> {
  const { alternatives } = parseQuery(textOf(rule, "template"));
  const terms = alternatives.flatMap(({ groups }) => groups.flat());
  return Object.fromEntries(
    terms.flatMap((term) =>
      term.kind === "condition" && term.operator === "=" ? [[term.field, term.value]] : []
    ),
  );
}
